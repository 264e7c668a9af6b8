import { lt } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { deleteChallengesBefore } from '../../factors/challenges.store.ts'
import { deleteSsoBefore } from '../../sso/sign-in/end-sessions.ts'
import { deletePlatformSessionsBefore } from '../impersonation/platform-sessions.store.ts'
import { deleteAddressesBefore, deleteFailuresBefore } from '../limits/login-attempts.store.ts'
import { accountMails } from '../limits/login-attempts.table.ts'
import { deleteSessionsBefore } from '../rep-sessions/rep-sessions.store.ts'
import { passwordResets } from './password-resets.table.ts'

export const forgetResetsJob = 'password-resets.forget'

const dayMs = 24 * 60 * 60 * 1000
/** An address from which an account was not used for this long becomes unknown again. */
const addressDays = 90

/** Deletes expired links, and data that no longer counts for limits. */
export async function forgetResets(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'clean up expired rows')
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs)
  await db.delete(passwordResets).where(lt(passwordResets.expires, now()))
  await db.delete(accountMails).where(lt(accountMails.sentAt, daysAgo(1)))
  await deletePlatformSessionsBefore(db, daysAgo(1))
  await deleteFailuresBefore(db, daysAgo(1))
  await deleteSessionsBefore(db, now())
  await deleteSsoBefore(db, now())
  await deleteChallengesBefore(db, daysAgo(1))
  await deleteAddressesBefore(db, daysAgo(addressDays))
}
