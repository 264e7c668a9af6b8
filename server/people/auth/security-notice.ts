import type { Context } from '../../context.ts'
import { deskPort } from '../ports.ts'

const notices = {
  'password-changed': 'The password of your account was changed, and all its sessions were signed out.',
  'factor-added': 'A second factor was added to your account.',
  'factor-removed': 'A second factor was removed from your account.',
  'factors-reset': 'An admin removed the second factors of your account.',
  'recovery-codes': 'New recovery codes were created for your account. The previous ones no longer work.',
} as const

export type SecurityEvent = keyof typeof notices

/** Notifies the owner of an account, in the transaction of the change. */
export async function sendSecurityNotice(
  context: Context,
  { customerID, customerRepID }: { customerID: number; customerRepID: number },
  event: SecurityEvent,
): Promise<void> {
  await deskPort(context).notifySecurity(context, { customerID, customerRepID }, notices[event])
}
