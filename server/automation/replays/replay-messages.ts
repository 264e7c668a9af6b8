import type { ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { copyPast } from '../../desk/rewind/copy-past.ts'
import { type PastMessage, readPastMessages } from '../../desk/rewind/read-past.ts'
import { openConfiguration } from '../../platform/database/configuration/known-configuration.ts'
import type { Database } from '../../platform/database/database.ts'
import { databaseFault } from '../../platform/database/faults.ts'
import { Refusal } from '../../platform/errors.ts'
import { untilQuiet, watchForLiveWork } from '../../platform/jobs/live-work.ts'
import { applyForTrial, type DraftTrial } from '../change-sets/apply-draft.ts'
import { withoutTrace } from '../change-sets/work-in-change-set.ts'
import { advanceRun } from '../runs/advance-run.ts'
import { automationRuns } from '../runs/automation.table.ts'
import type { Facts } from '../runs/automation-run.ts'
import { messageSequence } from '../runs/sequence.ts'
import { insertRun } from '../runs/start-run.ts'
import { Unanswered } from '../trial.ts'
import { readOutcome } from './outcomes.store.ts'
import { readRecorded } from './outside-answers.ts'
import { type Questioning, toReplayContext, UnknownAnswer } from './replay-trial.ts'

export interface ReplayCase extends PastMessage {
  facts: Facts
  answers: Map<string, unknown>
}

/** Past messages with the data a replay needs. */
export async function readCases(
  db: Database,
  customerID: number,
  messageIDs: readonly number[],
): Promise<ReplayCase[]> {
  const runs = await db
    .select({ messageID: automationRuns.messageID, facts: automationRuns.facts, startedAt: automationRuns.startedAt })
    .from(automationRuns)
    .where(
      and(
        eq(automationRuns.customerID, customerID),
        inArray(automationRuns.messageID, [...messageIDs]),
        eq(automationRuns.kind, 'message'),
      ),
    )
    .orderBy(asc(automationRuns.runID))
  const firstRun = new Map(runs.toReversed().map((run) => [run.messageID, run]))
  const recorded = await readRecorded(db, customerID, messageIDs)
  const past = await readPastMessages(
    db,
    customerID,
    messageIDs,
    ({ messageID, dateCreated }) => firstRun.get(messageID)?.startedAt ?? dateCreated,
  )
  return past.map((one) => {
    const { isReopened = false, assignedTo = one.ticket.customerRepID } =
      firstRun.get(one.message.messageID)?.facts ?? {}
    const ticket = { ...one.ticket, customerRepID: assignedTo }
    const answers = recorded.get(one.message.messageID) ?? new Map<string, unknown>()
    return { ...one, ticket, facts: { isReopened, assignedTo }, answers }
  })
}

/** Short, because a draft that deletes something holds locks. */
const maxTransactionMs = 400
/** With fewer messages, applying the draft would take most of the time. */
const minOfTransaction = 4
/** How long a transaction may yield to live jobs, which may in turn wait for its locks. */
const maxWaitMs = 150

/**
 * Runs messages through the automation with a draft applied, and rolls everything back. Several messages share a
 * transaction, in which the draft is applied once.
 */
export async function replayMessages(
  trial: DraftTrial,
  cases: readonly ReplayCase[],
  questioning: Omit<Questioning, 'answers' | 'makeWay'>,
): Promise<ReplayOutcome[]> {
  const outcomes: ReplayOutcome[] = []
  let waits = 0
  while (outcomes.length < cases.length) {
    await untilQuiet()
    const part = withoutTrace(trial.context, async (inside) => {
      const end = performance.now() + maxTransactionMs
      const isInTheWay = watchForLiveWork()
      const minEnd = outcomes.length + minOfTransaction
      let leftMs = maxWaitMs
      const makeWay = async () => {
        if (leftMs > 0) leftMs -= await untilQuiet(leftMs)
      }
      await markAsTrial(inside)
      const context = await prepare(inside, cases, trial)
      do {
        const one = cases[outcomes.length]
        if (!one) return undefined
        const outcome = await replayOne(context, one, { ...questioning, answers: one.answers, makeWay })
        if (outcome instanceof Unanswered) return outcome
        outcomes.push(outcome)
      } while (!isInTheWay() && (performance.now() < end || outcomes.length < minEnd))
      return undefined
    })
    const question = await part.catch((fault) => {
      if (!isPassing(fault) || ++waits > maxWaits) throw fault
      return undefined
    })
    const isUnknown = question && (await question.answer().then(() => false, toUnknown))
    if (isUnknown) outcomes.push({ ...nothing, unknown: true })
  }
  return outcomes
}

/** Temporary conflicts, such as with another part of this replay; they say nothing about the message. */
const passing = ['55P03', '40P01', '40001']
const isPassing = (fault: unknown) =>
  fault instanceof Refusal ? fault.status === 503 : passing.includes(databaseFault(fault)?.code ?? '')
const maxWaits = 20

function toUnknown(fault: unknown): true {
  if (fault instanceof UnknownAnswer) return true
  throw fault
}

/** Makes triggers skip rows that live messages would wait for. */
const markAsTrial = ({ db }: Context) => db.execute(sql`select set_config('attendant.is_trial', 'on', true)`)

/** Applies the draft. The configuration is read once for all messages of the transaction. */
async function prepare(inside: Context, [first]: readonly ReplayCase[], trial: DraftTrial): Promise<Context> {
  if (!first) return inside
  const { customerID } = first.message
  if (trial.draft.length > 0) await applyForTrial(inside, customerID, trial)
  return { ...inside, configuration: openConfiguration(inside, customerID) }
}

export const nothing: ReplayOutcome = {
  ...{ topics: [], rules: [], actions: [], escalated: false, draft: null, wouldSend: false, sources: [] },
  ...{ unknown: false, error: null, ms: 0, cost: 0 },
}

async function replayOne(
  inside: Context,
  one: ReplayCase,
  questioning: Questioning,
): Promise<ReplayOutcome | Unanswered> {
  const since = performance.now()
  try {
    return await withoutTrace(inside, async (context) => {
      const { customerID, dateCreated } = one.message
      const step = toReplayContext(context, dateCreated, questioning)
      await questioning.makeWay()
      const { messageID, ticketID, channelID } = await copyPast(step, one)
      const run = { customerID, kind: 'message', messageID, ticketID, channelID, agenda: messageSequence } as const
      await questioning.makeWay()
      await advanceRun(step, await insertRun(step, { ...run, facts: one.facts }))
      await questioning.makeWay()
      const outcome = await readOutcome(context.db, customerID, messageID)
      return { ...outcome, unknown: false, ms: Math.round(performance.now() - since) }
    })
  } catch (fault) {
    if (fault instanceof Unanswered) return fault
    if (fault instanceof UnknownAnswer) return { ...nothing, unknown: true }
    if (isPassing(fault)) throw fault
    inside.log.warn({ err: fault, messageID: one.message.messageID }, 'Failed to replay a message')
    return { ...nothing, error: fault instanceof Error ? fault.message : String(fault) }
  }
}
