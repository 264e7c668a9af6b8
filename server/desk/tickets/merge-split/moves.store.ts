import type { TicketMove } from '@attendant/contract/desk/ticket-move.ts'
import { and, desc, eq, or } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Fact } from '../../timeline/record-fact.ts'
import { ticketMoves } from '../tickets.table.ts'

export type MoveRow = typeof ticketMoves.$inferSelect

export const toMove = ({ moved, dateCreated, dateUndone, ...row }: MoveRow): TicketMove => ({
  moveID: row.moveID,
  kind: row.kind,
  fromTicketID: row.fromTicketID,
  toTicketID: row.toTicketID,
  messageIDs: moved,
  dateCreated: dateCreated.toISOString(),
  dateUndone: dateUndone?.toISOString() ?? null,
})

export async function insertMove(db: Database, row: typeof ticketMoves.$inferInsert): Promise<MoveRow> {
  const [stored] = await db.insert(ticketMoves).values(row).returning()
  if (!stored) throw new Error('Invariant violated: insert returned no row')
  return stored
}

const isMove = (customerID: number, moveID: number) =>
  and(eq(ticketMoves.customerID, customerID), eq(ticketMoves.moveID, moveID))

/** Locked until the transaction ends, so that it is undone only once. */
export async function lockMove(db: Database, customerID: number, moveID: number): Promise<MoveRow> {
  const [row] = await db.select().from(ticketMoves).where(isMove(customerID, moveID)).for('update')
  if (!row) throw refuse('move_not_found')
  return row
}

export async function markUndone(db: Database, { customerID, moveID }: MoveRow, dateUndone: Date): Promise<void> {
  await db.update(ticketMoves).set({ dateUndone }).where(isMove(customerID, moveID))
}

/** Moves to and from a ticket, latest first. */
export async function listMoves(db: Database, customerID: number, ticketID: number): Promise<TicketMove[]> {
  const rows = await db
    .select()
    .from(ticketMoves)
    .where(
      and(
        eq(ticketMoves.customerID, customerID),
        or(eq(ticketMoves.fromTicketID, ticketID), eq(ticketMoves.toTicketID, ticketID)),
      ),
    )
    .orderBy(desc(ticketMoves.moveID))
  return rows.map(toMove)
}

/** For the timelines of both tickets. */
export const factsOfMove = (type: 'merged' | 'split' | 'moveUndone', move: MoveRow): Fact[] => {
  const { moveID, fromTicketID, toTicketID } = move
  return [
    { ticketID: fromTicketID, type, data: { moveID, otherTicketID: toTicketID } },
    { ticketID: toTicketID, type, data: { moveID, otherTicketID: fromTicketID } },
  ]
}
