import type { Csat, CsatPage, CsatQuery } from '@attendant/contract/desk/csat/csat.ts'
import { and, eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Rep } from '../../access.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, takePage } from '../../platform/http/requests/paging.ts'
import { ofSeenTicket } from '../sight/is-seen.ts'
import { type CsatRow, csats } from './csat.table.ts'
import { csatLifeMs } from './csat-tokens.ts'

export type CsatKey = Pick<CsatRow, 'customerID' | 'csatID'>

export const isCsat = ({ customerID, csatID }: CsatKey) =>
  and(eq(csats.customerID, customerID), eq(csats.csatID, csatID))

/** A survey that is being sent counts as sent: the reader may answer before that is recorded. */
export function isAnswerable({ state, sentAt, dispatchedAt }: CsatRow, now: Date): boolean {
  const leftAt = sentAt ?? dispatchedAt
  const isOpen = state === 'Sent' || state === 'Answered' || state === 'Scheduled'
  return isOpen && leftAt !== null && now.getTime() - leftAt.getTime() <= csatLifeMs
}

export const toCsat = (row: CsatRow): Csat => {
  const { csatID, ticketID, closing, state, reason, score, comment, customerRepID, teamID, isAI, answeredAt } = row
  const shown = { csatID, ticketID, closing, state, reason, score, comment, customerRepID, teamID, isAI }
  return { ...shown, answeredAt: answeredAt?.toISOString() ?? null }
}

const sortable = {
  csatID: csats.csatID,
  ticketID: csats.ticketID,
  closing: csats.closing,
  state: csats.state,
  reason: csats.reason,
  score: csats.score,
  comment: csats.comment,
  customerRepID: csats.customerRepID,
  teamID: csats.teamID,
  isAI: csats.isAI,
  answeredAt: csats.answeredAt,
}

/** Of tickets that the caller may see. */
export async function listCsats(db: Database, rep: Rep, query: CsatQuery): Promise<Static<typeof CsatPage>> {
  const { ticketID, state, score, customerRepID, teamID } = query
  const wanted = and(
    eq(csats.customerID, rep.customerID),
    ofSeenTicket(rep, csats.ticketID),
    ticketID === undefined ? undefined : eq(csats.ticketID, ticketID),
    state === undefined ? undefined : eq(csats.state, state),
    score === undefined ? undefined : eq(csats.score, score),
    customerRepID === undefined ? undefined : eq(csats.customerRepID, customerRepID),
    teamID === undefined ? undefined : eq(csats.teamID, teamID),
  )
  const rows = db
    .select()
    .from(csats)
    .where(wanted)
    .orderBy(...orderBy(sortable, csats.csatID, query, { by: 'csatID', order: 'desc' }))
  const page = await takePage(rows, db.$count(csats, wanted), query)
  return { ...page, items: page.items.map(toCsat) }
}
