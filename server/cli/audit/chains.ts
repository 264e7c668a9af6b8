import { asSystem, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { installationID } from '../../organization/audit/chain/audit-head.ts'
import { listChains } from '../../organization/audit/chain/list-chains.ts'
import { listCustomers } from '../../organization/customers/list-customers.ts'
import { toId, UsageFault } from '../command.ts'

/** The selected chains: one customer's, or all of them and the installation's own. */
export async function chooseChains(context: Context, chosen: number | undefined): Promise<number[]> {
  const customers = (await listCustomers(context)).map(({ customerID }) => customerID)
  const chains = await listChains(asSystem(context, 'list audit chains').db)
  const all = [...new Set([installationID, ...customers, ...chains])].sort((one, other) => one - other)
  if (chosen === undefined) return all
  if (!all.includes(chosen)) throw refuse('customer_not_found')
  return [chosen]
}

/** The installation's own chain is that of customer 0. */
export function toChain(customer: string | undefined): number | undefined {
  if (customer === undefined) return undefined
  return customer === String(installationID) ? installationID : toId(customer, 'customer')
}

export function toTime(value: string | undefined, option: string): Date | undefined {
  if (value === undefined) return undefined
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw new UsageFault(`--${option} must be a date such as 2026-03-01.`)
  return time
}
