import { databaseFault, isDatabaseAway } from '../../../platform/database/faults.ts'
import { ThreadsBusy } from '../../../platform/threads/task.ts'

/** Connections, resources, shutdowns and locks: a retry may succeed. */
const passing = /^(08|40|53|55|57|58)/
const systemFaults =
  /^(E(NOSPC|MFILE|NFILE|IO|ROFS|ACCES|PERM|DQUOT|CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN)|UND_ERR_\w+)$/

/** True for errors unrelated to the email: retrying helps, and quarantining the email would not. */
export function isFaultOfOurs(fault: unknown): boolean {
  if (fault instanceof ThreadsBusy) return true
  const code = databaseFault(fault)?.code
  if (code !== undefined) return passing.test(code)
  for (let inner = fault; inner instanceof Error; inner = inner.cause) {
    const { code: name } = inner as { code?: unknown }
    if (typeof name === 'string' && systemFaults.test(name)) return true
    if (isOfFileStore(inner) || isDatabaseAway(inner)) return true
  }
  return false
}

/** The format of S3 client errors for rejected and timed-out requests. */
const isOfFileStore = (fault: Error) => '$metadata' in fault || fault.name === 'TimeoutError'
