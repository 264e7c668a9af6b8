import { and, eq, inArray } from 'drizzle-orm'
import type { TraceStep, TriedAutomation, TryAutomation } from '../../../contract/automation.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { messages } from '../messages/messages.table.ts'
import { receiveMessage } from '../messages/receive-message.ts'
import { advanceRun } from './advance-run.ts'
import { findRunsOfMessage } from './automation.store.ts'
import type { StepContext, Trial } from './automation-run.ts'
import { readTrace } from './read-trace.ts'

/** Questions to the AI in one pass through the automation, with room for rules that draft again. */
const mostQuestions = 20

/** Thrown to undo a pass: with what it found, or with what it must know first. */
class Undone extends Error {
  readonly found: TriedAutomation | undefined
  readonly ask: (() => Promise<void>) | undefined
  constructor(undone: { found?: TriedAutomation; ask?: () => Promise<void> }) {
    super('The trial is undone.')
    this.found = undone.found
    this.ask = undone.ask
  }
}

/**
 * What would happen to a message: the very machinery, in a transaction that is undone. Where it has to ask the AI, the
 * pass is undone first and repeated with the answer, so that nobody waits for our locks while the AI thinks.
 */
export async function tryAutomation(
  context: Context,
  customerID: number,
  wish: TryAutomation,
): Promise<TriedAutomation> {
  const answers = new Map<string, unknown>()
  const trial: Trial = {
    async recall<Answer>(question: unknown, ask: () => Promise<Answer>) {
      const key = JSON.stringify(question)
      if (answers.has(key)) return answers.get(key) as Answer
      throw new Undone({ ask: async () => void answers.set(key, await ask()) })
    },
  }
  for (let questions = 0; questions <= mostQuestions; questions++) {
    const undone = await runUndone(context, trial, customerID, wish)
    if (undone.found) return undone.found
    await undone.ask?.()
  }
  throw new Error('The trial asked the AI without end.')
}

async function runUndone(context: Context, trial: Trial, customerID: number, wish: TryAutomation): Promise<Undone> {
  try {
    return await inTransaction(context, async (inside) => {
      const pretending = { ...inside, trial, afterCommit: () => undefined }
      throw new Undone({ found: await pretend(pretending, customerID, wish) })
    })
  } catch (fault) {
    if (fault instanceof Undone) return fault
    throw fault
  }
}

async function pretend(context: StepContext, customerID: number, wish: TryAutomation): Promise<TriedAutomation> {
  const { channelID, text, subject, uid, pageURL } = wish
  const content = { message: text }
  const received = await receiveMessage(context, { customerID, channelID, content, subject, uid, pageURL })
  if (!received) throw new Error('The message of a trial was not stored.')
  const { messageID } = received.message
  const [run] = await findRunsOfMessage(context.db, customerID, messageID)
  if (run) await advanceRun(context, run)
  return describe(context, customerID, messageID)
}

async function describe({ db }: StepContext, customerID: number, messageID: number): Promise<TriedAutomation> {
  const trace = await readTrace(db, customerID, messageID)
  const steps = flatten(trace.steps)
  const drafting = steps.findLast(({ step, documents }) => step === 'draftReply' && documents)
  const [message] = await db
    .select({ draft: messages.aiAnswer })
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.messageID, messageID)))
  const sent = steps.flatMap(({ delivery }) => delivery?.messageID ?? [])
  const texts =
    sent.length === 0
      ? []
      : await db
          .select({ text: messages.message })
          .from(messages)
          .where(and(eq(messages.customerID, customerID), inArray(messages.messageID, sent)))
          .orderBy(messages.messageID)
  const found = steps.flatMap(({ step, topics }) => (step === 'detectTopics' ? (topics ?? []) : []))
  return {
    trace,
    topics: found.map(({ name }) => name),
    prompt: { documents: drafting?.documents ?? [], instructions: drafting?.instructions ?? [] },
    draft: message?.draft ?? null,
    wouldSend: texts.map(({ text }) => text ?? ''),
  }
}

const flatten = (steps: TraceStep[]): TraceStep[] => steps.flatMap((step) => [step, ...flatten(step.children)])
