import { setTimeout as pause } from 'node:timers/promises'
import { sweepMailboxesJob } from '../../server/channels/email/connections/sweep-mailboxes.ts'
import { reconcileAllSubscriptionsJob } from '../../server/channels/email/subscriptions/reconcile-subscriptions.ts'
import { forgetOldEventsJob } from '../../server/platform/events/events.ts'
import { answerMails } from '../environment/load.ts'
import type { Environment } from '../environment/start-environment.ts'

/** Timeout while the remaining work does not decrease. */
const timeoutMs = 240_000

/** Periodic jobs. */
const recurring = [sweepMailboxesJob, reconcileAllSubscriptionsJob, forgetOldEventsJob]

/** Waits until no work is left, after all failures have ended. */
export async function untilQuiet(environment: Environment): Promise<boolean> {
  let end = performance.now() + timeoutMs
  let min = Number.POSITIVE_INFINITY
  let isImported = false
  while (performance.now() < end) {
    await pause(1000)
    const left = await countLeft(environment).catch(() => undefined)
    const answered = await answerMails(environment).catch(() => 1)
    if (left !== undefined && left < min) {
      min = left
      end = performance.now() + timeoutMs
    }
    if (left === undefined || left > 0 || answered > 0) continue
    if (isImported) return true
    // Jobs whose notification was lost are found by polling.
    await environment.api('POST', `/api/Channels/${environment.channels.mail.channelID}/import-emails?wait=true`)
    isImported = true
  }
  return false
}

/** Jobs that are due or will be soon, and messages being processed. */
async function countLeft({ pool }: Environment): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from graphile_worker.jobs
            where attempts < max_attempts and run_at < now() + interval '3 minutes' and task_identifier <> all($1))::int
         + (select count(*) from messages where status in ('Received', 'Processing', 'Queued'))::int as count`,
    [recurring],
  )
  return rows[0]?.count ?? 0
}
