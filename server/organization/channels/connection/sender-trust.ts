import type { ChannelWrite } from '@attendant/contract/organization/channel.ts'
import type { Role } from '@attendant/contract/people/customer-rep.ts'
import { adminField, invalidField } from '../../../errors.ts'

/** Fields that decide which senders a channel trusts. */
type TrustField = 'authservID' | 'formSenders' | 'trustedForwarders'
type SenderTrust = Partial<Pick<ChannelWrite, TrustField>>

const trustFields: TrustField[] = ['authservID', 'formSenders', 'trustedForwarders']

const serverName = /^[\w-]+(\.[\w-]+)*$/
const address = /^[^\s@<>,;]+@[^\s@<>,;]+$/
const domain = /^@?([^\s@<>,;/]+\.[^\s@<>,;/.]+)$/

/** In stored form: lower case, without duplicates. Blank means none. */
export function readSenderTrust(fields: SenderTrust): void {
  const { authservID, formSenders, trustedForwarders } = fields
  if (typeof authservID === 'string') fields.authservID = toServerNames(authservID)
  if (formSenders !== undefined) fields.formSenders = toNames('formSenders', formSenders ?? [])
  if (trustedForwarders !== undefined) fields.trustedForwarders = toNames('trustedForwarders', trustedForwarders ?? [])
}

function toServerNames(given: string): string | null {
  const names = given
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const named = [...new Set(names.filter(Boolean))]
  const wrong = named.find((name) => !serverName.test(name))
  if (wrong) throw invalidField('authservID', 'server_name_invalid', { name: wrong })
  return named.join(',') || null
}

function toNames(field: 'formSenders' | 'trustedForwarders', given: string[]): string[] {
  const names = given.flatMap((name) => {
    const wanted = name.trim().toLowerCase()
    if (wanted === '') return []
    if (field === 'formSenders' && address.test(wanted)) return [wanted]
    const [, bare] = domain.exec(wanted) ?? []
    const code = field === 'formSenders' ? 'sender_name_invalid' : 'domain_invalid'
    if (!bare) throw invalidField(field, code, { name: name.trim() })
    return [bare]
  })
  return [...new Set(names)]
}

/** Only admins may change sender trust. Agents may write back unchanged values. */
export function assertMayTrust(role: Role, fields: SenderTrust, before?: SenderTrust): void {
  if (role === 'Admin') return
  const isSame = (name: TrustField) =>
    fields[name] === undefined || JSON.stringify(fields[name]) === JSON.stringify(before?.[name] ?? emptyOf(name))
  const changed = trustFields.find((name) => !isSame(name))
  if (changed) throw adminField(changed)
}

const emptyOf = (name: TrustField) => (name === 'authservID' ? null : [])
