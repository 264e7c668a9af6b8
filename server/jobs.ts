import type { CronItem, TaskList } from 'graphile-worker'
import type { RequestPasswordReset } from '../contract/auth.ts'
import type { Context } from './context.ts'
import { forgetResets, forgetResetsJob } from './features/auth/forget-resets.ts'
import { sendPasswordReset, sendPasswordResetJob } from './features/auth/request-password-reset.ts'
import { advanceRun } from './features/automation/advance-run.ts'
import { type SendNotice, sendNotice, sendNoticeJob } from './features/automation/send-notice.ts'
import { type AdvanceRun, advanceRunJob } from './features/automation/start-run.ts'
import { forgetEmptyChats, forgetEmptyChatsJob } from './features/chat/forget-empty-chats.ts'
import { deleteFiles, deleteFilesJob } from './features/files/delete-files.ts'
import { fetchFiles } from './features/files/fetch-files.ts'
import { type FetchFiles, fetchFilesJob } from './features/files/queue-fetch.ts'
import { runImport } from './features/mail/import/run-import.ts'
import { type ImportMail, importMailJob } from './features/mail/queue-import.ts'
import { forgetAutomaticReplies, forgetAutomaticRepliesJob } from './features/mail/sending/claim-automatic-reply.ts'
import {
  type EndSubscriptions,
  endSubscriptions,
  endSubscriptionsJob,
} from './features/mail-connections/end-subscriptions.ts'
import { sweepMailboxes, sweepMailboxesJob } from './features/mail-connections/sweep-mailboxes.ts'
import {
  type TendSubscriptions,
  tendAllSubscriptions,
  tendAllSubscriptionsJob,
  tendSubscriptions,
  tendSubscriptionsJob,
} from './features/mail-connections/tend-subscriptions.ts'
import {
  type NotifyEscalation,
  notifyEscalation,
  notifyEscalationJob,
} from './features/messages/answers/notify-escalation.ts'
import { deliverMessage } from './features/messages/delivery/deliver-message.ts'
import { type DeliverMessage, deliverMessageJob } from './features/messages/delivery/queue-delivery.ts'
import { forgetOldEvents, forgetOldEventsJob } from './platform/events.ts'
import { forgetOldAnswers, forgetOldAnswersJob } from './platform/http/idempotency.ts'
import { addJob } from './platform/jobs.ts'

/** The visible list of jobs. Each may be killed at any line and run again without a second visible effect. */
export function createJobs(context: Context): TaskList {
  return {
    [sendPasswordResetJob]: (payload) => sendPasswordReset(context, payload as RequestPasswordReset),
    [deleteFilesJob]: (payload) => deleteFiles(context, payload as Parameters<typeof deleteFiles>[1]),
    [fetchFilesJob]: (payload, { job }) => fetchFiles(context, payload as FetchFiles, job),
    [deliverMessageJob]: (payload, { job }) => deliverMessage(context, payload as DeliverMessage, job),
    [importMailJob]: (payload, { job }) => runImport(context, payload as ImportMail, job),
    [notifyEscalationJob]: (payload) => notifyEscalation(context, payload as NotifyEscalation),
    [tendSubscriptionsJob]: (payload) => tendSubscriptions(context, payload as TendSubscriptions),
    [tendAllSubscriptionsJob]: () => tendAllSubscriptions(context),
    [endSubscriptionsJob]: (payload) => endSubscriptions(context, payload as EndSubscriptions),
    [sweepMailboxesJob]: () => sweepMailboxes(context),
    [forgetResetsJob]: () => forgetResets(context),
    [advanceRunJob]: (payload, { job }) => advanceRun(context, payload as AdvanceRun, job),
    [sendNoticeJob]: (payload) => sendNotice(context, payload as SendNotice),
    [forgetEmptyChatsJob]: () => forgetEmptyChats(context),
    [forgetAutomaticRepliesJob]: () => forgetAutomaticReplies(context),
    [forgetOldAnswersJob]: () => forgetOldAnswers(context.db, context.now()),
    [forgetOldEventsJob]: () => forgetOldEvents(context.db, context.now()),
  }
}

/** Those that mostly wait for an AI: hundreds of them may be under way. */
export const patientJobs = [advanceRunJob]

/** What runs by the clock, in UTC: minute hour day month weekday. */
export const timetable: CronItem[] = [
  { match: '* * * * *', task: sweepMailboxesJob, identifier: 'sweep mailboxes' },
  { match: '7 * * * *', task: tendAllSubscriptionsJob, identifier: 'tend mail subscriptions' },
  { match: '17 3 * * *', task: forgetOldAnswersJob, identifier: 'forget answers' },
  { match: '27 3 * * *', task: forgetResetsJob, identifier: 'forget password resets' },
  { match: '47 * * * *', task: forgetEmptyChatsJob, identifier: 'forget empty chats' },
  { match: '7 4 * * *', task: forgetAutomaticRepliesJob, identifier: 'forget automatic replies' },
  { match: '37 * * * *', task: forgetOldEventsJob, identifier: 'forget events' },
]

/** What may have gone wrong while nobody was there is looked at first. */
export async function queueAtStart({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  // Providers ask our address before they agree to anything, so it must answer by then.
  const runAt = new Date(now().getTime() + 10_000)
  await addJob(db, tendAllSubscriptionsJob, {}, { key: tendAllSubscriptionsJob, runAt })
}
