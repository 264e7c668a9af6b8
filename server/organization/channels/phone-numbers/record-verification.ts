import type { PhoneProblem } from '@attendant/contract/organization/channel.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { databaseFault } from '../../../platform/database/faults.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { customers } from '../../customers/customers.table.ts'
import { channels } from '../channels.table.ts'

export interface ChannelNumber {
  customerID: number
  channelID: number
  channelType: 'Phone' | 'WhatsApp'
  phoneNumber: string
}

/** The provider's verdict on a number, and the account it was checked with; null if there was none. */
export type Verdict = { accountSid: string } | { accountSid: string | null; problem: PhoneProblem }

export async function listChannelNumbers(db: Database, customerID: number): Promise<ChannelNumber[]> {
  const rows = await db
    .select({
      customerID: channels.customerID,
      channelID: channels.channelID,
      channelType: channels.channelType,
      phoneNumber: channels.phoneNumber,
    })
    .from(channels)
    .where(
      and(
        eq(channels.customerID, customerID),
        inArray(channels.channelType, ['Phone', 'WhatsApp']),
        isNotNull(channels.phoneNumber),
        isNull(channels.dateDeleted),
      ),
    )
    .orderBy(channels.channelID)
  return rows as ChannelNumber[]
}

/** An account with a changed identifier owns nothing yet. */
export async function forgetVerifications(db: Database, customerID: number): Promise<void> {
  await db
    .update(channels)
    .set({ verifiedAccountSID: null, numberProblem: null, numberCheckedAt: null })
    .where(and(eq(channels.customerID, customerID), isNotNull(channels.phoneNumber)))
}

/**
 * Stores a verdict, unless number or account changed meanwhile. If another customer has already verified the same
 * account and number, it is theirs: the database allows it only once.
 */
export async function recordVerdict(context: Context, number: ChannelNumber, verdict: Verdict): Promise<void> {
  try {
    await inTransaction(context, ({ db }) => write(context, db, number, verdict))
  } catch (fault) {
    if (databaseFault(fault as Error)?.code !== '23505') throw fault
    const taken = { accountSid: verdict.accountSid, problem: 'Taken' } as const
    await inTransaction(context, ({ db }) => write(context, db, number, taken))
  }
}

async function write({ now }: Context, db: Database, number: ChannelNumber, verdict: Verdict): Promise<void> {
  const { customerID, channelID, phoneNumber } = number
  const isSameAccount = sql`exists (select 1 from ${customers} where ${customers.customerID} = ${customerID}
    and ${customers.telephonyAccountSID} is not distinct from ${verdict.accountSid}::text)`
  await db
    .update(channels)
    .set({ ...toColumns(verdict), numberCheckedAt: now() })
    .where(
      and(
        eq(channels.customerID, customerID),
        eq(channels.channelID, channelID),
        eq(channels.phoneNumber, phoneNumber),
        isNull(channels.dateDeleted),
        isSameAccount,
      ),
    )
}

/** If the provider cannot be reached, its previous verdict stays valid. */
function toColumns(verdict: Verdict): { verifiedAccountSID?: string | null; numberProblem: string | null } {
  if (!('problem' in verdict)) return { verifiedAccountSID: verdict.accountSid, numberProblem: null }
  const { problem } = verdict
  return problem === 'Unreachable' ? { numberProblem: problem } : { verifiedAccountSID: null, numberProblem: problem }
}

/** For the operator: numbers that several customers claim with one account, none of them verified. */
export async function listContestedNumbers(db: Database): Promise<{ phoneNumber: string; customerIDs: number[] }[]> {
  const sameNumber: SQL = sql`
    select ${channels.phoneNumber} as "phoneNumber", array_agg(distinct ${channels.customerID})::bigint[] as "customerIDs"
    from ${channels} join ${customers} on ${customers.customerID} = ${channels.customerID}
    where ${channels.dateDeleted} is null and ${channels.isActive} and ${channels.phoneNumber} is not null
      and ${customers.telephonyAccountSID} is not null
    group by ${customers.telephonyAccountSID}, ${channels.phoneNumber}
    having count(distinct ${channels.customerID}) > 1 and count(${channels.verifiedAccountSID}) = 0
    order by 1`
  const { rows } = await db.execute<{ phoneNumber: string; customerIDs: number[] }>(sameNumber)
  return rows
}
