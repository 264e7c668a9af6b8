import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { type Given, mergeAs, singly } from '../database/statements/merged-statement.ts'
import { prepareStatement, runLater, runPrepared } from '../database/statements/prepared-statements.ts'
import { customerOf, flagOf, type LaneName, notePlace, priorities, takePlace } from './job-places.ts'
import { allLanes, newJobsChannel } from './new-jobs.ts'

export interface JobOptions {
  /** Jobs with the same key are one job: adding again replaces what has not started, and keeps its place in line. */
  key?: string
  /** Not before this time; without it the job is next in its customer's line. */
  runAt?: Date
  /** Jobs of one queue run one after another. */
  queue?: string
  maxAttempts?: number
  /** Whose slots the job waits for: people, an AI, or time to spare. */
  lane?: LaneName
}

/** Which attempt at a job this is, and of how many. What the last one leaves undone is given up. */
export interface Attempt {
  attempts: number
  max_attempts: number
  /** Aborts when the job should come to an end early, because its process stops. */
  signal?: AbortSignal
}

/** A job that waits for its turn keeps it when it is added again. */
const runAtOf = (value: Given['value']) => sql`coalesce(${value('runAt')}::timestamptz,
    case when ${value('place')}::timestamptz is not null then least(
      (select run_at from graphile_worker.jobs where key = ${value('key')} and locked_at is null and attempts < max_attempts),
      greatest(${value('place')}::timestamptz, (select position from service.job_lanes where lane = ${value('lane')}))) end)`

const given = singly.value
const addOne = sql`graphile_worker.add_job(
    ${given('name')}, payload => ${given('payload')}::json, queue_name => ${given('queue')}, run_at => ${runAtOf(given)},
    max_attempts => ${given('maxAttempts')}::int, job_key => ${given('key')}, priority => ${given('priority')}::int,
    flags => ${given('flags')}::text[])`

const announce = (lane: SQL) => sql`pg_notify('${sql.raw(newJobsChannel)}', ${lane})`
/** A trial, which is rolled back, adds no jobs: live work would wait for their keys. */
const isNoTrial = sql`current_setting('attendant.is_trial', true) is distinct from 'on'`

/** With keys of their own. What a worker begins in the same instant has no id. */
const addAll = mergeAs(
  {
    ...{ name: 'text', payload: 'text', key: 'text', runAt: 'timestamptz', queue: 'text', maxAttempts: 'int' },
    ...{ lane: 'text', place: 'timestamptz', priority: 'int', flags: 'text[]', announcedTo: 'text' },
  },
  ({ value, placeIn }) => sql`
    added as (select job.* from (select array_agg((${value('name')}, ${value('payload')}::json, ${value('queue')},
        ${runAtOf(value)}, ${value('maxAttempts')}::smallint, ${value('key')}, ${value('priority')}::smallint,
        ${value('flags')})::graphile_worker.job_spec) as specs from given having ${isNoTrial}) as wanted,
      lateral graphile_worker.add_jobs(wanted.specs) as job)
    select added.id::text, added.run_at as "runAt", ${announce(value('announcedTo'))}${placeIn('given')}
    from given left join added on added.key = ${value('key')} where ${isNoTrial}`,
)

/**
 * The function stores nothing where a worker begins the job of the same key in the same instant. Called again it sees that,
 * and adds another one. That there is no trial needs no row, so it is checked before the function is called.
 */
const add = prepareStatement(
  sql`
  select job.id::text, job.run_at as "runAt", ${announce(given('announcedTo'))}
  from ${addOne} as first, lateral (
    select first.id, first.run_at where first.id is not null
    union all
    select again.id, again.run_at from ${addOne} as again where first.id is null) as job
  where ${isNoTrial}`,
  { merge: addAll },
)

interface AddedJob {
  id: string | null
  runAt: Date | null
}

/**
 * Adds a job in the transaction of the data it is about: both are there, or neither. It is sent with the next statement, or
 * with the commit. A payload with a `customerID` takes turns with the jobs of other customers; without one it belongs to
 * the installation and goes first.
 */
export async function addJob(db: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const values = toValues(name, payload, options)
  await runLater<AddedJob>(db, add, values, ([job]) => noteAdded(payload, options, job))
}

/** The same where the id of the job is needed, which is empty in a trial. */
export async function addJobForID(db: Database, name: string, payload: object, options: JobOptions): Promise<string> {
  const [job] = await runPrepared<AddedJob>(db, add, toValues(name, payload, options))
  noteAdded(payload, options, job)
  return job?.id ?? ''
}

function toValues(name: string, payload: object, options: JobOptions) {
  // A job without a key that is out of attempts was replaced by another one of its key: so every job has one.
  const { key = randomUUID(), runAt = null, queue = null, maxAttempts = null, lane = 'live' } = options
  const customerID = customerOf(payload)
  const isOwned = customerID !== undefined
  return {
    ...{ name, payload: JSON.stringify(payload), key, runAt, queue, maxAttempts, lane },
    place: isOwned && !runAt ? takePlace(lane, customerID) : null,
    priority: isOwned ? priorities[lane] : priorities.system,
    flags: isOwned ? [flagOf(customerID)] : null,
    announcedTo: isOwned ? lane : allLanes,
  }
}

function noteAdded(payload: object, { lane = 'live' }: JobOptions, job: AddedJob | undefined) {
  if (!job) return
  if (!job.runAt) throw new Error('A job was not stored.')
  const customerID = customerOf(payload)
  if (customerID !== undefined) notePlace(lane, customerID, job.runAt)
}

/** Takes back a job that has become needless. One that has begun is not stopped, only not tried again. */
export async function removeJob(db: Database, key: string): Promise<void> {
  await db.execute(sql`select graphile_worker.remove_job(${key})`)
}
