import type { ScimToken, ScimTokenCreated } from '@attendant/contract/people/scim.ts'
import { eq } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashOf, makeSecret } from '../sso/sign-in/random-secret.ts'
import { scimTokens } from './scim.table.ts'

const start = 'scim_'
const prefixLength = start.length + 8
const usedEveryMs = 60 * 1000

type TokenRow = typeof scimTokens.$inferSelect

const toScimToken = ({ prefix, dateCreated, lastUsed }: TokenRow): ScimToken => ({
  prefix,
  dateCreated: dateCreated.toISOString(),
  lastUsed: lastUsed?.toISOString() ?? null,
})

export async function getScimToken(db: Database, customerID: number): Promise<ScimToken> {
  const [row] = await db.select().from(scimTokens).where(eq(scimTokens.customerID, customerID))
  if (!row) throw refuse('scim_token_not_found')
  return toScimToken(row)
}

/** The previous token becomes invalid immediately. */
export async function createScimToken({ db, now }: Context, customerID: number): Promise<ScimTokenCreated> {
  const token = start + makeSecret()
  const kept = { tokenHash: hashOf(token), prefix: token.slice(0, prefixLength), dateCreated: now(), lastUsed: null }
  await db
    .insert(scimTokens)
    .values({ customerID, ...kept })
    .onConflictDoUpdate({ target: scimTokens.customerID, set: kept })
  return { ...toScimToken({ customerID, ...kept }), token }
}

export async function deleteScimToken(db: Database, customerID: number): Promise<void> {
  const deleted = await db
    .delete(scimTokens)
    .where(eq(scimTokens.customerID, customerID))
    .returning({ prefix: scimTokens.prefix })
  if (deleted.length === 0) throw refuse('scim_token_not_found')
}

/** The customer of the token. Its use is recorded once a minute. */
export async function findScimCustomer(context: Context, token: string): Promise<number | undefined> {
  if (!token.startsWith(start)) return undefined
  const { db, now } = asSystem(context, 'find an account to sign in')
  const [row] = await db
    .select()
    .from(scimTokens)
    .where(eq(scimTokens.tokenHash, hashOf(token)))
  if (!row) return undefined
  if (now().getTime() - (row.lastUsed?.getTime() ?? 0) >= usedEveryMs) {
    await db.update(scimTokens).set({ lastUsed: now() }).where(eq(scimTokens.customerID, row.customerID))
  }
  return row.customerID
}
