import type { KnowledgeGap } from '@attendant/contract/knowledge/knowledge-care.ts'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Rep } from '../../access.ts'
import { noSource } from '../../adapters/ai/ai.ts'
import type { Context } from '../../context.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { findUnseen } from '../../desk/sight/find-seen.ts'
import { ofSeenTicket } from '../../desk/sight/is-seen.ts'
import { isSmallTalk } from '../../platform/text/courtesies.ts'
import { noSourceForPart } from '../answers/check-sources.ts'
import { automationRuns, automationSteps, automationTraces } from '../runs/automation.table.ts'
import { findSentDrafts, lookBackDays } from './find-sent-drafts.ts'
import { groupAlike } from './group-alike.ts'

type Gap = Static<typeof KnowledgeGap>

interface Question {
  messageID: number
  ticketID: number
  text: string
  at: Date
  kind: 'unanswered' | 'edited'
}

const maxQuestions = 500
const maxExamples = 5

/** Reasons in traces for drafts that failed for lack of a source; the last three were written by earlier versions. */
const gapReasons = [
  noSource,
  noSourceForPart,
  'No document fits the message well enough.',
  'There are no documents to answer from.',
  'No document is in the language of the message.',
]

/** Recent questions on visible tickets that no document answers, most frequent first. Small talk asks nothing. */
export async function readGaps(context: Context, rep: Rep): Promise<Gap[]> {
  const { customerID } = rep
  const drafts = (await findSentDrafts(context, customerID)).filter(({ isEdited }) => isEdited)
  const unseen = await findUnseen(
    context.db,
    rep,
    drafts.map(({ ticketID }) => ticketID),
  )
  const edited = drafts.flatMap((draft): Question[] =>
    unseen.has(draft.ticketID) ? [] : [{ ...draft, kind: 'edited' }],
  )
  const questions = [...(await findUnanswered(context, rep)), ...edited]
    .filter(({ text }) => !isSmallTalk(text))
    .sort((one, other) => other.messageID - one.messageID)
    .slice(0, maxQuestions)
  const encoder = context.ai.encoder(`customer ${customerID}`)
  const encoded = await encoder.encodeMessages(questions.map(({ text }) => text))
  return groupAlike(questions, (_, place) => encoded[place])
    .map(toGap)
    .sort((one, other) => other.count - one.count || other.gapID - one.gapID)
}

async function findUnanswered({ db, now }: Context, rep: Rep): Promise<Question[]> {
  const isSeen = ofSeenTicket(rep, sql`asked.ticket_id`) ?? sql`true`
  const since = new Date(now().getTime() - lookBackDays * 24 * 60 * 60 * 1000)
  const { rows } = await db.execute<{ messageID: string; ticketID: string; text: string; at: Date }>(sql`
    select asked.message_id::text as "messageID", asked.ticket_id::text as "ticketID", asked.date_created as at,
      left(coalesce(asked.message, asked.text_body, asked.preview), 2000) as text
    from ${messages} asked
    where asked.customer_id = ${rep.customerID} and asked.date_created > ${since} and asked.sender_type = 'EndUser' and ${isSeen}
      and exists (
        select from ${automationRuns} run cross join lateral (
          select traced ->> 's' as step, traced ->> 'w' as why from json_array_elements(coalesce(
            (select trace from ${automationTraces} ended where ended.customer_id = run.customer_id
              and ended.run_id = run.run_id and ended.started_at = run.started_at), run.trace)) traced
          union all
          select step, why from ${automationSteps} row where row.customer_id = run.customer_id and row.run_id = run.run_id) done
        where run.customer_id = asked.customer_id and run.message_id = asked.message_id
          and done.step in ('draftReply', 'sendReply') and done.why = any(${sql.param(gapReasons)}::text[]))
    order by asked.message_id desc limit ${maxQuestions}`)
  return rows.map(({ messageID, ticketID, text, at }) => ({
    messageID: Number(messageID),
    ticketID: Number(ticketID),
    text,
    at: new Date(at),
    kind: 'unanswered',
  }))
}

function toGap(group: Question[]): Gap {
  const [latest] = group
  const first = group.at(-1)
  if (!latest || !first) throw new Error('Invariant violated: a group has no questions')
  const countOf = (kind: Question['kind']) => group.filter((question) => question.kind === kind).length
  return {
    gapID: first.messageID,
    question: latest.text,
    count: group.length,
    unanswered: countOf('unanswered'),
    edited: countOf('edited'),
    examples: group.slice(0, maxExamples).map(({ messageID, ticketID, text }) => ({ messageID, ticketID, text })),
    ticketIDs: [...new Set(group.map(({ ticketID }) => ticketID))],
    lastAt: latest.at.toISOString(),
  }
}
