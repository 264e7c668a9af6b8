import type { CsatAnswer, CsatChatAnswer, CsatThanks } from '@attendant/contract/desk/csat/csat.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { asEndUser } from '../actors/as-end-user.ts'
import { findResponsible } from '../notifications/facts/find-responsible.ts'
import { notify } from '../notifications/notify.ts'
import { automationPort } from '../ports.ts'
import { trackSla } from '../sla/track-sla.ts'
import { toEventData } from '../tickets/open-ticket.ts'
import { isTicket, updateTicketRow } from '../tickets/tickets.store.ts'
import { type TicketRow, tickets } from '../tickets/tickets.table.ts'
import { recordFact } from '../timeline/record-fact.ts'
import { chooseText } from './choose-text.ts'
import { type CsatRow, csats } from './csat.table.ts'
import { findCsatSettings } from './csat-settings.store.ts'
import { type CsatKey, isAnswerable, isCsat, toCsat } from './csats.store.ts'
import { markSent } from './mark-sent.ts'

/** Scores up to this one of 5 count against the reply. */
const lowScore = 2

/** How long an answer may be replaced. */
const replaceableMs = 60 * 60 * 1000

export const isReplaceable = ({ answeredAt }: Pick<CsatRow, 'answeredAt'>, now: Date): boolean =>
  answeredAt === null || now.getTime() - answeredAt.getTime() <= replaceableMs

/** The last answer within an hour counts. */
export function answerSurvey(context: Context, key: CsatKey, { score, comment }: CsatAnswer): Promise<void> {
  return inTransaction(context, async (given) => {
    const { csat, ticket } = await lockSurvey(given, key)
    if (csat.scale === 'Thumbs' && score !== 1 && score !== 5) {
      throw invalidField('score', 'not_one_of', { allowed: '1, 5' })
    }
    if (!isReplaceable(csat, given.now())) throw refuse('already_answered')
    const answer = { score, comment: comment?.trim() || null }
    if (csat.score === answer.score && csat.comment === answer.comment) return
    const context = await asEndUser(given, csat)
    if (csat.state === 'Scheduled') await markSent(context, csat, '')
    await record(context, ticket, csat, answer)
  })
}

async function lockSurvey({ db, now }: Context, key: CsatKey): Promise<{ csat: CsatRow; ticket: TicketRow }> {
  const [csat] = await db.select().from(csats).where(isCsat(key)).for('update')
  if (!csat || !isAnswerable(csat, now())) throw refuse('csat_not_found')
  const [ticket] = await db.select().from(tickets).where(isTicket(csat.customerID, csat.ticketID)).for('no key update')
  if (!ticket) throw refuse('csat_not_found')
  return { csat, ticket }
}

async function record(
  context: Context,
  ticket: TicketRow,
  before: CsatRow,
  answer: { score: number; comment: string | null },
): Promise<void> {
  const { db, now } = context
  const { customerID, ticketID, csatID, closing } = before
  const answered = { state: 'Answered', answeredAt: before.answeredAt ?? now(), ...answer } as const
  await db.update(csats).set(answered).where(isCsat(before))
  if (!(await isOvertaken(db, before))) await updateTicketRow(db, ticket, { csatScore: answer.score })
  await recordFact(context, customerID, { ticketID, type: 'csatAnswered', data: { csatID, closing, ...answer } })
  const data = { ...toCsat({ ...before, ...answered }) }
  await publishEvent(context, { customerID, type: 'csat.answered', data })
  await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(ticket) })
  await trackSla(context, customerID, ticketID)
  const isLow = answer.score <= lowScore
  const judged = { customerID, ticketID, failure: 'LowCsat', isWithdrawn: !isLow } as const
  if (isLow || before.answeredAt) await automationPort(context).noteJudgement(context, judged)
  if (before.answeredAt) return
  await notify(context, {
    ...{ customerID, ticketID, kind: 'CsatAnswered', fact: `csat:${csatID}` },
    title: `Ticket #${ticketID} was rated ${answer.score} of 5`,
    text: answer.comment ?? '',
    customerRepIDs: await findResponsible(db, ticket),
  })
  const rated = { ...ticket, csatScore: answer.score }
  await automationPort(context).fireHookOfTickets(context, customerID, 'OnCsat', [rated])
}

/** Whether the survey of a later closing is answered, which then has the ticket's score. */
async function isOvertaken(db: Database, { customerID, ticketID, closing }: CsatRow): Promise<boolean> {
  const isLater = and(eq(csats.customerID, customerID), eq(csats.ticketID, ticketID), gt(csats.closing, closing))
  return (await db.$count(csats, and(isLater, eq(csats.state, 'Answered')))) > 0
}

/** Only for the chat's own ticket. */
export async function answerInChat(
  context: Context,
  { customerID, ticketID }: { customerID: number; ticketID: number | undefined },
  { csatID, ...answer }: CsatChatAnswer,
): Promise<CsatThanks> {
  const { db } = context
  const [own] = await db
    .select({ ticketID: csats.ticketID, language: tickets.language, channelID: tickets.channelID })
    .from(csats)
    .innerJoin(tickets, and(eq(tickets.customerID, csats.customerID), eq(tickets.ticketID, csats.ticketID)))
    .where(isCsat({ customerID, csatID }))
  if (!own || own.ticketID !== ticketID) throw refuse('csat_not_found')
  await answerSurvey(context, { customerID, csatID }, answer)
  const { thanks } = chooseText(await findCsatSettings(db, customerID, own.channelID), own.language)
  return { thanks }
}
