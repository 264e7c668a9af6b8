import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { addJob, addJobForID, type JobOptions } from '../../platform/jobs/jobs.ts'
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
  /** The ticket of a run for a message: runs of one ticket never share a transaction. */
  ticketID?: number | null
}

/** Attempts per step that throws. */
const maxAttempts = 5

const jobOf = ({ runID }: RunKey): JobOptions => ({ key: `${advanceRunJob} ${runID}`, maxAttempts, lane: 'ai' })

export async function queueAdvance(
  db: Database,
  { customerID, runID }: RunKey,
  { runAt, ...more }: Pick<AdvanceRun, 'wakes' | 'isNew' | 'ticketID'> & { runAt?: Date } = {},
): Promise<void> {
  const payload: AdvanceRun = { customerID, runID, ...more }
  const isNewKey = more.isNew === true
  await addJob(db, advanceRunJob, payload, { ...jobOf(payload), isNewKey, ...(runAt ? { runAt } : {}) })
}

/** Like `queueAdvance`, but returns the id of the job. */
export function queueAdvanceForID(db: Database, { customerID, runID }: RunKey): Promise<string> {
  const payload: AdvanceRun = { customerID, runID }
  return addJobForID(db, advanceRunJob, payload, jobOf(payload))
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
): Promise<void> {
  const queue = await storeMessageRun(context, message, facts, agenda)
  await queue()
}

/** Stores the run and returns a function that queues it, so that other statements can share the round trip. */
export async function storeMessageRun(
  context: Context,
  message: ArrivedMessage,
  facts: Facts,
  agenda: Task[] = messageSequence,
): Promise<() => Promise<void>> {
  const { customerID, messageID, ticketID, channelID } = message
  const run = await insertRun(context, { customerID, kind: 'message', messageID, ticketID, channelID, agenda, facts })
  return () => queueAdvance(context.db, run, { isNew: true, ticketID })
}
