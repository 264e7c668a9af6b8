import type { SsoCallback } from '@attendant/contract/people/sso.ts'
import { and, eq } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { recordAudit } from '../../../organization/audit/record-audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findSso, lockSso } from '../sso.store.ts'
import { ssoCodes, ssoSignIns } from '../sso.table.ts'
import { matchAccount } from './match-account.ts'
import { type Claims, Provider } from './provider.ts'
import { hashOf, makeSecret } from './random-secret.ts'
import { SsoFault } from './sso-failure.ts'
import { cookieNameOf, redirectUriOf } from './start-sign-in.ts'

const codeLifetimeMs = 60 * 1000

interface Callback {
  query: SsoCallback
  cookies: string
  address: string
}

type SignIn = typeof ssoSignIns.$inferSelect

/** Handles the provider's response; returns the page that exchanges the code for a token. */
export async function finishSignIn(given: Context, { query, cookies, address }: Callback): Promise<string> {
  const signIn = await takeSignIn(given, query.state ?? '', cookies)
  const context = bindCustomer(given, signIn.customerID)
  try {
    const settings = await findSso(context.db, signIn.customerID)
    if (!settings?.isEnabled || settings.issuer !== signIn.issuer) throw new SsoFault('sso_state_invalid')
    const provider = await Provider.discover(context, settings)
    const claims = await provider.redeemCode(toParameters(query), {
      ...signIn,
      state: query.state ?? '',
      redirectUri: redirectUriOf(context),
    })
    const code = await inTransaction(context, (context) => issueCode(context, signIn, claims))
    return `/console/sso#code=${code}`
  } catch (fault) {
    if (!(fault instanceof SsoFault)) throw fault
    await recordAudit(context, {
      ...{ customerID: signIn.customerID, actor: 'unknown identity', action: 'GET /api/Auth/sso/callback' },
      ...{ address, refusal: fault.failure },
    })
    throw fault
  }
}

/** Each is valid once, before it expires, and in the browser that began it. */
async function takeSignIn(context: Context, state: string, cookies: string): Promise<SignIn> {
  const { db, now } = asSystem(context, 'find an account by a link')
  const stateHash = hashOf(state)
  const cookieHash = hashOf(readCookie(cookies, cookieNameOf(stateHash)))
  const [signIn] = await db
    .delete(ssoSignIns)
    .where(and(eq(ssoSignIns.stateHash, stateHash), eq(ssoSignIns.cookieHash, cookieHash)))
    .returning()
  if (!signIn || signIn.expiresAt <= now()) throw new SsoFault('sso_state_invalid')
  return signIn
}

function readCookie(cookies: string, name: string): string {
  const pair = cookies.split(/; */).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}

const toParameters = (query: SsoCallback) =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The code carries the page to return to, which the console reads. */
async function issueCode(context: Context, { customerID, returnTo }: SignIn, claims: Claims): Promise<string> {
  const { db, now } = context
  const settings = await lockSso(db, customerID)
  if (!settings?.isEnabled) throw new SsoFault('sso_failed')
  const { customerRepID } = await matchAccount(context, settings, claims)
  const code = `${makeSecret()}.${Buffer.from(returnTo).toString('base64url')}`
  await db.insert(ssoCodes).values({
    ...{ customerID, codeHash: hashOf(code), customerRepID, issuer: claims.iss ?? '', subject: claims.sub },
    providerSessionID: typeof claims.sid === 'string' ? claims.sid : null,
    expiresAt: new Date(now().getTime() + codeLifetimeMs),
  })
  return code
}
