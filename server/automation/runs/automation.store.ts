import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context, RecordedAnswer } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { announcementOf } from '../../platform/events/announcements.ts'
import { notePublished, recordingOfEvents, takeUnrecorded } from '../../platform/events/events.ts'
import { recordedAnswers } from '../replays/replays.table.ts'
import { automationEffects, automationRuns, automationSteps } from './automation.table.ts'
import type { Run, RunKey, StepContext } from './automation-run.ts'
import { runTopic } from './start-run.ts'

type RunRow = typeof automationRuns.$inferSelect
type StepRow = typeof automationSteps.$inferSelect

export const isRun = ({ customerID, runID }: RunKey) =>
  and(eq(automationRuns.customerID, customerID), eq(automationRuns.runID, runID))

export async function updateRun(db: Database, key: RunKey, changes: Partial<RunRow>): Promise<void> {
  await db.update(automationRuns).set(changes).where(isRun(key))
}

const insertion = sql`
  insert into ${automationSteps} (customer_id, run_id, parent_step_id, step, outcome, why, at, ms, details, sent_message_id, chain)
  select ${sql.placeholder('customerID')}, ${sql.placeholder('runID')}, "parentStepID", step, outcome, why, at, ms, details,
    "sentMessageID", chain
  from rows from (json_to_recordset(${sql.placeholder('steps')}) as ("parentStepID" bigint, step text, outcome text,
    why text, at timestamptz, ms integer, details json, "sentMessageID" bigint, chain json)) with ordinality as given
    ("parentStepID", step, outcome, why, at, ms, details, "sentMessageID", chain, place)
  order by place returning step_id as "stepID"`
const insertRows = prepareStatement(insertion)

export type NewStep = Omit<StepRow, 'customerID' | 'runID' | 'stepID'>

/** Inserts steps in order of execution. Returns the id of the last one. */
export async function insertSteps(db: Database, { customerID, runID }: RunKey, steps: NewStep[]): Promise<number> {
  const values = { customerID, runID, steps: JSON.stringify(steps) }
  const stored = await runPrepared<{ stepID: number }>(db, insertRows, values)
  return Math.max(...stored.map(({ stepID }) => stepID))
}

const keepRow = prepareStatement(sql`
  with traced as (${insertion}), ${recordingOfEvents.recorded},
  answered as (
    insert into ${recordedAnswers} (customer_id, message_id, question, answer, at)
    select ${sql.placeholder('customerID')}, ${sql.placeholder('messageID')}, question, answer::json, at
    from unnest(${sql.placeholder('questions')}::text[], ${sql.placeholder('answers')}::text[],
      ${sql.placeholder('answeredAt')}::timestamptz[]) as given(question, answer, at)
    on conflict (customer_id, message_id, question) do update set answer = excluded.answer, at = excluded.at),
  kept as (
    update ${automationRuns} set state = ${sql.placeholder('state')}, position = ${sql.placeholder('position')},
      agenda = ${sql.placeholder('agenda')}, facts = ${sql.placeholder('facts')}, ended_at = ${sql.placeholder('endedAt')}
    where customer_id = ${sql.placeholder('customerID')} and run_id = ${sql.placeholder('runID')}
    returning run_id)
  ${recordingOfEvents.announced}
  union all
  select ${announcementOf(runTopic, sql`json_build_object('messageID', ${sql.placeholder('announcedID')}::bigint)`)}::text,
    null, 0 from kept where ${sql.placeholder('announcedID')}::bigint is not null`)

interface Batch {
  /** Steps whose trace is not written yet, in order of execution. */
  steps: NewStep[]
  /** What was answered from outside, for replays of the message. */
  answers: RecordedAnswer[]
  endedAt: Date | null
  /** The message whose progress others wait for. */
  announcedID: number | null
}

/** Saves the run with the trace, the events and the answers of a batch of steps, and announces its progress. */
export async function keepRun(context: StepContext, run: Run, batch: Batch): Promise<void> {
  const { steps, answers, endedAt, announcedID } = batch
  const { customerID, runID, state, position, agenda, facts, message } = run
  const documents = { agenda: JSON.stringify(agenda), facts: JSON.stringify(facts), steps: JSON.stringify(steps) }
  const answered = {
    messageID: message?.messageID ?? null,
    questions: answers.map(({ question }) => question),
    // Each in a text of its own: taken out of a larger document, JSON with a null character is refused.
    answers: answers.map(({ answer }) => JSON.stringify(answer)),
    answeredAt: answers.map(({ at }) => at.toISOString()),
  }
  const kept = { customerID, runID, state, position, endedAt, announcedID }
  const values = { ...kept, ...documents, ...answered, ...takeUnrecorded(context) }
  const rows = await runPrepared<{ sequence: number | null; queued: number }>(context.db, keepRow, values)
  notePublished(context, customerID, rows)
}

const isOfMessage = (customerID: number, messageID: number) =>
  and(eq(automationRuns.customerID, customerID), eq(automationRuns.messageID, messageID))

export async function findRunsOfMessage(db: Database, customerID: number, messageID: number): Promise<RunRow[]> {
  return db.select().from(automationRuns).where(isOfMessage(customerID, messageID)).orderBy(asc(automationRuns.runID))
}

export async function findStepsOfMessage(db: Database, customerID: number, messageID: number): Promise<StepRow[]> {
  const rows = await db
    .select({ step: automationSteps })
    .from(automationSteps)
    .innerJoin(
      automationRuns,
      and(eq(automationRuns.customerID, automationSteps.customerID), eq(automationRuns.runID, automationSteps.runID)),
    )
    .where(isOfMessage(customerID, messageID))
    .orderBy(asc(automationSteps.stepID))
  return rows.map(({ step }) => step)
}

interface Effect {
  customerID: number
  key: string
  ticketID: number | null
  details?: Record<string, string>
}

/** Returns true for the first claim of the effect only. */
export async function claimEffect({ db, now }: Context, { details = {}, ...effect }: Effect): Promise<boolean> {
  const claimed = await db
    .insert(automationEffects)
    .values({ ...effect, details, at: now() })
    .onConflictDoNothing()
    .returning({ key: automationEffects.key })
  return claimed.length > 0
}
