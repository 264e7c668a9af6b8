/** The servers of an IMAP mailbox are stored as JSON in the channel's connection details; the form shows them as fields. */

interface Server {
  host?: string
  port?: number
  secure?: boolean
  user?: string
  password?: string
}

interface OAuth {
  provider?: string
  clientID?: string
  clientSecret?: string
  tenantID?: string
}

export const emptyServers = {
  imapHost: '',
  imapPort: '' as number | '',
  imapSecure: true,
  imapUser: '',
  imapPassword: '',
  smtpHost: '',
  smtpPort: '' as number | '',
  smtpSecure: true,
  smtpUser: '',
  smtpPassword: '',
  oauthProvider: '',
  oauthClientID: '',
  oauthClientSecret: '',
  oauthTenantID: '',
}
export type Servers = typeof emptyServers

/** The default ports of servers with implicit TLS. */
export const usualServers: Servers = { ...emptyServers, imapPort: 993, smtpPort: 465 }

export function readServers(connectionDetails: string | null): Servers {
  const { imap = {}, smtp = {}, oauth = {} } = parse(connectionDetails)
  return {
    imapHost: imap.host ?? '',
    imapPort: imap.port ?? '',
    imapSecure: imap.secure ?? true,
    imapUser: imap.user ?? '',
    imapPassword: imap.password ?? '',
    smtpHost: smtp.host ?? '',
    smtpPort: smtp.port ?? '',
    smtpSecure: smtp.secure ?? true,
    smtpUser: smtp.user ?? '',
    smtpPassword: smtp.password ?? '',
    oauthProvider: oauth.provider ?? '',
    oauthClientID: oauth.clientID ?? '',
    oauthClientSecret: oauth.clientSecret ?? '',
    oauthTenantID: oauth.tenantID ?? '',
  }
}

/** Empty servers are omitted. JSON members without a form field are preserved. */
export function writeServers(servers: Servers, before: string | null): string | null {
  const { imapHost, imapPort, imapSecure, imapUser, imapPassword } = servers
  const { smtpHost, smtpPort, smtpSecure, smtpUser, smtpPassword } = servers
  const imap = filled({ host: imapHost, port: imapPort, user: imapUser, password: imapPassword }, imapSecure)
  const smtp = filled({ host: smtpHost, port: smtpPort, user: smtpUser, password: smtpPassword }, smtpSecure)
  const oauth = writeOAuth(servers, parse(before).oauth)
  if (!imap && !smtp && !oauth) return null
  return JSON.stringify({ ...(imap ? { imap } : {}), ...(smtp ? { smtp } : {}), ...(oauth ? { oauth } : {}) })
}

/** Omitted without a provider, unless the endpoints of another authority are set. */
function writeOAuth(servers: Servers, before: (OAuth & { tokenURL?: string }) | undefined): OAuth | undefined {
  const { oauthProvider, oauthClientID, oauthClientSecret, oauthTenantID } = servers
  if (!oauthProvider && !before?.tokenURL) return undefined
  const { provider: _, clientID: __, clientSecret: ___, tenantID: ____, ...others } = before ?? {}
  return {
    ...others,
    ...(oauthProvider ? { provider: oauthProvider } : {}),
    ...(oauthClientID ? { clientID: oauthClientID } : {}),
    ...(oauthClientSecret ? { clientSecret: oauthClientSecret } : {}),
    ...(oauthTenantID ? { tenantID: oauthTenantID } : {}),
  }
}

function filled(server: Record<string, string | number>, secure: boolean): object | undefined {
  const given = Object.entries(server).filter(([, value]) => value !== '')
  // A port alone is the default value, not user input.
  return given.some(([name]) => name !== 'port') ? { ...Object.fromEntries(given), secure } : undefined
}

function parse(text: string | null): { imap?: Server; smtp?: Server; oauth?: OAuth & { tokenURL?: string } } {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
