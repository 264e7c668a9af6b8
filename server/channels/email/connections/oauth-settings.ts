/** OAuth settings for IMAP and SMTP in `connectionDetails.oauth`. */
export interface OAuthSettings {
  tokenURL: string
  clientID: string
  clientSecret: string
  refreshToken: string
  scope: string | null
}

interface Provider {
  tokenURL(tenantID: string): string
  scope: string | null
}

const providers: Record<string, Provider> = {
  google: { tokenURL: () => 'https://oauth2.googleapis.com/token', scope: null },
  microsoft: {
    tokenURL: (tenantID) => `https://login.microsoftonline.com/${encodeURIComponent(tenantID)}/oauth2/v2.0/token`,
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
  },
}

/** By the provider's name, or by the address of its tokens. */
export function readOAuth(member: (name: string) => unknown): OAuthSettings | { problem: string } {
  const text = (name: string) => {
    const value = member(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const wrong = (field: string, what: string) => ({ problem: `connectionDetails: oauth.${field} must be ${what}.` })
  const provider = providers[text('provider').toLowerCase()]
  const tokenURL = text('tokenURL') || (provider?.tokenURL(text('tenantID') || 'common') ?? '')
  if (!tokenURL) return wrong('provider', 'Google or Microsoft')
  if (!text('clientID')) return wrong('clientID', 'a text')
  if (!text('refreshToken')) return wrong('refreshToken', 'a text')
  return {
    tokenURL,
    clientID: text('clientID'),
    clientSecret: text('clientSecret'),
    refreshToken: text('refreshToken'),
    scope: text('scope') || (provider?.scope ?? null),
  }
}
