import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context, RecordedAnswer } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { announcementOf } from '../../platform/events/announcements.ts'
import { notePublished, recordingOfEvents, takeUnrecorded } from '../../platform/events/events.ts'
import { recordedAnswers } from '../replays/replays.table.ts'
import { automationEffects, automationRuns, automationSteps, automationTraces } from './automation.table.ts'
import type { Run, RunKey, StepContext, TracedStep } from './automation-run.ts'
import { runTopic } from './start-run.ts'
import { type RunStep, traceOfRun, writeTrace } from './trace/trace-document.ts'

type RunRow = typeof automationRuns.$inferSelect

export const isRun = ({ customerID, runID }: RunKey) =>
  and(eq(automationRuns.customerID, customerID), eq(automationRuns.runID, runID))

export async function updateRun(db: Database, key: RunKey, changes: Partial<RunRow>): Promise<void> {
  await db.update(automationRuns).set(changes).where(isRun(key))
}

const keepRow = prepareStatement(sql`
  with ${recordingOfEvents.recorded},
  answered as (
    insert into ${recordedAnswers} (customer_id, message_id, question, answer, at)
    select ${sql.placeholder('customerID')}, ${sql.placeholder('messageID')}, question, answer::json, at
    from unnest(${sql.placeholder('questions')}::text[], ${sql.placeholder('answers')}::text[],
      ${sql.placeholder('answeredAt')}::timestamptz[]) as given(question, answer, at)
    on conflict (customer_id, message_id, question) do update set answer = excluded.answer, at = excluded.at),
  kept as (
    update ${automationRuns} set state = ${sql.placeholder('state')}, position = ${sql.placeholder('position')},
      agenda = ${sql.placeholder('agenda')}, facts = ${sql.placeholder('facts')}, trace = ${sql.placeholder('trace')},
      ended_at = ${sql.placeholder('endedAt')}
    where customer_id = ${sql.placeholder('customerID')} and run_id = ${sql.placeholder('runID')}
    returning run_id),
  traced as (
    insert into ${automationTraces} (customer_id, run_id, started_at, trace)
    select ${sql.placeholder('customerID')}, run_id, ${sql.placeholder('startedAt')}::timestamptz, ${sql.placeholder('finalTrace')}::text::json
    from kept where ${sql.placeholder('finalTrace')}::text is not null)
  ${recordingOfEvents.announced}
  union all
  select ${announcementOf(runTopic, sql`json_build_object('messageID', ${sql.placeholder('announcedID')}::bigint)`)}::text,
    null, 0 from kept where ${sql.placeholder('announcedID')}::bigint is not null`)

interface Batch {
  /** External answers, recorded for replays of the message. */
  answers: RecordedAnswer[]
  endedAt: Date | null
  /** The message whose progress clients wait for. */
  announcedID: number | null
}

/**
 * Saves the run with its trace, the events and the recorded answers of a batch of steps, and announces its progress.
 */
export async function keepRun(context: StepContext, run: Run, batch: Batch): Promise<void> {
  const { answers, endedAt, announcedID } = batch
  const { customerID, runID, state, position, agenda, facts, message, startedAt } = run
  const trace = run.trace && writeTrace(run.trace)
  // Runs in other states may continue and extend their trace.
  const traces = state === 'Done' ? { trace: null, finalTrace: trace } : { trace, finalTrace: null }
  const documents = { agenda: JSON.stringify(agenda), facts: JSON.stringify(facts), ...traces }
  const answered = {
    messageID: message?.messageID ?? null,
    questions: answers.map(({ question }) => question),
    // One text per answer: PostgreSQL rejects null characters when extracting from a larger JSON document.
    answers: answers.map(({ answer }) => JSON.stringify(answer)),
    answeredAt: answers.map(({ at }) => at.toISOString()),
  }
  const kept = { customerID, runID, state, position, startedAt, endedAt, announcedID }
  const values = { ...kept, ...documents, ...answered, ...takeUnrecorded(context) }
  const rows = await runPrepared<{ sequence: number | null; queued: number }>(context.db, keepRow, values)
  notePublished(context, customerID, rows)
}

/**
 * The run with its trace, from whichever table has it. The start time of the run limits the search to one partition.
 */
const tracedRun = {
  ...getTableColumns(automationRuns),
  trace: sql<TracedStep[] | null>`coalesce(${automationTraces.trace}, ${automationRuns.trace})`,
}
const isTraceOfRun = sql`${automationTraces.customerID} = ${automationRuns.customerID}
  and ${automationTraces.runID} = ${automationRuns.runID} and ${automationTraces.startedAt} = ${automationRuns.startedAt}`

const findOfMessage = prepareSelect(
  tracedRun,
  sql`from ${automationRuns} left join ${automationTraces} on ${isTraceOfRun}
    where ${automationRuns.customerID} = ${sql.placeholder('customerID')}
    and ${automationRuns.messageID} = ${sql.placeholder('messageID')} order by ${automationRuns.runID}`,
)

export const findRunsOfMessage = (db: Database, customerID: number, messageID: number): Promise<RunRow[]> =>
  findOfMessage(db, { customerID, messageID })

/** The steps of all runs of a message, in order of execution. */
export async function findStepsOfMessage(db: Database, customerID: number, messageID: number): Promise<RunStep[]> {
  const runs = await findRunsOfMessage(db, customerID, messageID)
  const older = runs.filter(({ trace, position }) => (trace?.length ?? 0) < position)
  const ofThem = inArray(
    automationSteps.runID,
    older.map(({ runID }) => runID),
  )
  const rows = older.length > 0 ? await findStepRows(db, customerID, ofThem) : []
  return [...rows, ...runs.flatMap(traceOfRun)].sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Steps of runs that stored each step as a row. */
async function findStepRows(db: Database, customerID: number, which: SQL): Promise<RunStep[]> {
  const rows = await db
    .select()
    .from(automationSteps)
    .where(and(eq(automationSteps.customerID, customerID), which))
    .orderBy(asc(automationSteps.stepID))
  return rows.map(({ stepID, parentStepID, ...row }) => ({
    ...row,
    id: String(stepID),
    parentID: parentStepID === null ? null : String(parentStepID),
  }))
}

interface SentMessage {
  customerID: number
  messageID: number
  ticketID: number
  answersMessageID: number | null
}

/** The step that sent a message, from a run of the ticket or of the answered message. */
export async function findSendingStep(db: Database, sent: SentMessage): Promise<RunStep | undefined> {
  const { customerID, messageID, ticketID, answersMessageID } = sent
  const ofTicket = eq(automationRuns.ticketID, ticketID)
  const ofAnswered = answersMessageID === null ? undefined : eq(automationRuns.messageID, answersMessageID)
  const runs = await db
    .select(tracedRun)
    .from(automationRuns)
    .leftJoin(automationTraces, isTraceOfRun)
    .where(and(eq(automationRuns.customerID, customerID), or(ofTicket, ofAnswered)))
  const sending = runs.flatMap(traceOfRun).find(({ sentMessageID }) => sentMessageID === messageID)
  return sending ?? (await findStepRows(db, customerID, eq(automationSteps.sentMessageID, messageID)))[0]
}

interface Effect {
  customerID: number
  key: string
  ticketID: number | null
  details?: Record<string, string>
}

/** Returns true only for the first claim of the effect. */
export async function claimEffect({ db, now }: Context, { details = {}, ...effect }: Effect): Promise<boolean> {
  const claimed = await db
    .insert(automationEffects)
    .values({ ...effect, details, at: now() })
    .onConflictDoNothing()
    .returning({ key: automationEffects.key })
  return claimed.length > 0
}
