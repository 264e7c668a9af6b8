import type { Viewer } from '@attendant/contract/channels/hub.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ticketExists } from '../tickets/ticket-exists.ts'
import { announceViewers } from './announce-viewers.ts'
import type { HubPlace } from './open-connection.ts'
import { findViewers } from './presence.store.ts'
import { hubConnections } from './presence.table.ts'

/** More than anybody looks at; the earliest are let go. */
const mostViewed = 50

/** Says that a representative looks at a ticket. Answers everybody who does. */
export function viewTicket(context: Context, rep: Rep, place: HubPlace, ticketID: number): Promise<Viewer[]> {
  return inTransaction(context, async (context) => {
    if (!(await ticketExists(context.db, rep.customerID, ticketID))) throw refuse('ticket_not_found')
    await setViewing(
      context,
      rep,
      place,
      ticketID,
      sql`(array_append(array_remove(viewing, ${ticketID}), ${ticketID}))[greatest(1, cardinality(viewing) - ${mostViewed}) : ]`,
    )
    return listViewers(context, rep.customerID, ticketID)
  })
}

export function leaveTicket(context: Context, rep: Rep, place: HubPlace, ticketID: number): Promise<void> {
  return setViewing(context, rep, place, ticketID, sql`array_remove(viewing, ${ticketID})`)
}

export const listViewers = ({ db, now }: Context, customerID: number, ticketID: number): Promise<Viewer[]> =>
  findViewers(db, customerID, ticketID, now())

async function setViewing(
  context: Context,
  { customerID }: Rep,
  { connectionID }: HubPlace,
  ticketID: number,
  viewing: ReturnType<typeof sql>,
): Promise<void> {
  await context.db
    .update(hubConnections)
    .set({ viewing })
    .where(and(eq(hubConnections.customerID, customerID), eq(hubConnections.connectionID, connectionID)))
  await announceViewers(context, customerID, ticketID)
}
