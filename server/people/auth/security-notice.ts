import type { Context } from '../../context.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { findAccount } from '../reps/find-account.ts'

export const sendSecurityNoticeJob = 'auth.send-security-notice'

const notices = {
  'password-changed': 'The password of your account was changed, and all its sessions were signed out.',
  'factor-added': 'A second factor was added to your account.',
  'factor-removed': 'A second factor was removed from your account.',
  'factors-reset': 'An admin removed the second factors of your account.',
  'recovery-codes': 'New recovery codes were created for your account. The previous ones no longer work.',
} as const

export type SecurityEvent = keyof typeof notices

interface Notice {
  customerID: number
  customerRepID: number
  event: SecurityEvent
}

/** Tells the owner of an account, in the transaction of what happened to it. */
export async function sendSecurityNotice(
  { db }: Context,
  { customerID, customerRepID }: Omit<Notice, 'event'>,
  event: SecurityEvent,
): Promise<void> {
  await addJob(db, sendSecurityNoticeJob, { customerID, customerRepID, event }, { maxAttempts: 5 })
}

export async function deliverSecurityNotice(context: Context, { customerID, customerRepID, event }: Notice) {
  const { db, mailer, publicUrl } = context
  const account = await findAccount(db, customerID, customerRepID)
  if (!account?.email) return
  await mailer.send({
    to: account.email,
    subject: 'Security notice for your account',
    text:
      `${notices[event]}\n\nAccount: ${account.username}\n\n` +
      `If this was not you, reset your password now and tell an admin:\n${publicUrl}/console/forgotten-password\n`,
  })
}
