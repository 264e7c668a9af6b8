import { expireApproval } from './approvals/decide-approval.ts'
import { expireApprovalJob } from './approvals/request-approval.ts'
import { sendIdentityCode, sendIdentityCodeJob } from './identity/request-identity.ts'

/** Jobs for approvals and identity checks. */
export const actingJobs = {
  [expireApprovalJob]: expireApproval,
  [sendIdentityCodeJob]: sendIdentityCode,
}
