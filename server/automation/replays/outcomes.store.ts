import type { ReplayActual, ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { messages, messageTopics } from '../../desk/messages/messages.table.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { findStepsOfMessage } from '../runs/automation.store.ts'

type RanActions = ReplayOutcome['actions']

const findOutcome = prepareSelect(
  {
    actions: messages.actions,
    isEscalated: messages.isEscalated,
    draft: messages.aiAnswer,
    status: messages.status,
    failure: messages.failure,
    ticketStatus: tickets.status,
  },
  sql`from ${messages}
    join ${tickets} on ${tickets.customerID} = ${messages.customerID} and ${tickets.ticketID} = ${messages.ticketID}
    where ${messages.customerID} = ${sql.placeholder('customerID')} and ${messages.messageID} = ${sql.placeholder('messageID')}`,
)

/** Reads the outcome of a replayed message from its trace. */
export async function readOutcome(
  db: Database,
  customerID: number,
  messageID: number,
): Promise<Omit<ReplayOutcome, 'ms' | 'unknown'>> {
  const steps = await findStepsOfMessage(db, customerID, messageID)
  const [message] = await findOutcome(db, { customerID, messageID })
  const drafting = steps.findLast(({ step, details }) => step === 'draftReply' && details.documents)
  const rules = steps.flatMap(({ details }) => details.rules ?? []).filter(({ matched }) => matched)
  const failed = message?.status === 'Failed' ? (message.failure ?? 'The automation failed.') : null
  return {
    topics: steps.flatMap(({ step, details }) => (step === 'detectTopics' ? (details.topics ?? []) : [])),
    rules: rules.map(({ id, name }) => ({ id, name })),
    actions: (message?.actions ?? []).map(toAction),
    escalated: message?.isEscalated === true || message?.ticketStatus === 'Escalated',
    draft: message?.draft ?? null,
    model: drafting?.details.model ?? null,
    // A message sent by the draft step is only a notice that a person will answer.
    wouldSend: steps.some(({ step, sentMessageID }) => sentMessageID !== null && step !== 'draftReply'),
    sources: (drafting?.details.documents ?? []).map(({ documentID, version }) => ({ documentID, version })),
    error: failed,
    cost: steps.reduce((sum, { details }) => sum + (details.cost ?? 0), 0),
  }
}

const toAction = ({ actionID, name, operation, outcome }: RanActions[number]) => ({
  ...{ actionID, name, operation, outcome },
})

type Actual = Omit<ReplayActual, 'editDistance' | 'baselineEditDistance' | 'isMaterial'>

/** The actual outcomes of messages. */
export async function readActuals(
  db: Database,
  customerID: number,
  messageIDs: readonly number[],
): Promise<Map<number, Actual>> {
  const isAsked = and(eq(messages.customerID, customerID), inArray(messages.messageID, [...messageIDs]))
  const rows = await db
    .select({ messageID: messages.messageID, actions: messages.actions, isEscalated: messages.isEscalated })
    .from(messages)
    .where(isAsked)
  const found = await db
    .select({
      messageID: messageTopics.messageID,
      topicID: topics.topicID,
      name: topics.name,
      isFromPerson: messageTopics.isFromPerson,
    })
    .from(messageTopics)
    .innerJoin(topics, and(eq(topics.customerID, messageTopics.customerID), eq(topics.topicID, messageTopics.topicID)))
    .where(and(eq(messageTopics.customerID, customerID), inArray(messageTopics.messageID, [...messageIDs])))
    .orderBy(asc(messageTopics.topicID))
  const answers = await db
    .select({
      messageID: messages.answersMessageID,
      text: messages.message,
      textBody: messages.textBody,
      isAI: messages.isAI,
    })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        inArray(messages.answersMessageID, [...messageIDs]),
        eq(messages.isInterim, false),
        eq(messages.isInternal, false),
        eq(messages.isForward, false),
      ),
    )
    .orderBy(asc(messages.messageID))
  const topicsOf = Map.groupBy(found, ({ messageID }) => messageID)
  const answerOf = new Map(answers.map((answer) => [answer.messageID, answer]))
  return new Map(
    rows.map(({ messageID, actions, isEscalated }) => {
      const own = topicsOf.get(messageID) ?? []
      const answer = answerOf.get(messageID)
      return [
        messageID,
        {
          topics: own.map(({ topicID, name }) => ({ topicID, name })),
          isCorrected: own.some(({ isFromPerson }) => isFromPerson),
          actions: (actions ?? []).map(toAction),
          escalated: isEscalated,
          answer: answer ? (answer.text ?? answer.textBody) : null,
          isByPerson: answer !== undefined && !answer.isAI,
        },
      ]
    }),
  )
}
