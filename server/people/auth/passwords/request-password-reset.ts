import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import {
  type AskedHostname,
  findCustomersByHostname,
  findInOneCustomer,
} from '../../../organization/customers/hostnames/find-customers-by-hostname.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type Account, findAccountsByEmail } from '../../reps/find-account.ts'
import { sendAccountMail } from '../limits/send-account-mail.ts'
import { passwordResets } from './password-resets.table.ts'

const lifetimeMs = 4 * 60 * 60 * 1000

export const sendPasswordResetJob = 'auth.send-password-reset'

export interface ResetRequest extends AskedHostname {
  email: string
}

/**
 * Only queues the request: whether an account matches is checked later, so neither the response nor its time reveals
 * it.
 */
export async function requestPasswordReset({ db }: Context, { email, hostname, isLocal }: ResetRequest): Promise<void> {
  await addJob(db, sendPasswordResetJob, { email, hostname, isLocal }, { maxAttempts: 5 })
}

/** Running twice sends two emails, of which only the second link works: harmless. */
export async function sendPasswordReset(context: Context, { email, ...asked }: ResetRequest): Promise<void> {
  const { db } = asSystem(context, 'find an account to sign in')
  const found = await findCustomersByHostname(db, asked)
  const accounts = await findInOneCustomer(found, (among) => findAccountsByEmail(db, email, among))
  for (const { customerID, customerRepID } of accounts) {
    const own = bindCustomer(context, customerID)
    await sendAccountMail(own, { customerID, customerRepID, kind: 'password-reset', compose: composeLink })
  }
}

/** The next link invalidates the previous one. */
async function composeLink({ db, newId, now, publicUrl }: Context, account: Account) {
  const token = newId()
  const { customerID, customerRepID, username, sessionEpoch, email } = account
  const expires = new Date(now().getTime() + lifetimeMs)
  await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.customerID, customerID), eq(passwordResets.customerRepID, customerRepID)))
  await db.insert(passwordResets).values({
    customerID,
    customerRepID,
    tokenHash: hashToken(token),
    expires,
    sessionEpoch,
    email: email ?? '',
  })
  return {
    subject: 'Reset your password',
    text:
      `We received a request to reset the password of the account "${username}".\n\n` +
      `Set a new password within four hours:\n${publicUrl}/reset-password?token=${token}\n\n` +
      'If you did not request this, ignore this email; your password stays the same.\n',
  }
}

export const hashToken = (token: string) => createHash('sha256').update(token.toLowerCase()).digest('base64url')
