import { createHash, randomBytes } from 'node:crypto'
import type { ConsentStart, MailConsent, MailConsentCompletion } from '@attendant/contract/channels/mail-consent.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import { type GrantedTokens, MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { getChannelInPath } from '../../../organization/channels/get-live-channel.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { ImapSettings } from '../connections/imap-settings.ts'
import type { OAuthSettings } from '../connections/oauth-settings.ts'
import { readChannelSettings } from '../connections/read-connection.ts'
import { recordConsent } from '../connections/record-health.ts'
import { findGrant, insertGrant } from './grants.store.ts'
import { mailConsents } from './grants.table.ts'
import { hashOf, purposeOf } from './purpose.ts'

const lifeMs = 15 * 60_000

/** The redirect URL of providers, which applications must list. */
export const redirectURLOf = ({ publicUrl }: Pick<Context, 'publicUrl'>) => `${publicUrl}/console/channels/consent`

type WithOAuth = ImapSettings & { imap: { oauth: OAuthSettings } }

async function findOAuthSettings(context: Context, customerID: number, channelID: number) {
  const settings = await readChannelSettings(context, customerID, channelID)
  return settings && !('problem' in settings) && settings.imap.oauth ? (settings as WithOAuth) : undefined
}

export async function showConsent(context: Context, customerID: number, channelID: number): Promise<MailConsent> {
  await getChannelInPath(context.db, customerID, channelID)
  const redirectURL = redirectURLOf(context)
  const settings = await findOAuthSettings(context, customerID, channelID)
  if (!settings) return { channelID, provider: null, state: 'None', grantedAt: null, problem: null, redirectURL }
  const row = await findGrant(context.db, { customerID, channelID })
  const grant = row?.purpose === purposeOf(settings) ? row : undefined
  const isEntered = settings.imap.oauth.refreshToken !== null
  return {
    channelID,
    provider: settings.imap.oauth.provider,
    state: grant?.endedAt ? 'Ended' : grant || isEntered ? 'Active' : 'Missing',
    grantedAt: grant?.grantedAt.toISOString() ?? null,
    problem: grant?.endedBecause ?? null,
    redirectURL,
  }
}

/** Returns the URL at which the owner of the mailbox consents. */
export async function startConsent(context: Context, rep: Rep, channelID: number): Promise<ConsentStart> {
  const { customerID, customerRepID, sessionID = null } = rep
  const channel = await getChannelInPath(context.db, customerID, channelID)
  const settings = await findOAuthSettings(context, customerID, channelID)
  const oauth = settings?.imap.oauth
  if (!settings || !oauth?.authorizeURL) throw refuse('mail_consent_not_set_up')
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')]
  const expiresAt = new Date(context.now().getTime() + lifeMs)
  const isPast = and(eq(mailConsents.customerID, customerID), lt(mailConsents.expiresAt, context.now()))
  await context.db.delete(mailConsents).where(isPast)
  await context.db.insert(mailConsents).values({
    customerID,
    stateHash: hashOf(state),
    channelID,
    customerRepID,
    sessionID,
    purpose: purposeOf(settings),
    verifier: context.secrets.seal(verifier, sealOwnerOf(customerID)),
    expiresAt,
  })
  const wish = { state, verifier, redirectURL: redirectURLOf(context), account: channel.emailAddress }
  return { authorizeURL: toAuthorizeURL(oauth, oauth.authorizeURL, wish), expiresAt: expiresAt.toISOString() }
}

interface Wish {
  state: string
  verifier: string
  redirectURL: string
  account: string | null
}

function toAuthorizeURL(oauth: OAuthSettings, authorizeURL: string, wish: Wish): string {
  const url = new URL(authorizeURL)
  const query = {
    response_type: 'code',
    client_id: oauth.clientID,
    redirect_uri: wish.redirectURL,
    scope: oauth.consentScope,
    state: wish.state,
    code_challenge: createHash('sha256').update(wish.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(wish.account ? { login_hint: wish.account } : {}),
    // Google returns a refresh token only with these parameters.
    ...(oauth.provider === 'Google' ? { access_type: 'offline', prompt: 'consent' } : {}),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Accepts the code of a consent that this session began. A state can be used only once, even if that fails. */
export async function completeConsent(
  context: Context,
  rep: Rep,
  { state, code }: MailConsentCompletion,
): Promise<MailConsent> {
  const { customerID } = rep
  const begun = await takeConsent(context, rep, state)
  const { channelID } = begun
  await getChannelInPath(context.db, customerID, channelID)
  const settings = await findOAuthSettings(context, customerID, channelID)
  if (!settings || purposeOf(settings) !== begun.purpose) throw refuse('mail_consent_expired')
  const { oauth } = settings.imap
  const verifier = context.secrets.open(begun.verifier, sealOwnerOf(customerID))
  const tokens = await context.mail.grants
    .exchange(oauth, { code, verifier, redirectURL: redirectURLOf(context) })
    .catch((fault: unknown) => {
      if (!(fault instanceof MailFault)) throw fault
      throw refuse('mail_consent_refused', { reason: fault.message })
    })
  if (!tokens.refreshToken || !isWhole(oauth, tokens)) throw refuse('mail_consent_incomplete')
  const granted = { purpose: begun.purpose, refreshToken: tokens.refreshToken, tokens }
  await insertGrant(context, { customerID, channelID }, granted)
  await recordConsent(context, { customerID, channelID })
  return showConsent(context, customerID, channelID)
}

async function takeConsent({ db, now }: Context, rep: Rep, state: string) {
  const isIt = and(eq(mailConsents.customerID, rep.customerID), eq(mailConsents.stateHash, hashOf(state)))
  const [begun] = await db.delete(mailConsents).where(isIt).returning()
  const isOurs = begun?.customerRepID === rep.customerRepID && begun.sessionID === (rep.sessionID ?? null)
  if (!begun || !isOurs || begun.expiresAt <= now()) throw refuse('mail_consent_expired')
  return begun
}

/** Users can deselect single permissions. If an authority does not report what was granted, everything was. */
function isWhole({ consentScope }: OAuthSettings, { scope }: GrantedTokens): boolean {
  if (scope === null) return true
  const granted = new Set(scope.toLowerCase().split(/\s+/))
  const isImplied = (name: string) => name === 'offline_access' || name === 'openid'
  return consentScope
    .toLowerCase()
    .split(/\s+/)
    .every((name) => isImplied(name) || granted.has(name))
}
