import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FactorOwner } from './factors.store.ts'
import { authChallenges, type ChallengePurpose } from './factors.table.ts'

const lifetimeMs = 5 * 60 * 1000
const maxFailures = 5
const limitWindowMs = 60 * 60 * 1000
/** Wrong second factors for one account within an hour, across all its challenges. */
const maxFailuresPerAccount = 50

export type Challenge = typeof authChallenges.$inferSelect

interface NewChallenge {
  customerID: number
  customerRepID: number | null
  sessionEpoch: number
  purpose: ChallengePurpose
  challenge?: string | undefined
  rpID?: string | undefined
}

export async function createChallenge({ db, now }: Context, given: NewChallenge) {
  const challengeToken = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + lifetimeMs)
  await db.insert(authChallenges).values({ ...given, tokenHash: hashOf(challengeToken), dateCreated: now(), expiresAt })
  return { challengeToken, expiresAt }
}

/**
 * Counts an attempt before it is checked, so that concurrent ones cannot exceed the limit. Undefined if the challenge
 * is unknown, expired or used up.
 */
export async function tryChallenge(
  context: Context,
  challengeToken: string,
  purpose: ChallengePurpose,
): Promise<Challenge | undefined> {
  const { db, now } = asSystem(context, 'find an account by a link')
  const [challenge] = await db
    .update(authChallenges)
    .set({ failures: sql`${authChallenges.failures} + 1` })
    .where(
      and(
        eq(authChallenges.tokenHash, hashOf(challengeToken)),
        eq(authChallenges.purpose, purpose),
        gt(authChallenges.expiresAt, now()),
        lt(authChallenges.failures, maxFailures),
      ),
    )
    .returning()
  return challenge
}

/** Ends an answered challenge. False if another answer ended it first, because each counts once. */
export async function consumeChallenge(db: Database, { customerID, tokenHash }: Challenge): Promise<boolean> {
  const ended = await db
    .delete(authChallenges)
    .where(and(eq(authChallenges.customerID, customerID), eq(authChallenges.tokenHash, tokenHash)))
    .returning({ tokenHash: authChallenges.tokenHash })
  return ended.length > 0
}

/** For a wrong code without a challenge. */
export async function countFailedCode({ db, now }: Context, owner: FactorOwner): Promise<void> {
  const { customerID, customerRepID } = owner
  await db.insert(authChallenges).values({
    customerID,
    customerRepID,
    tokenHash: hashOf(randomBytes(32).toString('base64url')),
    purpose: 'SecondFactor',
    sessionEpoch: 0,
    failures: 1,
    dateCreated: now(),
    expiresAt: now(),
  })
}

export async function hasTooManyFailures({ db, now }: Context, owner: FactorOwner): Promise<boolean> {
  const [row] = await db
    .select({ failures: sql<number>`coalesce(sum(${authChallenges.failures}), 0)::int` })
    .from(authChallenges)
    .where(
      and(
        eq(authChallenges.customerID, owner.customerID),
        eq(authChallenges.customerRepID, owner.customerRepID),
        eq(authChallenges.purpose, 'SecondFactor'),
        gt(authChallenges.dateCreated, new Date(now().getTime() - limitWindowMs)),
      ),
    )
  return (row?.failures ?? 0) >= maxFailuresPerAccount
}

export async function deleteChallengesBefore(db: Database, time: Date): Promise<void> {
  await db.delete(authChallenges).where(lt(authChallenges.expiresAt, time))
}

const hashOf = (challengeToken: string) => createHash('sha256').update(challengeToken).digest('base64url')
