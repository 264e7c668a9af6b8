import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type Account, lockAccount } from '../../reps/find-account.ts'
import { accountMails } from './login-attempts.table.ts'

const maxPerHour = 3
const hourMs = 60 * 60 * 1000

interface AccountMail {
  customerID: number
  customerRepID: number
  kind: 'password-reset' | 'unlock'
  /** Runs in the transaction that counts the email, with the current account. */
  compose(context: Context, account: Account): Promise<{ subject: string; text: string }>
}

/** Sends a link to the address of an account, at most three an hour of each kind; further ones are dropped silently. */
export async function sendAccountMail(context: Context, mail: AccountMail): Promise<void> {
  const claimed = await inTransaction(context, (context) => claim(context, mail))
  if (!claimed) return
  try {
    await context.mailer.send(claimed.message)
  } catch (fault) {
    // An unsent email does not count, because the job retries.
    await context.db.delete(accountMails).where(isMail(claimed))
    throw fault
  }
}

async function claim(context: Context, { customerID, customerRepID, kind, compose }: AccountMail) {
  const { db, now } = context
  const account = await lockAccount(db, customerID, customerRepID)
  if (!account?.email) return undefined
  const isOfKind = and(
    eq(accountMails.customerID, customerID),
    eq(accountMails.customerRepID, customerRepID),
    eq(accountMails.kind, kind),
  )
  const hourAgo = new Date(now().getTime() - hourMs)
  if ((await db.$count(accountMails, and(isOfKind, gt(accountMails.sentAt, hourAgo)))) >= maxPerHour) return undefined
  const message = { to: account.email, ...(await compose(context, account)) }
  const [stored] = await db
    .insert(accountMails)
    .values({ customerID, customerRepID, kind, sentAt: now() })
    .returning({ accountMailID: accountMails.accountMailID })
  return { customerID, accountMailID: stored?.accountMailID ?? 0, message }
}

const isMail = ({ customerID, accountMailID }: { customerID: number; accountMailID: number }) =>
  and(eq(accountMails.customerID, customerID), eq(accountMails.accountMailID, accountMailID))
