import { asSystem } from '../../context.ts'
import { listContestedNumbers } from '../../organization/channels/phone-numbers/record-verification.ts'
import { listContestedHostnames } from '../../organization/customers/hostnames/list-contested-hostnames.ts'
import type { OpenDatabase } from '../../service.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Hostnames and numbers that several customers claim although only one can have them. */
export async function checkOwnership({ db }: Pick<OpenDatabase, 'db'>): Promise<Finding[]> {
  const all = asSystem({ db }, 'check the installation').db
  return [await checkHostnames(all), await checkNumbers(all)]
}

async function checkHostnames(db: OpenDatabase['db']): Promise<Finding> {
  const contested = await listContestedHostnames(db)
  if (contested.length === 0) return ok('hostnames', 'Every hostname belongs to one customer.')
  const list = contested.map(
    ({ hostname, ownerID, customerIDs }) =>
      `${hostname} (${ownerID ? `owned by customer ${ownerID}` : 'owned by nobody'}, listed by ${customerIDs.join(', ')})`,
  )
  return warning(
    'hostnames',
    `Customers list hostnames that are not theirs: ${list.join('; ')}.`,
    'Take them off the list, or run `hostname move --hostname H --customer ID` for the right owner.',
  )
}

async function checkNumbers(db: OpenDatabase['db']): Promise<Finding> {
  const contested = await listContestedNumbers(db)
  if (contested.length === 0) return ok('phone numbers', 'No number is claimed by two customers.')
  const list = contested.map(({ phoneNumber, customerIDs }) => `${phoneNumber} (customers ${customerIDs.join(', ')})`)
  return warning(
    'phone numbers',
    `Several customers claim a number with the same account, and gateways get 409 for it: ${list.join('; ')}.`,
    'Enter the auth token of the account for the customer who owns it: the provider then confirms the owner.',
  )
}
