import { TicketMerge, TicketMove, TicketSplit } from '@attendant/contract/desk/ticket-move.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, type Rep } from '../../../access.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { App } from '../../../platform/http/server.ts'
import { assertSees, findUnseen } from '../../sight/find-seen.ts'
import { getTicketRow } from '../tickets.store.ts'
import { mergeTicket } from './merge-ticket.ts'
import { listMoves } from './moves.store.ts'
import { splitTicket } from './split-ticket.ts'
import { undoMove } from './undo-move.ts'

const OneTicket = Type.Object({ id: Id })

/** Moves between tickets that the caller can see. */
async function withoutUnseen(db: Database, rep: Rep, moves: TicketMove[]): Promise<TicketMove[]> {
  const ticketIDs = moves.flatMap(({ fromTicketID, toTicketID }) => [fromTicketID, toTicketID])
  const unseen = await findUnseen(db, rep, ticketIDs)
  return moves.filter(({ fromTicketID, toTicketID }) => !unseen.has(fromTicketID) && !unseen.has(toTicketID))
}

export async function ticketMoveRoutes(app: App): Promise<void> {
  app.post(
    '/tickets/:id/merge',
    {
      config: { access: access.rep, summary: 'Put the messages of a ticket into another one of the same channel.' },
      schema: { params: OneTicket, body: TicketMerge, response: { 200: TicketMove } },
    },
    async ({ context, rep, params, body }) => {
      await assertSees(context.db, rep, body.intoTicketID, 'intoTicketID')
      return mergeTicket(context, rep.customerID, params.id, body.intoTicketID)
    },
  )

  app.post(
    '/tickets/:id/split',
    {
      config: { access: access.rep, summary: 'Give some messages of a ticket a ticket of their own.' },
      schema: { params: OneTicket, body: TicketSplit, response: { 200: TicketMove } },
    },
    async ({ context, rep, params, body }) => splitTicket(context, rep.customerID, params.id, body),
  )

  app.get(
    '/tickets/:id/moves',
    {
      config: { access: access.rep, summary: 'What was merged into a ticket or split off it, the latest first.' },
      schema: { params: OneTicket, response: { 200: Type.Array(TicketMove) } },
    },
    async ({ context, rep, params }) => {
      await getTicketRow(context.db, rep.customerID, params.id)
      const moves = await listMoves(context.db, rep.customerID, params.id)
      return withoutUnseen(context.db, rep, moves)
    },
  )

  app.post(
    '/tickets/moves/:moveID/undo',
    {
      config: { access: access.rep, summary: 'Undo a merge or a split.' },
      schema: { params: Type.Object({ moveID: Id }), response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => undoMove(context, rep.customerID, params.moveID),
  )
}
