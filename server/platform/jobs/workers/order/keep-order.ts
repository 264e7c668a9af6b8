import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '../../../log.ts'
import { endOfPlaces, type LaneName, notePlace, priorities, takePlace } from '../../job-places.ts'
import type { LaneState } from './lane-state.ts'

/** A lane whose jobs have queue positions. */
export interface OrderedLane {
  name: LaneName
  taskNames: string[]
  state: LaneState
  /** Whether jobs have to wait. */
  isFull(): boolean
}

const everyMs = 1_000
const maxDueJobs = 1_000

/** Publishes the position of each lane, and gives due jobs their queue position. */
export function keepOrder(pool: Pool, lanes: OrderedLane[], log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const shared = new Map<LaneName, Date>()

  async function updateLane({ name, state, taskNames, isFull }: OrderedLane): Promise<void> {
    const { position } = state
    if (position && position !== shared.get(name)) {
      await sharePosition(pool, name, position)
      shared.set(name, position)
    }
    // With free slots, all due jobs are taken anyway.
    if (isFull()) await queueDueJobs(pool, name, taskNames)
  }
  async function runUpdates(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const lane of lanes) {
        await updateLane(lane).catch((fault) =>
          log.warn({ err: fault, lane: lane.name }, 'Failed to keep the order of jobs.'),
        )
      }
      await pause(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
  const updating = runUpdates()
  return {
    async stop() {
      stopping.abort()
      await updating
    },
  }
}

async function sharePosition(pool: Pool, lane: LaneName, position: Date): Promise<void> {
  await pool.query(
    `insert into service.job_lanes as l (lane, position) values ($1, $2)
     on conflict (lane) do update set position = excluded.position where l.position < excluded.position`,
    [lane, position],
  )
}

interface DueJob {
  id: string
  customerID: number
}

/** Retries and scheduled jobs sort after all positions until they get one when they are due. */
export async function queueDueJobs(pool: Pool, lane: LaneName, taskNames: string[]): Promise<void> {
  const { rows: due } = await pool.query<DueJob>(
    `select id::text, coalesce(substring(flags::text from '"customer:(\\d+)"'), '0')::bigint as "customerID"
     from graphile_worker.jobs
     where task_identifier = any($1) and locked_at is null and attempts < max_attempts
       and run_at between $2 and now() and priority > $3
     order by run_at limit $4`,
    [taskNames, endOfPlaces, priorities.system, maxDueJobs],
  )
  if (due.length === 0) return
  const { rows: moved } = await pool.query<{ id: string; place: Date }>(
    `select (graphile_worker.reschedule_jobs(array[due.id], run_at => greatest(due.place, l.position))).id::text,
            greatest(due.place, l.position) as place
     from unnest($1::bigint[], $2::timestamptz[]) as due(id, place) left join service.job_lanes l on l.lane = $3`,
    [due.map(({ id }) => id), due.map(({ customerID }) => takePlace(lane, customerID)), lane],
  )
  const customers = new Map(due.map(({ id, customerID }) => [id, customerID]))
  for (const { id, place } of moved) notePlace(lane, customers.get(id) ?? 0, place)
}
