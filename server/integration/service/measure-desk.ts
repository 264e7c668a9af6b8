import type { Pool } from 'pg'
import { asSystem, type Context, countSystemAccess } from '../../context.ts'
import type { Replica } from '../../platform/database/replica/open-replica.ts'
import type { Figures as Metrics } from '../../platform/http/metrics.ts'
import { endOfPlaces } from '../../platform/jobs/job-places.ts'
import { maxCrashes } from '../../platform/jobs/workers/dead-workers/free-jobs.ts'
import type { Health } from './check-health.ts'
import { healthTimeoutMs, withinTime } from './time-limit.ts'

interface Figures {
  waiting: number
  lag: number
  exhausted: number
  quarantined: number
  mailLag: number
}

/** A job in a queue has waited since it was put there. Exhausted jobs without a key were replaced, so they do not count. */
const figuresQuery = `
  select
    count(*) filter (where is_due)::int as waiting,
    coalesce(max(extract(epoch from now() - case when run_at < '${endOfPlaces.toISOString()}' then updated_at else run_at end))
      filter (where is_due), 0)::float as lag,
    count(*) filter (where attempts >= max_attempts and key is not null)::int as exhausted,
    count(*) filter (where attempts >= max_attempts
      and id in (select job_id from service.job_crashes where crashes >= ${maxCrashes}))::int as quarantined,
    coalesce((select extract(epoch from now() - min(waiting_since)) from mail_connections), 0)::float as "mailLag"
  from (select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due from graphile_worker.jobs) jobs`

const readFigures = (context: Pick<Context, 'db' | 'log'>): Promise<Figures> =>
  withinTime(
    asSystem(context, 'measure')
      .db.statements.query({ text: figuresQuery, query_timeout: healthTimeoutMs })
      .then(({ rows }) => rows[0]),
  )

/** Utilization of this process's connection pool. */
export function measurePool(metrics: Metrics, pool: Pool): void {
  const gauge = (name: string, help: string, read: () => number) => metrics.gauge({ name, help, read })
  gauge('attendant_database_connections_used', 'Connections in use.', () => pool.totalCount - pool.idleCount)
  gauge('attendant_database_connections_waiting', 'Statements that wait for a connection.', () => pool.waitingCount)
}

/** Whether the replica is used, and its lag. */
export function measureReplica(metrics: Metrics, replica: Replica): void {
  metrics.gauge({
    name: 'attendant_replica_lag_seconds',
    help: 'How far the replica of the database is behind.',
    read: () => replica.lagMs() / 1000,
  })
  metrics.gauge({
    name: 'attendant_replica_reads',
    help: 'Requests that the replica or the primary served, and statements that the replica could not answer.',
    label: 'served',
    read: replica.counts,
  })
}

/** Metrics for alerts: waiting work, and work that failed. */
export function measureDesk(metrics: Metrics, context: Pick<Context, 'db' | 'log'>): void {
  metrics.gauge({
    name: 'attendant_system_accesses',
    help: 'How often this process accessed the rows of all customers, by purpose.',
    label: 'purpose',
    read: countSystemAccess,
  })
  let latest: Promise<Figures> | undefined
  const ask = () => {
    // The gauges of one scrape share a query.
    latest ??= readFigures(context)
    setImmediate(() => {
      latest = undefined
    })
    return latest
  }
  // If the database is down, the other metrics matter most.
  const gauge = (name: string, help: string, figure: keyof Figures) =>
    metrics.gauge({
      name,
      help,
      read: () =>
        ask()
          .then((figures) => figures[figure])
          .catch(() => Number.NaN),
    })
  gauge('attendant_jobs_waiting', 'Jobs that are due and not started.', 'waiting')
  gauge('attendant_jobs_lag_seconds', 'How long the oldest due job has waited.', 'lag')
  gauge('attendant_jobs_exhausted', 'Jobs that failed for the last time.', 'exhausted')
  gauge('attendant_jobs_quarantined', 'Jobs given up because their process died under them.', 'quarantined')
  gauge('attendant_mail_lag_seconds', 'How long the mailbox that waits longest has waited to be read.', 'mailLag')
}

/** The state of `/health/ready`, for alerts. */
export function measureReadiness(metrics: Metrics, check: () => Promise<Health>): void {
  const read = async () => ((await check()).isReady ? 1 : 0)
  metrics.gauge({ name: 'attendant_ready', help: '1 while the process is ready, else 0.', read })
}
