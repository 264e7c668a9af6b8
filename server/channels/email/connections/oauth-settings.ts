import type { OAuthClient } from '../../../adapters/mail/mail.ts'

/** OAuth settings for IMAP and SMTP in `connectionDetails.oauth`. */
export interface OAuthSettings extends OAuthClient {
  provider: 'Google' | 'Microsoft' | 'Other'
  /** The URL where mailbox owners consent. */
  authorizeURL: string | null
  /** The requested scopes. */
  consentScope: string
  /** A token entered manually; null if the consent is given in the console. */
  refreshToken: string | null
}

interface Provider {
  name: OAuthSettings['provider']
  authorizeURL(tenantID: string): string
  tokenURL(tenantID: string): string
  /** Requested with each refresh. */
  scope: string | null
  consentScope: string
}

const microsoft = (tenantID: string, name: string) =>
  `https://login.microsoftonline.com/${encodeURIComponent(tenantID)}/oauth2/v2.0/${name}`
const microsoftScope =
  'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access'

const providers: Record<string, Provider> = {
  google: {
    name: 'Google',
    authorizeURL: () => 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenURL: () => 'https://oauth2.googleapis.com/token',
    scope: null,
    consentScope: 'https://mail.google.com/',
  },
  microsoft: {
    name: 'Microsoft',
    authorizeURL: (tenantID) => microsoft(tenantID, 'authorize'),
    tokenURL: (tenantID) => microsoft(tenantID, 'token'),
    scope: microsoftScope,
    consentScope: microsoftScope,
  },
}

/** By the provider's name, or by the URLs of its authority. */
export function readOAuth(member: (name: string) => unknown): OAuthSettings | { problem: string } {
  const text = (name: string) => {
    const value = member(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const wrong = (field: string, what: string) => ({ problem: `connectionDetails: oauth.${field} must be ${what}.` })
  const provider = providers[text('provider').toLowerCase()]
  const tenantID = text('tenantID') || 'common'
  const tokenURL = text('tokenURL') || (provider?.tokenURL(tenantID) ?? '')
  const authorizeURL = text('authorizeURL') || (provider?.authorizeURL(tenantID) ?? '')
  if (!tokenURL) return wrong('provider', 'Google or Microsoft')
  if (authorizeURL && !isWebAddress(authorizeURL)) return wrong('authorizeURL', 'an address that begins with https://')
  if (!text('clientID')) return wrong('clientID', 'a text')
  const scope = text('scope') || (provider?.scope ?? null)
  return {
    provider: provider?.name ?? 'Other',
    tokenURL,
    authorizeURL: authorizeURL || null,
    clientID: text('clientID'),
    clientSecret: text('clientSecret'),
    refreshToken: text('refreshToken') || null,
    scope,
    consentScope: text('scope') || (provider?.consentScope ?? 'offline_access'),
  }
}

const isWebAddress = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')
