import type { CustomerRepUpdate } from '@attendant/contract/people/customer-rep.ts'
import type { Rep } from '../../access.ts'
import { refuse } from '../../errors.ts'

/**
 * Agents can edit only themselves: permission to change a colleague's address would allow taking over the account by
 * password reset. Only admins grant roles and permissions.
 */
export function mayEdit(rep: Rep, customerRepID: number, changes: CustomerRepUpdate = {}): boolean {
  if (rep.role === 'Admin') return true
  const isRoleKept = changes.role === undefined || changes.role === rep.role
  return rep.customerRepID === customerRepID && isRoleKept && rights.every((field) => changes[field] === undefined)
}

/** Granted by admins only. */
const rights = ['permissions', 'teamIDs', 'isActive', 'isEmailConfirmed'] as const

/** Fields that give access to an account: someone who impersonates a representative could otherwise take it over. */
const accessFields = ['username', 'email', 'role', ...rights] as const

export function assertMayEdit(rep: Rep, customerRepID: number, changes: CustomerRepUpdate = {}): void {
  if (rep.actingParty && accessFields.some((field) => changes[field] !== undefined)) throw refuse('owner_required')
  if (!mayEdit(rep, customerRepID, changes)) throw refuse('admin_required')
}
