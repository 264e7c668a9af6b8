import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { automationRuns } from './automation.table.ts'
import type { Facts, RunKey, RunKind, RunState, Task } from './automation-run.ts'
import { messageSequence } from './sequence.ts'

export const advanceRunJob = 'automation.advance'

/** Notification topic: a run ended or its message has a draft. */
export const runTopic = 'automation'

export interface AdvanceRun extends RunKey {
  /** The position of the waiting run that this job resumes. */
  wakes?: number
  /** The first job of a run for a message. */
  isNew?: true
}

/** Attempts at a step that throws. */
const maxAttempts = 5

export async function queueAdvance(
  db: Database,
  { customerID, runID }: RunKey,
  { runAt, ...more }: Pick<AdvanceRun, 'wakes' | 'isNew'> & { runAt?: Date } = {},
): Promise<string> {
  const payload: AdvanceRun = { customerID, runID, ...more }
  const key = `${advanceRunJob} ${runID}`
  return addJob(db, advanceRunJob, payload, { key, maxAttempts, lane: 'ai', ...(runAt ? { runAt } : {}) })
}

export interface NewRun {
  customerID: number
  kind: RunKind
  messageID: number | null
  ticketID: number | null
  channelID: number
  agenda: Task[]
  facts?: Facts
}

const insertRow = prepareInsert(automationRuns)

export async function insertRun({ db, now }: Context, run: NewRun): Promise<RunKey> {
  const state: RunState = 'Running'
  const { customerID, runID } = await insertRow(db, { facts: {}, ...run, state, startedAt: now() })
  return { customerID, runID }
}

export interface ArrivedMessage {
  customerID: number
  messageID: number
  ticketID: number
  channelID: number
}

/** Call in the transaction that stores the message, so that the run exists only if the message does. */
export async function startMessageRun(
  context: Context,
  message: ArrivedMessage,
  facts: Facts,
  agenda: Task[] = messageSequence,
): Promise<RunKey> {
  const { customerID, messageID, ticketID, channelID } = message
  const run = await insertRun(context, { customerID, kind: 'message', messageID, ticketID, channelID, agenda, facts })
  await queueAdvance(context.db, run, { isNew: true })
  return run
}
