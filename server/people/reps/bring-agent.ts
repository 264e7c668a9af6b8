import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { insertRep } from './reps.store.ts'
import { reps } from './reps.table.ts'

/** The account with an address, which may also be its username. */
export async function findRepByAddress(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  email: string,
): Promise<number | undefined> {
  const key = email.trim().toLowerCase()
  const [row] = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(
      and(
        eq(reps.customerID, customerID),
        or(sql`lower(${reps.email}) = ${key}`, sql`lower(${reps.username}) = ${key}`),
      ),
    )
    .orderBy(reps.customerRepID)
    .limit(1)
  return row?.customerRepID
}

/** An account that cannot sign in until an admin activates it: it keeps the agent's name on their messages. */
export async function bringInactiveRep(
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  customerID: number,
  { username, name, email }: { username: string; name: string | null; email: string | null },
): Promise<number> {
  const passwordHash = await hashPassword(newId())
  const row = { customerID, username, name, email, role: 'Agent' as const, isActive: false, passwordHash }
  return (await insertRep(db, { ...row, dateCreated: now() })).customerRepID
}

/** True for an account that was never activated. */
export async function isInactiveRep(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  customerRepID: number,
): Promise<boolean> {
  const isOne = and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID), eq(reps.isActive, false))
  return (await db.$count(reps, isOne)) > 0
}
