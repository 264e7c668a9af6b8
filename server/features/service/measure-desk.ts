import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import type { Figures as Metrics } from '../../platform/http/metrics.ts'

interface Figures {
  waiting: number
  lag: number
  exhausted: number
  mailLag: number
}

/** Asked when somebody reads the figures, and of indexes alone. */
const figuresQuery = sql<Figures>`
  select
    (select count(*) from graphile_worker._private_jobs where is_available and run_at <= now())::int as waiting,
    coalesce((select extract(epoch from now() - min(run_at)) from graphile_worker._private_jobs
              where is_available and run_at <= now()), 0)::float as lag,
    (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts)::int as exhausted,
    coalesce((select extract(epoch from now() - min(waiting_since)) from mail_connections), 0)::float as "mailLag"`

/** What an operator is woken for: work that waits, and work that was given up. */
export function measureDesk(metrics: Metrics, db: Database): void {
  let latest: Promise<Figures> | undefined
  const ask = () => {
    // The gauges of one reading share one question.
    latest ??= db.execute(figuresQuery).then(({ rows }) => rows[0] as unknown as Figures)
    setImmediate(() => {
      latest = undefined
    })
    return latest
  }
  // Without a database the other figures are needed most.
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
  gauge('attendant_mail_lag_seconds', 'How long the mailbox that waits longest has waited to be read.', 'mailLag')
}
