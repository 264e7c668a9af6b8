import type { CustomerRepUpdate } from '../../../contract/customer-rep.ts'
import type { Rep } from '../../access.ts'
import { forbidden } from '../../platform/errors.ts'

/**
 * Agents edit themselves and nobody else: whoever may change a colleague's address could have that colleague's
 * password sent to it. Roles are given by admins alone.
 */
export function mayEdit(rep: Rep, customerRepID: number, changes: Pick<CustomerRepUpdate, 'role'> = {}): boolean {
  if (rep.role === 'Admin') return true
  return rep.customerRepID === customerRepID && (changes.role === undefined || changes.role === rep.role)
}

export function refuseEdit(rep: Rep, customerRepID: number, changes?: Pick<CustomerRepUpdate, 'role'>): void {
  if (!mayEdit(rep, customerRepID, changes))
    throw forbidden('Only an admin may change another representative or a role.')
}
