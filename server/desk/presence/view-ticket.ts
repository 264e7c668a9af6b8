import type { Viewer } from '@attendant/contract/channels/hub.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { automationPort } from '../ports.ts'
import { seesTicket } from '../sight/find-seen.ts'
import { ticketExists } from '../tickets/ticket-exists.ts'
import { announceViewers } from './announce-viewers.ts'
import type { HubConnection } from './open-connection.ts'
import { findViewers, isOpenAnywhere } from './presence.store.ts'
import { hubConnections } from './presence.table.ts'

/** Beyond this number, the oldest entries are dropped. */
const maxViewed = 50

/** Marks the ticket as viewed by the representative. Returns all its viewers. */
export function viewTicket(context: Context, rep: Rep, connection: HubConnection, ticketID: number): Promise<Viewer[]> {
  return inTransaction(context, async (context) => {
    const isThere = await ticketExists(context.db, rep.customerID, ticketID)
    if (!isThere || !(await seesTicket(context.db, rep, ticketID))) throw refuse('ticket_not_found')
    await setViewing(
      context,
      rep,
      connection,
      ticketID,
      sql`(array_append(array_remove(viewing, ${ticketID}), ${ticketID}))[greatest(1, cardinality(viewing) - ${maxViewed}) : ]`,
    )
    await automationPort(context).noteView(context, { customerID: rep.customerID, ticketID })
    return listViewers(context, rep.customerID, ticketID)
  })
}

export function leaveTicket(context: Context, rep: Rep, connection: HubConnection, ticketID: number): Promise<void> {
  return setViewing(context, rep, connection, ticketID, sql`array_remove(viewing, ${ticketID})`)
}

export const listViewers = ({ db, now }: Context, customerID: number, ticketID: number): Promise<Viewer[]> =>
  findViewers(db, customerID, ticketID, now())

/** Call when access to the ticket changed. Does nothing if no one has it open. */
export async function listViewersAnew(
  context: Context,
  customerID: number,
  ticketID: number,
): Promise<Viewer[] | undefined> {
  const isOpen = await isOpenAnywhere(context.db, customerID, ticketID)
  return isOpen ? listViewers(context, customerID, ticketID) : undefined
}

async function setViewing(
  context: Context,
  { customerID }: Rep,
  { connectionID }: HubConnection,
  ticketID: number,
  viewing: ReturnType<typeof sql>,
): Promise<void> {
  await context.db
    .update(hubConnections)
    .set({ viewing })
    .where(and(eq(hubConnections.customerID, customerID), eq(hubConnections.connectionID, connectionID)))
  await announceViewers(context, customerID, ticketID)
}
