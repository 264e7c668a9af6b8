import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { clearRepFromMessages } from '../../desk/messages/changes/clear-rep-from-messages.ts'
import { endPresence } from '../../desk/presence/end-presence.ts'
import { clearRepFromTickets } from '../../desk/tickets/changes/clear-rep-from-tickets.ts'
import { clearRepReference } from '../../organization/customers/clear-rep-reference.ts'
import { clearRepFromReports } from '../../place-reports/reports/clear-report-references.ts'
import { conflict } from '../../platform/errors.ts'
import { forgetSessions } from '../auth/forget-sessions.ts'
import { deleteRepRow, getRep, hasOtherAdmin } from './reps.store.ts'

/** Ends the representative's sessions at once. What they wrote stays. */
export async function deleteRep(context: Context, { customerID }: Rep, customerRepID: number): Promise<void> {
  const { db } = context
  const rep = await getRep(db, customerID, customerRepID)
  if (rep.role === 'Admin' && !(await hasOtherAdmin(db, customerID, customerRepID))) {
    throw conflict('The last admin cannot be deleted.')
  }
  await clearRepReference(db, customerID, customerRepID)
  await clearRepFromTickets(db, customerID, customerRepID)
  await clearRepFromMessages(db, customerID, customerRepID)
  await clearRepFromReports(db, customerID, customerRepID)
  await endPresence(context, customerID, customerRepID)
  await deleteRepRow(db, customerID, customerRepID)
  await forgetSessions(context, customerID)
}
