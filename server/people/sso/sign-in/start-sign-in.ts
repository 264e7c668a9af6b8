import type { SsoStart } from '@attendant/contract/people/sso.ts'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import {
  findCustomersByHostname,
  findInOneCustomer,
} from '../../../organization/customers/hostnames/find-customers-by-hostname.ts'
import { listEnabledAmong } from '../sso.store.ts'
import { ssoSignIns } from '../sso.table.ts'
import { Provider } from './provider.ts'
import { hashOf, makeSecret } from './random-secret.ts'
import { SsoFault } from './sso-failure.ts'

const lifetimeSeconds = 10 * 60

export const redirectUriOf = ({ publicUrl }: Context) => `${publicUrl}/api/Auth/sso/callback`

/** One per sign-in: several may be in progress in several tabs. */
export const cookieNameOf = (stateHash: string) => `__Host-sso-${stateHash.slice(0, 12)}`

/** The URL for the browser, and the cookie that it returns with. */
export async function startSignIn(
  given: Context,
  { hostname, returnTo = '/console/' }: SsoStart,
  isLocal: boolean,
): Promise<{ location: string; cookie: string }> {
  const target = readReturnTo(returnTo)
  const { db } = asSystem(given, 'find an account to sign in')
  const found = await findCustomersByHostname(db, { hostname, isLocal })
  const [settings, another] = await findInOneCustomer(found, (among) => listEnabledAmong(db, among))
  if (!settings || another) throw new SsoFault('sso_failed', 'No customer, or several, of this hostname have SSO.')

  const { customerID, issuer } = settings
  const context = bindCustomer(given, customerID)
  const [state, nonce, codeVerifier, browser] = [makeSecret(), makeSecret(), makeSecret(), makeSecret()]
  const provider = await Provider.discover(context, settings)
  const redirectUri = redirectUriOf(context)
  const location = await provider.signInAddress({ state, nonce, codeVerifier, redirectUri })
  const stateHash = hashOf(state)
  await context.db.insert(ssoSignIns).values({
    ...{ customerID, stateHash, cookieHash: hashOf(browser), issuer, nonce, codeVerifier, returnTo: target },
    expiresAt: new Date(context.now().getTime() + lifetimeSeconds * 1000),
  })
  return { location, cookie: toCookie(cookieNameOf(stateHash), browser, lifetimeSeconds) }
}

/** Sent along with the provider's redirect, which is a plain navigation. */
export const toCookie = (name: string, value: string, seconds: number) =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`

const nowhere = 'https://console.invalid'

function readReturnTo(given: string): string {
  const url = URL.parse(given, nowhere)
  if (url?.origin !== nowhere || !url.pathname.startsWith('/console/') || !given.startsWith('/')) {
    throw invalidField('returnTo', 'return_to_invalid')
  }
  return url.pathname + url.search + url.hash
}
