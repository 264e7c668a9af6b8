import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { TelephonyFault } from '../../adapters/telephony/telephony.ts'
import { asSystem, type Context } from '../../context.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { queueVerification, type VerifyNumbers } from '../../organization/channels/phone-numbers/queue-verification.ts'
import {
  type ChannelNumber,
  listChannelNumbers,
  recordVerdict,
  type Verdict,
} from '../../organization/channels/phone-numbers/record-verification.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { findTelephonyAccount, type TelephonyAccount } from '../../organization/customers/find-telephony-account.ts'

export const verifyAllNumbersJob = 'telephony.verify-all-numbers'

/** Job: accounts are closed and numbers returned, so all of them are checked with the provider every day. */
export async function verifyAllNumbers(context: Context): Promise<void> {
  const { db } = asSystem(context, 'list phone numbers to verify')
  const owners = await db
    .selectDistinct({ customerID: channels.customerID })
    .from(channels)
    .innerJoin(customers, eq(customers.customerID, channels.customerID))
    .where(and(isNotNull(channels.phoneNumber), isNull(channels.dateDeleted), isNotNull(customers.telephonyAuthToken)))
  for (const { customerID } of owners) await queueVerification(context.db, customerID)
}

/**
 * Job: checks with the provider whether account and token match, and whether the numbers of the customer's channels
 * belong to that account. Retries while the provider is unreachable.
 */
export async function verifyNumbers(context: Context, { customerID }: VerifyNumbers): Promise<void> {
  const numbers = await listChannelNumbers(context.db, customerID)
  if (numbers.length === 0) return
  const account = await findTelephonyAccount(context, customerID)
  let failure: unknown
  for (const number of numbers) {
    const verdict = await judge(context, account, number).catch((fault: unknown) => {
      if (!(fault instanceof TelephonyFault)) throw fault
      failure = fault
      return { accountSid: account?.accountSid ?? null, problem: 'Unreachable' } as const
    })
    await recordVerdict(context, number, verdict)
  }
  if (failure) throw failure
}

/**
 * WhatsApp senders are often not among an account's own numbers. The account is then sufficient proof, because a call
 * or message is identified by account and number together.
 */
async function judge(
  { db, telephony }: Context,
  account: TelephonyAccount | undefined,
  { customerID, channelType, phoneNumber }: ChannelNumber,
): Promise<Verdict> {
  if (!account) return { accountSid: await findAccountSid(db, customerID), problem: 'NoCredentials' }
  const { accountSid } = account
  if (!(await telephony.isAccount(account))) return { accountSid, problem: 'AccountRefused' }
  if (channelType === 'WhatsApp' || (await telephony.hasNumber(account, phoneNumber))) return { accountSid }
  return { accountSid, problem: 'NotOwned' }
}

async function findAccountSid(db: Context['db'], customerID: number): Promise<string | null> {
  const [row] = await db
    .select({ accountSid: customers.telephonyAccountSID })
    .from(customers)
    .where(eq(customers.customerID, customerID))
  return row?.accountSid ?? null
}

/** For synchronous callers: if the provider is unreachable, the job retries. */
export async function verifyNumbersNow(context: Context, customerID: number): Promise<void> {
  await verifyNumbers(context, { customerID }).catch(async (fault: unknown) => {
    if (!(fault instanceof TelephonyFault)) throw fault
    await queueVerification(context.db, customerID)
  })
}
