import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { conflict } from '../../platform/errors.ts'
import { forgetSessions } from '../auth/forget-sessions.ts'
import { clearRepReference } from '../customers/clear-rep-reference.ts'
import { clearRepFromMessages } from '../messages/clear-rep-from-messages.ts'
import { clearRepFromReports } from '../place-descriptions/reports/clear-report-references.ts'
import { endPresence } from '../presence/end-presence.ts'
import { clearRepFromTickets } from '../tickets/clear-rep-from-tickets.ts'
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
