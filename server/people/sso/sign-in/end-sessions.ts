import { and, eq, lt } from 'drizzle-orm'
import { decodeJwt, type JWTPayload } from 'jose'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { recordAudit } from '../../../organization/audit/record-audit.ts'
import { forgetSessions } from '../../../organization/customers/forget-sessions.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { deleteSsoSessions } from '../../auth/rep-sessions/rep-sessions.store.ts'
import { listByClient, type SsoRow } from '../sso.store.ts'
import { ssoCodes, ssoLogoutTokens, ssoSignIns } from '../sso.table.ts'
import { clockToleranceSeconds, Provider } from './provider.ts'
import { hashOf } from './random-secret.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const maxAgeSeconds = 10 * 60

/** OpenID Connect Back-Channel Logout: ends the sessions of one session at the provider, or all of a person. */
export async function endSessions(given: Context, logoutToken: string): Promise<void> {
  const rows = await findClients(given, logoutToken)
  if (rows.length === 0) throw refuse('logout_token_invalid')
  const byClient = Map.groupBy(rows, ({ issuer, clientID }) => `${issuer} ${clientID}`)
  for (const [settings, ...others] of byClient.values()) {
    if (!settings) continue
    const claims = await readLogoutToken(given, settings, logoutToken)
    for (const { customerID } of [settings, ...others]) {
      await inTransaction(bindCustomer(given, customerID), (context) => end(context, customerID, claims))
    }
  }
}

/** Claims of the unverified token are used only to find the provider that verifies it. */
async function findClients(context: Context, token: string): Promise<SsoRow[]> {
  const { iss, aud } = decode(token)
  const audience = [aud ?? []].flat().filter((part) => typeof part === 'string')
  if (typeof iss !== 'string' || audience.length === 0 || audience.length > 20) return []
  return listByClient(asSystem(context, 'find an account to sign in').db, iss, audience)
}

function decode(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    throw refuse('logout_token_invalid')
  }
}

type LogoutClaims = JWTPayload & { iss: string; jti: string }

async function readLogoutToken(context: Context, settings: SsoRow, token: string): Promise<LogoutClaims> {
  const claims = await Provider.discover(context, settings)
    .then((provider) => provider.verify(token, { requiredClaims: ['iat', 'jti'], maxTokenAge: maxAgeSeconds }))
    .catch((fault: unknown) => {
      context.log.warn({ err: fault, customerID: settings.customerID }, 'Refused a logout token.')
      throw refuse('logout_token_invalid')
    })
  const events = claims.events as Record<string, unknown> | undefined
  const event = typeof events === 'object' && events !== null ? events[logoutEvent] : undefined
  const isForSomebody = typeof claims.sub === 'string' || typeof claims.sid === 'string'
  const isLogout = typeof event === 'object' && event !== null && claims.nonce === undefined
  if (!isLogout || !isForSomebody || typeof claims.jti !== 'string') throw refuse('logout_token_invalid')
  return claims as LogoutClaims
}

async function end(context: Context, customerID: number, { iss, sub, sid, jti }: LogoutClaims): Promise<void> {
  const { db, now } = context
  const expiresAt = new Date(now().getTime() + (maxAgeSeconds + 2 * clockToleranceSeconds) * 1000)
  const taken = await db
    .insert(ssoLogoutTokens)
    .values({ customerID, tokenHash: hashOf(`${iss} ${jti}`), expiresAt })
    .onConflictDoNothing()
    .returning()
  if (taken.length === 0) throw refuse('logout_token_invalid')
  const subject = typeof sub === 'string' ? sub : undefined
  const sessionID = typeof sid === 'string' ? sid : undefined
  await deleteSsoSessions(db, customerID, { issuer: iss, subject, sessionID })
  await db
    .delete(ssoCodes)
    .where(
      and(
        eq(ssoCodes.customerID, customerID),
        eq(ssoCodes.issuer, iss),
        subject === undefined ? undefined : eq(ssoCodes.subject, subject),
        sessionID === undefined ? undefined : eq(ssoCodes.providerSessionID, sessionID),
      ),
    )
  await forgetSessions(context, customerID)
  const action = 'POST /api/Auth/sso/backchannel-logout'
  await recordAudit(context, { customerID, actor: 'identity provider', action, target: subject ?? null })
}

export async function deleteSsoBefore(db: Database, time: Date): Promise<void> {
  for (const table of [ssoSignIns, ssoCodes, ssoLogoutTokens]) await db.delete(table).where(lt(table.expiresAt, time))
}
