import type { CustomerRepUpdate } from '@attendant/contract/people/customer-rep.ts'
import type { Rep } from '../../access.ts'
import { refuse } from '../../errors.ts'

/**
 * Agents edit themselves and nobody else: whoever may change a colleague's address could have that colleague's
 * password sent to it. Roles are given by admins alone.
 */
export function mayEdit(rep: Rep, customerRepID: number, changes: Pick<CustomerRepUpdate, 'role'> = {}): boolean {
  if (rep.role === 'Admin') return true
  return rep.customerRepID === customerRepID && (changes.role === undefined || changes.role === rep.role)
}

/** What gives access to an account: whoever acts in the place of a representative could keep it for themselves. */
const accessFields = ['username', 'email', 'role'] as const

export function assertMayEdit(rep: Rep, customerRepID: number, changes: CustomerRepUpdate = {}): void {
  if (rep.actingParty && accessFields.some((field) => changes[field] !== undefined)) throw refuse('owner_required')
  if (!mayEdit(rep, customerRepID, changes)) throw refuse('other_rep_read_only')
}
