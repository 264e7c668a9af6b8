import type { Feature } from '@attendant/contract/organization/customer.ts'
import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { createGrowingCache } from '../../platform/growing-cache.ts'
import type { Session, Sessions } from '../auth/sessions.store.ts'
import { apiTokens } from './api-tokens.table.ts'
import { hashTokenSecret } from './token-secrets.ts'

/** The customer of a token hash. It never changes: a secret belongs to one customer or to none. */
const owners = createGrowingCache<string, number>(10_000)

const usedEveryMs = 60 * 1000

/** Checked against the node's cache of the customer, which every change of a token invalidates. */
export async function getTokenSession(context: Context, sessions: Sessions, secret: string): Promise<Session> {
  const tokenHash = hashTokenSecret(secret)
  const customerID = owners.get(tokenHash) ?? (await findOwner(context, tokenHash))
  if (customerID === undefined) throw refuse('token_required')
  owners.set(tokenHash, customerID)
  const own = bindCustomer(context, customerID)
  const session = await sessions.get(customerID, `token ${tokenHash}`, () => loadToken(own, customerID, tokenHash))
  const now = context.now()
  if (!session || (session.expiresAt && session.expiresAt <= now)) throw refuse('token_required')
  noteUsed(own, session, now)
  return session
}

async function findOwner(context: Context, tokenHash: string): Promise<number | undefined> {
  const { db } = asSystem(context, 'find an account to sign in')
  const [row] = await db
    .select({ customerID: apiTokens.customerID })
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, tokenHash))
  return row?.customerID
}

async function loadToken({ db }: Context, customerID: number, tokenHash: string): Promise<Session | undefined> {
  const [row] = await db
    .select({
      apiTokenID: apiTokens.apiTokenID,
      name: apiTokens.name,
      permissions: apiTokens.permissions,
      teamIDs: apiTokens.teamIDs,
      expiresAt: apiTokens.expiresAt,
      lastUsed: apiTokens.lastUsed,
      features: customers.features,
    })
    .from(apiTokens)
    .innerJoin(customers, eq(customers.customerID, apiTokens.customerID))
    .where(and(eq(apiTokens.customerID, customerID), eq(apiTokens.tokenHash, tokenHash)))
  if (!row) return undefined
  const { apiTokenID, name, permissions, teamIDs, expiresAt, lastUsed, features } = row
  const caller: Rep = {
    kind: 'rep',
    customerID,
    customerRepID: 0,
    username: `token:${name}`,
    role: 'Agent',
    permissions,
    apiToken: { apiTokenID, name, teamIDs },
  }
  return { caller, features: features as Feature[], epoch: 0, expiresAt, seenAt: lastUsed?.getTime() ?? 0 }
}

/** Written at most once a minute, in the background. */
function noteUsed(context: Context, session: Session, now: Date): void {
  const { caller, seenAt = 0 } = session
  if (now.getTime() - seenAt < usedEveryMs || caller.kind !== 'rep' || !caller.apiToken) return
  session.seenAt = now.getTime()
  const { db, log } = context
  db.update(apiTokens)
    .set({ lastUsed: now })
    .where(and(eq(apiTokens.customerID, caller.customerID), eq(apiTokens.apiTokenID, caller.apiToken.apiTokenID)))
    .then(undefined, (fault) => log.warn({ err: fault }, 'Failed to record when an API token was last used.'))
}
