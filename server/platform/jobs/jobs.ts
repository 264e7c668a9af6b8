import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { forEachRun, type Given, mergeAs, singly } from '../database/statements/merged-statement.ts'
import { prepareStatement, runLater, runPrepared } from '../database/statements/prepared-statements.ts'
import { customerOf, flagOf, type LaneName, notePlace, priorities, takePlace } from './job-places.ts'
import { allLanes, newJobsChannel } from './new-jobs.ts'

export interface JobOptions {
  /** Jobs with the same key are one job: adding again replaces a job that has not started, and keeps its queue position. */
  key?: string
  /** No job ever had the key: the queue need not be searched for one. */
  isNewKey?: boolean
  /** Not before this time; by default the job is next in its customer's queue. */
  runAt?: Date
  /** Jobs of one queue run one after another. */
  queue?: string
  maxAttempts?: number
  /** Which slots the job uses: those for people, for the AI, or for background work. */
  lane?: LaneName
}

/** Which attempt at a job this is, and of how many. After the last one, the job fails permanently. */
export interface Attempt {
  attempts: number
  max_attempts: number
  /** Aborts when the job should end early because its process stops. */
  signal?: AbortSignal
}

/** In the queue of its customer. */
const nextPlace = (value: Given['value']) =>
  sql`greatest(${value('place')}::timestamptz, (select position from service.job_lanes where lane = ${value('lane')}))`

/** A job that waits keeps its position when it is added again. */
const runAtOf = (value: Given['value']) => sql`coalesce(${value('runAt')}::timestamptz,
    case when ${value('place')}::timestamptz is not null then least(
      (select run_at from graphile_worker.jobs where key = ${value('key')} and locked_at is null and attempts < max_attempts),
      ${nextPlace(value)}) end)`

const given = singly.value
const job = sql`${given('name')}, payload => ${given('payload')}::json, queue_name => ${given('queue')},
    max_attempts => ${given('maxAttempts')}::int, job_key => ${given('key')}, priority => ${given('priority')}::int,
    flags => ${given('flags')}::text[]`
const addOne = sql`graphile_worker.add_job(${job}, run_at => ${runAtOf(given)})`

const announce = (lane: SQL) => sql`pg_notify('${sql.raw(newJobsChannel)}', ${lane})`
/** A trial, which is rolled back, adds no jobs: live work would wait for their keys. */
const isNoTrial = sql`current_setting('attendant.is_trial', true) is distinct from 'on'`

const types = {
  ...{ name: 'text', payload: 'text', key: 'text', runAt: 'timestamptz', queue: 'text', maxAttempts: 'int' },
  ...{ lane: 'text', place: 'timestamptz', priority: 'int', flags: 'text[]', announcedTo: 'text' },
}

/** Jobs with their own keys. A job that a worker starts at the same moment has no ID. */
const addAll = mergeAs(
  types,
  ({ value, placeIn }) => sql`
    added as (select job.* from (select array_agg((${value('name')}, ${value('payload')}::json, ${value('queue')},
        ${runAtOf(value)}, ${value('maxAttempts')}::smallint, ${value('key')}, ${value('priority')}::smallint,
        ${value('flags')})::graphile_worker.job_spec) as specs from given having ${isNoTrial}) as wanted,
      lateral graphile_worker.add_jobs(wanted.specs) as job)
    select added.id::text, added.run_at as "runAt", ${announce(value('announcedTo'))}${placeIn('given')}
    from given left join added on added.key = ${value('key')} where ${isNoTrial}`,
)

/**
 * The function stores nothing if a worker starts the job of the same key at the same moment. The second call sees
 * that and adds another one. Whether this is a trial can be checked before the function is called, because that needs
 * no row.
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

/**
 * With a new key, the mode that is otherwise unsafe has the same effect: it inserts the job without reading existing
 * ones, which the function reads in table order until the table has statistics.
 */
const addNew = prepareStatement(
  sql`
  select job.id::text, job.run_at as "runAt", ${announce(given('announcedTo'))}
  from graphile_worker.add_job(${job}, run_at => coalesce(${given('runAt')}::timestamptz,
    case when ${given('place')}::timestamptz is not null then ${nextPlace(given)} end), job_key_mode => 'unsafe_dedupe') as job
  where ${isNoTrial}`,
  { merge: forEachRun(types) },
)

interface AddedJob {
  id: string | null
  runAt: Date | null
}

/**
 * Adds a job in the transaction of its data, so that both are committed or neither. It is sent with the next
 * statement or the commit. Jobs whose payload has a `customerID` take turns with those of other customers; others
 * belong to the installation and run first.
 */
export async function addJob(db: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const values = toValues(name, payload, options)
  const { key, isNewKey = key === undefined } = options
  await runLater<AddedJob>(db, isNewKey ? addNew : add, values, ([job]) => noteAdded(payload, options, job))
}

/** The same if the ID of the job is needed, which is empty in a trial. */
export async function addJobForID(db: Database, name: string, payload: object, options: JobOptions): Promise<string> {
  const [job] = await runPrepared<AddedJob>(db, add, toValues(name, payload, options))
  noteAdded(payload, options, job)
  return job?.id ?? ''
}

function toValues(name: string, payload: object, options: JobOptions) {
  // A job without a key that has no attempts left was replaced by another one with its key, so every job gets a key.
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

/** Removes a job that is no longer needed. A started job is not stopped, but not retried either. */
export async function removeJob(db: Database, key: string): Promise<void> {
  await db.execute(sql`select graphile_worker.remove_job(${key})`)
}
