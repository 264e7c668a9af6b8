import { asSystem, type Context } from '../../context.ts'
import { installationID } from '../../organization/audit/chain/audit-head.ts'
import { listChains } from '../../organization/audit/chain/list-chains.ts'
import { listCustomers } from '../../organization/customers/list-customers.ts'
import { toId, UsageFault } from '../command.ts'

/** The chains that a command is about: one customer's, or all of them and the installation's own. */
export async function chooseChains(context: Context, customer: string | undefined): Promise<number[]> {
  if (customer !== undefined) return [toId(customer, 'customer')]
  const customers = (await listCustomers(context)).map(({ customerID }) => customerID)
  const chains = await listChains(asSystem(context, 'list audit chains').db)
  return [...new Set([installationID, ...customers, ...chains])].sort((one, other) => one - other)
}

export function toTime(value: string | undefined, option: string): Date | undefined {
  if (value === undefined) return undefined
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw new UsageFault(`--${option} must be a date such as 2026-03-01.`)
  return time
}
