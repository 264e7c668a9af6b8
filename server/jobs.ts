import type { CronItem, JobHelpers, Task, TaskList } from 'graphile-worker'
import { actingJobs } from './automation/acting/acting-jobs.ts'
import {
  deleteOldAutomaticReplies,
  deleteOldAutomaticRepliesJob,
} from './automation/automatic-replies/claim-automatic-reply.ts'
import { takeReplayJob } from './automation/autonomy/evidence/queue-replay-evidence.ts'
import { reviewJobs } from './automation/autonomy/levels/review-jobs.ts'
import { sweepLevelsJob } from './automation/autonomy/levels/sweep-levels.ts'
import { runReplay, runReplayJob } from './automation/replays/run-replay.ts'
import { advanceRun } from './automation/runs/advance-run.ts'
import { advanceRunJob } from './automation/runs/start-run.ts'
import { sendNotice, sendNoticeJob } from './automation/send-notice.ts'
import { sweepMailboxesJob } from './channels/email/connections/sweep-mailboxes.ts'
import { mailJobs } from './channels/email/mail-jobs.ts'
import { importHistoryJob } from './channels/email/queue-import.ts'
import { fileCopyJob } from './channels/email/sending/copies/file-copy.ts'
import { endSubscriptionsJob } from './channels/email/subscriptions/end-subscriptions.ts'
import {
  reconcileAllSubscriptionsJob,
  reconcileSubscriptionsJob,
} from './channels/email/subscriptions/reconcile-subscriptions.ts'
import { verifyAllNumbers, verifyAllNumbersJob, verifyNumbers } from './channels/telephony/verify-numbers.ts'
import { deleteExpiredCodes, deleteExpiredCodesJob } from './channels/verification/delete-expired-codes.ts'
import { sendCodeJob } from './channels/verification/request-code.ts'
import { sendCode } from './channels/verification/send-code.ts'
import { asSystem, bindCustomer, type Context } from './context.ts'
import { sendCsatJob } from './desk/csat/follow-closings.ts'
import { sendSurvey } from './desk/csat/send-survey.ts'
import { sweepCsat, sweepCsatJob } from './desk/csat/sweep-csat.ts'
import { deleteFiles, deleteFilesJob } from './desk/files/delete-files.ts'
import { fetchFiles } from './desk/files/fetch-files.ts'
import { fetchFilesJob } from './desk/files/queue-fetch.ts'
import { deleteUnusedUploads, deleteUnusedUploadsJob } from './desk/files/uploads/delete-unused-uploads.ts'
import { deliverMessage } from './desk/messages/delivery/deliver-message.ts'
import { deliverMessageJob } from './desk/messages/delivery/queue-delivery.ts'
import { notifyEscalation, notifyEscalationJob } from './desk/messages/replies/notify-escalation.ts'
import { deleteOldNotifications, deleteOldNotificationsJob } from './desk/notifications/delete-old-notifications.ts'
import { sendDigestJob } from './desk/notifications/digests/queue-digest.ts'
import { sendDigest } from './desk/notifications/digests/send-digest.ts'
import { sweepDigests, sweepDigestsJob } from './desk/notifications/digests/sweep-digests.ts'
import { sendPushJob } from './desk/notifications/push/queue-push.ts'
import { sendPush } from './desk/notifications/push/send-push.ts'
import {
  applyRetention,
  applyRetentionJob,
  sweepRetention,
  sweepRetentionJob,
} from './desk/retention/apply-retention.ts'
import { slaTimerJob } from './desk/sla/queue-timer.ts'
import { recomputeSla, runSlaTimer, sweepSla, sweepSlaJob } from './desk/sla/run-timers.ts'
import { tendTeamsJob } from './desk/teams/assignment/queue-tending.ts'
import { tendAllTeams, tendAllTeamsJob, tendTeams } from './desk/teams/assignment/tend-teams.ts'
import { endDueSnoozes, endDueSnoozesJob, endSnooze, endSnoozeJob } from './desk/tickets/snooze/end-snooze.ts'
import { runExportJob } from './integration/exports/queue-export.ts'
import { deleteExpiredExports, deleteExpiredExportsJob, runExport } from './integration/exports/run-export.ts'
import { deleteImportFiles, deleteImportFilesJob } from './integration/imports/import-files.ts'
import { runImportJob, undoImportJob } from './integration/imports/queue-import.ts'
import { runImport as runForeignImport } from './integration/imports/run-import.ts'
import { runUndo } from './integration/imports/undo-import.ts'
import { keepPartitionsJob, partitionJobs, partitionTimetable } from './integration/partitions/keep-partitions.ts'
import { deliverWebhook } from './integration/webhooks/delivery/deliver-webhook.ts'
import { deliverWebhookJob } from './integration/webhooks/delivery/queue-deliveries.ts'
import {
  forgetDeliveries,
  forgetDeliveriesJob,
  sweepWebhooks,
  sweepWebhooksJob,
} from './integration/webhooks/delivery/sweep-webhooks.ts'
import { giveUp, giveUpJob } from './jobs/quarantined-jobs.ts'
import { indexDocument } from './knowledge/passages/index-document.ts'
import { indexDocumentJob } from './knowledge/passages/queue-indexing.ts'
import { rebuildIndex } from './knowledge/passages/rebuild-index.ts'
import { syncSourceJob } from './knowledge/sources/runs/queue-sync.ts'
import { sweepSources, sweepSourcesJob } from './knowledge/sources/runs/sweep-sources.ts'
import { syncSource } from './knowledge/sources/runs/sync-source.ts'
import { sendBudgetNotice, sendBudgetNoticeJob } from './organization/budgets/notify-admins.ts'
import { forgetSpending, forgetSpendingJob } from './organization/budgets/spending/forget-spending.ts'
import { releaseReservations, releaseReservationsJob } from './organization/budgets/spending/reservations.ts'
import { verifyNumbersJob } from './organization/channels/phone-numbers/queue-verification.ts'
import { recomputeDueTimesJob } from './organization/customers/office-hours/queue-calendar-change.ts'
import { rebuildIndexJob } from './organization/models/embeddings/queue-rebuild.ts'
import { sendUnlock, sendUnlockJob } from './people/auth/limits/unlock-sign-in.ts'
import { forgetResets, forgetResetsJob } from './people/auth/passwords/forget-resets.ts'
import { sendPasswordReset, sendPasswordResetJob } from './people/auth/passwords/request-password-reset.ts'
import { sendInvitation, sendInvitationJob } from './people/invitations/invite.ts'
import { createGroupCommit } from './platform/database/group-commit/share-transaction.ts'
import { forgetWrites, forgetWritesJob } from './platform/database/replica/recent-writes.store.ts'
import { runForCustomer } from './platform/database/row-security/current-customer.ts'
import { forgetOldEvents, forgetOldEventsJob } from './platform/events/events.ts'
import { forgetOldAnswers, forgetOldAnswersJob } from './platform/http/requests/idempotency.ts'
import { customerOf, priorities } from './platform/jobs/job-places.ts'
import { type Attempt, addJob } from './platform/jobs/jobs.ts'
import { asLiveWork } from './platform/jobs/live-work.ts'
import type { Lane } from './platform/jobs/workers/start-workers.ts'
import type { Pace } from './platform/pace/pace.ts'

type Handler = (context: Context, payload: never, attempt: Attempt) => Promise<void>

/** The explicit list of jobs. Each can be killed at any point and run again without repeating a visible effect. */
const handlers: Record<string, Handler> = {
  [sendPasswordResetJob]: sendPasswordReset,
  [verifyNumbersJob]: verifyNumbers,
  [verifyAllNumbersJob]: verifyAllNumbers,
  [sendUnlockJob]: sendUnlock,
  [sendInvitationJob]: sendInvitation,
  [deleteFilesJob]: deleteFiles,
  [fetchFilesJob]: fetchFiles,
  [deliverMessageJob]: deliverMessage,
  [notifyEscalationJob]: notifyEscalation,
  [indexDocumentJob]: indexDocument,
  [rebuildIndexJob]: rebuildIndex,
  [syncSourceJob]: syncSource,
  [sweepSourcesJob]: sweepSources,
  [endSnoozeJob]: endSnooze,
  [endDueSnoozesJob]: endDueSnoozes,
  [sendCsatJob]: sendSurvey,
  [sweepCsatJob]: sweepCsat,
  [slaTimerJob]: runSlaTimer,
  [sweepSlaJob]: sweepSla,
  [recomputeDueTimesJob]: recomputeSla,
  [forgetResetsJob]: forgetResets,
  [advanceRunJob]: advanceRun,
  [tendTeamsJob]: tendTeams,
  [tendAllTeamsJob]: tendAllTeams,
  [sendNoticeJob]: sendNotice,
  [deliverWebhookJob]: deliverWebhook,
  [sweepWebhooksJob]: sweepWebhooks,
  [forgetDeliveriesJob]: forgetDeliveries,
  [sendCodeJob]: sendCode,
  [deleteExpiredCodesJob]: deleteExpiredCodes,
  [deleteUnusedUploadsJob]: deleteUnusedUploads,
  [deleteOldNotificationsJob]: deleteOldNotifications,
  [sweepDigestsJob]: sweepDigests,
  [sendDigestJob]: sendDigest,
  [sendPushJob]: sendPush,
  [sendBudgetNoticeJob]: sendBudgetNotice,
  [forgetSpendingJob]: forgetSpending,
  [releaseReservationsJob]: releaseReservations,
  [deleteOldAutomaticRepliesJob]: deleteOldAutomaticReplies,
  [sweepRetentionJob]: sweepRetention,
  [runExportJob]: runExport,
  [deleteExpiredExportsJob]: deleteExpiredExports,
  [runImportJob]: runForeignImport,
  [undoImportJob]: runUndo,
  [deleteImportFilesJob]: deleteImportFiles,
  [applyRetentionJob]: applyRetention,
  [forgetOldAnswersJob]: (context) => forgetOldAnswers(asSystem(context, 'clean up expired rows').db, context.now()),
  [forgetOldEventsJob]: (context) => forgetOldEvents(asSystem(context, 'clean up expired rows').db, context.now()),
  [forgetWritesJob]: (context) => forgetWrites(asSystem(context, 'clean up expired rows').db),
  [giveUpJob]: giveUp,
  [runReplayJob]: runReplay,
  ...mailJobs,
  ...partitionJobs,
  ...actingJobs,
  ...reviewJobs,
}

export function createJobs(context: Context): TaskList {
  const shareTransaction = createGroupCommit()
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown, { job, abortSignal: signal }: JobHelpers) => {
        const { attempts, max_attempts } = job
        const bound = { ...contextFor(context, payload), shareTransaction }
        // Handlers declare different payloads; the queue stores all of them as JSON.
        const work = () => handle(bound, payload as never, { attempts, max_attempts, signal })
        return runForCustomer(customerOf(payload), () => (bulkJobs.includes(name) ? work() : asLiveWork(work)))
      },
    ]),
  )
}

/**
 * The context of a job. The payload of a customer's job contains its `customerID`; other jobs serve the whole
 * installation.
 */
function contextFor(context: Context, payload: unknown): Context {
  const { customerID } = payload as { customerID?: unknown }
  return typeof customerID === 'number' ? bindCustomer(context, customerID) : context
}

/** Scheduled jobs, in UTC: minute hour day month weekday. */
const timetable: CronItem[] = [
  { match: '* * * * *', task: sweepMailboxesJob, identifier: 'sweep mailboxes' },
  { match: '* * * * *', task: endDueSnoozesJob, identifier: 'end due snoozes' },
  { match: '* * * * *', task: tendAllTeamsJob, identifier: 'tend teams' },
  { match: '* * * * *', task: sweepCsatJob, identifier: 'send due surveys' },
  { match: '* * * * *', task: sweepSlaJob, identifier: 'tell missed SLAs' },
  { match: '* * * * *', task: sweepWebhooksJob, identifier: 'deliver webhooks' },
  { match: '* * * * *', task: sweepSourcesJob, identifier: 'sync knowledge sources' },
  { match: '22 4 * * *', task: forgetDeliveriesJob, identifier: 'forget webhook deliveries' },
  { match: '7 * * * *', task: reconcileAllSubscriptionsJob, identifier: 'tend mail subscriptions' },
  { match: '17 3 * * *', task: forgetOldAnswersJob, identifier: 'forget answers' },
  { match: '27 3 * * *', task: forgetResetsJob, identifier: 'forget password resets' },
  { match: '57 3 * * *', task: deleteExpiredCodesJob, identifier: 'forget verification codes' },
  { match: '* * * * *', task: sweepDigestsJob, identifier: 'send notification emails' },
  { match: '12 4 * * *', task: deleteOldNotificationsJob, identifier: 'forget notifications' },
  { match: '47 * * * *', task: deleteUnusedUploadsJob, identifier: 'forget uploads' },
  { match: '*/5 * * * *', task: releaseReservationsJob, identifier: 'release AI reservations' },
  { match: '52 3 * * *', task: forgetSpendingJob, identifier: 'forget AI spending' },
  { match: '7 4 * * *', task: deleteOldAutomaticRepliesJob, identifier: 'forget automatic replies' },
  { match: '12 5 * * *', task: sweepLevelsJob, identifier: 'review autonomy levels' },
  { match: '57 4 * * *', task: verifyAllNumbersJob, identifier: 'verify phone numbers' },
  { match: '32 * * * *', task: deleteExpiredExportsJob, identifier: 'delete expired exports' },
  { match: '34 * * * *', task: deleteImportFilesJob, identifier: 'delete uploaded imports' },
  { match: '42 * * * *', task: sweepRetentionJob, identifier: 'apply retention policies' },
  { match: '37 * * * *', task: forgetOldEventsJob, identifier: 'forget events' },
  { match: '47 * * * *', task: forgetWritesJob, identifier: 'forget positions of writes' },
  ...partitionTimetable,
].map((item) => ({ ...item, options: { jobKey: item.task, priority: priorities.system } }))

/** Jobs of the whole installation. */
const systemJobs = [...timetable.map(({ task }) => task), sendPasswordResetJob]
/** Jobs that mostly wait for an AI, without a database connection: hundreds of them may run concurrently. */
const aiJobs = [advanceRunJob]
/** Background jobs. */
const bulkJobs = [
  runReplayJob,
  takeReplayJob,
  importHistoryJob,
  fileCopyJob,
  syncSourceJob,
  reconcileSubscriptionsJob,
  endSubscriptionsJob,
  deleteFilesJob,
  applyRetentionJob,
  runExportJob,
  runImportJob,
  undoImportJob,
]

/** Each lane has its own slots, so that waiting jobs of one kind do not delay the others. */
export function createLanes(tasks: TaskList, pace?: Pace): Lane[] {
  const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, tasks[name]]))
  const paced = (names: string[]) => (pace ? keepPace(pick(names), pace) : pick(names))
  const apart = [...systemJobs, ...aiJobs, ...bulkJobs]
  const liveJobs = Object.keys(tasks).filter((name) => !apart.includes(name))
  return [
    { name: 'system', slots: 3, timetable, tasks: pick(systemJobs) },
    { name: 'live', slots: 20, reserveSlots: 4, fetchSize: 10, tasks: paced(liveJobs) },
    // Concurrent jobs for one run execute each step once.
    { name: 'ai', slots: 500, reserveSlots: 8, fetchSize: 20, isFetchDeferred: true, tasks: paced(aiJobs) },
    { name: 'bulk', slots: 4, maxPerCustomer: 2, tasks: paced(bulkJobs) },
  ]
}

/** A throttled job keeps its slot while it waits; other customers can use the reserved slots. */
function keepPace(tasks: TaskList, pace: Pace): TaskList {
  const slow =
    (task: Task): Task =>
    async (payload, helpers) => {
      const customerID = customerOf(payload)
      if (customerID !== undefined) await pace.untilDue(customerID, helpers.abortSignal)
      return task(payload, helpers)
    }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && slow(task)]))
}

/** Run at start, for changes while no process was running. */
export async function queueAtStart({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await addJob(db, keepPartitionsJob, {}, { key: keepPartitionsJob })
  // Providers call our address to validate a subscription, so it must be reachable by then.
  const runAt = new Date(now().getTime() + 10_000)
  await addJob(db, reconcileAllSubscriptionsJob, {}, { key: reconcileAllSubscriptionsJob, runAt })
}
