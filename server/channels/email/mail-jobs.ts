import { sweepMailboxes, sweepMailboxesJob } from './connections/sweep-mailboxes.ts'
import { runImport } from './import/run-import.ts'
import { importHistoryJob, importMailJob } from './queue-import.ts'
import { fileCopy, fileCopyJob } from './sending/copies/file-copy.ts'
import { endSubscriptions, endSubscriptionsJob } from './subscriptions/end-subscriptions.ts'
import {
  reconcileAllSubscriptions,
  reconcileAllSubscriptionsJob,
  reconcileSubscriptions,
  reconcileSubscriptionsJob,
} from './subscriptions/reconcile-subscriptions.ts'

/** The jobs of mailboxes. */
export const mailJobs = {
  [importMailJob]: runImport,
  [importHistoryJob]: runImport,
  [fileCopyJob]: fileCopy,
  [reconcileSubscriptionsJob]: reconcileSubscriptions,
  [reconcileAllSubscriptionsJob]: reconcileAllSubscriptions,
  [endSubscriptionsJob]: endSubscriptions,
  [sweepMailboxesJob]: sweepMailboxes,
}
