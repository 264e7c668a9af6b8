/** The servers of an IMAP mailbox are kept as JSON in the channel's connection details; here they are fields. */

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

/** The usual ports of servers that encrypt from the first byte. */
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

/** Servers that nothing is known of are left out. Members that have no field stay as they were. */
export function writeServers(servers: Servers, before: string | null): string | null {
  const { imapHost, imapPort, imapSecure, imapUser, imapPassword } = servers
  const { smtpHost, smtpPort, smtpSecure, smtpUser, smtpPassword } = servers
  const imap = filled({ host: imapHost, port: imapPort, user: imapUser, password: imapPassword }, imapSecure)
  const smtp = filled({ host: smtpHost, port: smtpPort, user: smtpUser, password: smtpPassword }, smtpSecure)
  const oauth = writeOAuth(servers, parse(before).oauth)
  if (!imap && !smtp && !oauth) return null
  return JSON.stringify({ ...(imap ? { imap } : {}), ...(smtp ? { smtp } : {}), ...(oauth ? { oauth } : {}) })
}

/** Without a provider nothing is written, unless the addresses of another authority are set. */
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
  // A port alone is the default, not user input.
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
