import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Rep } from '../../access.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { isPossibleId } from '../../platform/http/requests/path-ids.ts'
import { drafts } from '../drafts/drafts.table.ts'
import { messages } from '../messages/messages.table.ts'
import { ticketMoves } from '../tickets/tickets.table.ts'
import { findUnseen } from './find-seen.ts'
import { limitOf } from './is-seen.ts'

type Guard = (db: Database, rep: Rep, id: number) => Promise<void>

/** Hidden tickets and everything that belongs to them are as absent as those of other customers. */
const guards: [begin: RegExp, guard: Guard][] = [
  [
    /^(?:\/api)?\/tickets\/:\w+(?:\/|$)/i,
    async (db, rep, ticketID) => {
      if (await isHidden(db, rep, [ticketID])) throw refuse('ticket_not_found')
    },
  ],
  [
    /^(?:\/api)?\/ticketMessages\/:\w+(?:\/|$)/i,
    async (db, rep, messageID) => {
      const [message] = await db
        .select({ ticketID: messages.ticketID })
        .from(messages)
        .where(and(eq(messages.customerID, rep.customerID), eq(messages.messageID, messageID)))
      if (message && (await isHidden(db, rep, [message.ticketID]))) throw refuse('message_forbidden')
    },
  ],
  [
    /^(?:\/api)?\/tickets\/moves\/:\w+(?:\/|$)/i,
    async (db, rep, moveID) => {
      const moves = await db
        .select({ from: ticketMoves.fromTicketID, to: ticketMoves.toTicketID })
        .from(ticketMoves)
        .where(and(eq(ticketMoves.customerID, rep.customerID), eq(ticketMoves.moveID, moveID)))
      const ticketIDs = moves.flatMap(({ from, to }) => [from, to])
      if (await isHidden(db, rep, ticketIDs)) throw refuse('move_not_found')
    },
  ],
  [
    /^\/api\/drafts\/:\w+(?:\/|$)/i,
    async (db, rep, draftID) => {
      const [draft] = await db
        .select({ ticketID: drafts.ticketID })
        .from(drafts)
        .where(and(eq(drafts.customerID, rep.customerID), eq(drafts.draftID, draftID)))
      if (draft?.ticketID && (await isHidden(db, rep, [draft.ticketID]))) throw refuse('draft_not_found')
    },
  ],
]

const isHidden = async (db: Database, rep: Rep, ticketIDs: number[]) => (await findUnseen(db, rep, ticketIDs)).size > 0

/** Before a route runs: the caller must be able to see the ticket in the path, whatever the route does with it. */
export async function guardPaths({ context, caller, params, routeOptions }: FastifyRequest): Promise<void> {
  if (caller?.kind !== 'rep' || !limitOf(caller)) return
  const url = routeOptions.url ?? ''
  const [, guard] = guards.find(([begin]) => begin.test(url)) ?? []
  const [first] = Object.values(params as Record<string, string>)
  const id = Number(first)
  if (guard && isPossibleId(id)) await guard(context.db, caller, id)
}
