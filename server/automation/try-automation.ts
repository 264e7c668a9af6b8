import type { TraceStep, TriedAutomation, TryAutomation } from '@attendant/contract/automation/automation.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { messages } from '../desk/messages/messages.table.ts'
import { receiveMessage } from '../desk/messages/receiving/receive-message.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { applyForTrial, openTrial } from './change-sets/apply-draft.ts'
import type { DraftItem } from './change-sets/change-sets.table.ts'
import { readTrace } from './read-trace.ts'
import { advanceRun } from './runs/advance-run.ts'
import { findRunsOfMessage } from './runs/automation.store.ts'
import type { StepContext } from './runs/automation-run.ts'
import { beginTrial, Unanswered } from './trial.ts'

/** Maximum external calls per dry run. */
const maxQuestions = 50

/**
 * Dry run for a message: the real automation in a transaction that is rolled back. To make an external call, the pass
 * is rolled back and then repeated with the result, so that no locks are held meanwhile.
 */
export async function tryAutomation(
  context: Context,
  customerID: number,
  request: TryAutomation,
  draft: readonly DraftItem[] = [],
): Promise<TriedAutomation> {
  const withDraft = openTrial(context, draft)
  const toTrial = beginTrial(withDraft.context)
  for (let questions = 0; questions <= maxQuestions; questions++) {
    const outcome = await runAndRollBack(withDraft.context, async (inside) => {
      await applyForTrial(inside, customerID, withDraft)
      return simulate(toTrial(inside), customerID, request)
    })
    if (!(outcome instanceof Unanswered)) return outcome
    await outcome.answer()
  }
  throw new Error('Dry run exceeded the limit of external calls')
}

class RolledBack<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('Roll back this transaction')
    this.result = result
  }
}

async function runAndRollBack<Result>(
  context: Context,
  work: (inside: Context) => Promise<Result>,
): Promise<Result | Unanswered> {
  try {
    return await inTransaction(context, async (inside) => {
      throw new RolledBack(await work(inside))
    })
  } catch (fault) {
    if (fault instanceof RolledBack) return fault.result
    if (fault instanceof Unanswered) return fault
    throw fault
  }
}

async function simulate(context: StepContext, customerID: number, request: TryAutomation): Promise<TriedAutomation> {
  const { channelID, text, subject, uid, pageURL } = request
  const content = { message: text }
  const received = await receiveMessage(context, { customerID, channelID, content, subject, uid, pageURL })
  if (!received) throw new Error('Invariant violated: the message of a dry run was not stored')
  const { messageID } = received.message
  const [run] = await findRunsOfMessage(context.db, customerID, messageID)
  if (run) await advanceRun(context, run)
  return describe(context, customerID, messageID)
}

async function describe({ db }: StepContext, customerID: number, messageID: number): Promise<TriedAutomation> {
  const trace = await readTrace(db, customerID, messageID)
  const steps = flatten(trace.steps)
  const drafting = steps.findLast(({ step, documents }) => step === 'draftReply' && documents)
  const sent = steps.flatMap(({ delivery }) => delivery?.messageID ?? [])
  const texts = await db
    .select({ messageID: messages.messageID, text: messages.message, draft: messages.aiAnswer })
    .from(messages)
    .where(and(eq(messages.customerID, customerID), inArray(messages.messageID, [messageID, ...sent])))
    .orderBy(messages.messageID)
  const found = steps.flatMap(({ step, topics }) => (step === 'detectTopics' ? (topics ?? []) : []))
  return {
    trace,
    topics: found.map(({ name }) => name),
    prompt: { documents: drafting?.documents ?? [], instructions: drafting?.instructions ?? [] },
    draft: texts.find((row) => row.messageID === messageID)?.draft ?? null,
    wouldSend: texts.filter((row) => row.messageID !== messageID).map(({ text }) => text ?? ''),
  }
}

const flatten = (steps: TraceStep[]): TraceStep[] => steps.flatMap((step) => [step, ...flatten(step.children)])
