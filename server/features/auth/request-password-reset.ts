import { createHash } from 'node:crypto'
import type { RequestPasswordReset } from '../../../contract/auth.ts'
import type { Context } from '../../context.ts'
import { addJob } from '../../platform/jobs.ts'
import { findCustomersByHostname } from '../customers/find-customers-by-hostname.ts'
import { findAccountsByEmail } from '../reps/find-account.ts'
import { passwordResets } from './password-resets.table.ts'

const lifetimeInMs = 4 * 60 * 60 * 1000

export const sendPasswordResetJob = 'auth.send-password-reset'

/** The request only queues: whether anybody matches is found out later, so neither answer nor time can tell. */
export async function requestPasswordReset({ db }: Context, { email, hostname }: RequestPasswordReset): Promise<void> {
  await addJob(db, sendPasswordResetJob, { email, hostname }, { maxAttempts: 5 })
}

/** Running twice mails twice, with two tokens that both work: harmless. */
export async function sendPasswordReset(context: Context, { email, hostname }: RequestPasswordReset): Promise<void> {
  const { db, mailer, newId, now, publicUrl } = context
  const customerIDs = await findCustomersByHostname(db, hostname)
  for (const account of await findAccountsByEmail(db, email, customerIDs)) {
    const token = newId()
    const { customerID, customerRepID, username } = account
    const expires = new Date(now().getTime() + lifetimeInMs)
    await db.insert(passwordResets).values({ customerID, customerRepID, tokenHash: hashToken(token), expires })
    await mailer.send({
      to: account.email ?? email,
      subject: 'Set a new password',
      text:
        `Somebody, probably you, asked for a new password for the account "${username}".\n\n` +
        `Set one here within four hours:\n${publicUrl}/reset-password?token=${token}\n\n` +
        'If it was not you, do nothing: your password stays as it is.\n',
    })
  }
}

export const hashToken = (token: string) => createHash('sha256').update(token.toLowerCase()).digest('base64url')
