import type { ChannelWrite } from '@attendant/contract/organization/channel.ts'
import type { Role } from '@attendant/contract/people/customer-rep.ts'
import type { Context } from '../../../context.ts'
import { adminField } from '../../../errors.ts'
import { mask, sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { ChannelFields } from '../channels.policy.ts'
import { type ChannelRow, channelSecrets } from '../channels.store.ts'
import { maskConnectionDetails } from './mask-connection-details.ts'

/** Fields that determine which mailbox or line a channel uses, and with which credentials. */
const connectionFields = [
  'connectionDetails',
  'emailAddress',
  'phoneNumber',
  'handoverNumber',
  'templateSID',
  'overrideMailProviderTenantID',
  'overrideMailProviderClientID',
  'overrideMailProviderClientSecret',
  'overrideMailProviderAuthorityURL',
  'overrideMailProviderScope',
] as const satisfies (keyof ChannelWrite)[]

type ConnectionField = (typeof connectionFields)[number]

/** Only admins may change these. Clients write whole channels back, so agents may repeat unchanged values. */
export function assertMayChangeConnection(
  context: Pick<Context, 'secrets'>,
  role: Role,
  fields: ChannelFields,
  before?: ChannelRow,
): void {
  if (role === 'Admin') return
  const changed = connectionFields.find((field) => isChanged(context, field, fields[field], before))
  if (changed) throw adminField(changed)
}

function isChanged(
  { secrets }: Pick<Context, 'secrets'>,
  field: ConnectionField,
  given: string | null | undefined,
  before: ChannelRow | undefined,
): boolean {
  if (given === undefined) return false
  const stored = before?.[field] || null
  if (field === 'connectionDetails' && given && stored && before) {
    return given !== maskConnectionDetails(secrets.open(stored, sealOwnerOf(before.customerID)))
  }
  const isSecret = channelSecrets.includes(field as (typeof channelSecrets)[number])
  return isSecret ? given !== mask && Boolean(stored || given) : (given || null) !== stored
}
