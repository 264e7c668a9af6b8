import { and, eq, isNotNull } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { customers } from './customers.table.ts'

/** The customer's account at the phone provider, also used to verify its callbacks. */
export interface TelephonyAccount {
  customerID: number
  accountSid: string
  authToken: string
}

export async function findTelephonyAccount(
  context: Pick<Context, 'db' | 'secrets'>,
  customerID: number,
): Promise<TelephonyAccount | undefined> {
  const [account] = await select(context, eq(customers.customerID, customerID))
  return account
}

/** Customers of one operator may share an account. */
export async function listTelephonyAccounts(
  context: Pick<Context, 'db' | 'log' | 'secrets'>,
  accountSid: string,
): Promise<TelephonyAccount[]> {
  return select(asSystem(context, 'find a telephony account'), eq(customers.telephonyAccountSID, accountSid))
}

async function select(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  isWanted: ReturnType<typeof eq>,
): Promise<TelephonyAccount[]> {
  const rows = await db
    .select({
      customerID: customers.customerID,
      accountSid: customers.telephonyAccountSID,
      sealed: customers.telephonyAuthToken,
    })
    .from(customers)
    .where(and(isWanted, isNotNull(customers.telephonyAuthToken)))
    .orderBy(customers.customerID)
  return rows.flatMap(({ customerID, accountSid, sealed }) =>
    accountSid && sealed ? [{ customerID, accountSid, authToken: secrets.open(sealed, sealOwnerOf(customerID)) }] : [],
  )
}
