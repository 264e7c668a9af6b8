import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { periodOf } from '../periods.ts'
import { readLimits } from '../read-limits.ts'
import { reasonOf } from '../reasons.ts'
import { accountsOfSender } from './accounts.ts'
import { findExceeded } from './judge-spending.ts'
import type { Spender } from './spender.ts'
import { type Amount, addToAccounts, holdAccounts, noAmount } from './spending.store.ts'

/**
 * Counts a message that the AI is to process, with any engine, in the transaction that begins the work. Returns the
 * reason if it may not: the visitor or sender has used up the day's share.
 */
export const countMessage = (context: Context, customerID: number, spender: Spender, ticketID: number | null) =>
  countUse(context, customerID, spender, { ...noAmount, messages: 1 }, ticketID)

/** The same for a call to one of the customer's services. */
export const countRetrieval = (context: Context, customerID: number, spender: Spender) =>
  countUse(context, customerID, spender, { ...noAmount, retrievals: 1 }, null)

function countUse(
  outside: Context,
  customerID: number,
  spender: Spender,
  wanted: Amount,
  ticketID: number | null,
): Promise<string | undefined> {
  const accounts = accountsOfSender(periodOf('Day', outside.now()), spender)
  return inTransaction(outside, async (context) => {
    const limits = await readLimits(context, customerID)
    const held = await holdAccounts(context.db, customerID, accounts)
    const [exceeded] = findExceeded(limits, held, wanted)
    if (exceeded) return reasonOf(exceeded)
    await addToAccounts(context.db, customerID, accounts, wanted, ticketID)
    return undefined
  })
}
