import { isIP } from 'node:net'
import type { MailConnection } from '../connections/read-connection.ts'
import { domainOf, isAligned, isWithin, organizationOf } from './mail-domain.ts'

/** Where a channel's email is read from, as far as the import knows. */
export interface MailSource {
  provider: 'Graph' | 'Imap'
  /** Host of the IMAP server. */
  host: string | null
}

export const sourceOf = (connection: MailConnection): MailSource | null =>
  connection.provider === 'None' || connection.provider === 'Outbox'
    ? null
    : { provider: connection.provider, host: connection.provider === 'Imap' ? connection.imap.host : null }

/** The servers whose results count for a channel. */
export interface ReceivingServer {
  /** Names under which they write Authentication-Results; subdomains count, too. */
  authservIDs: string[]
  /** Domains of the hosts that relay an email before it reaches the mailbox. */
  hosts: string[]
  /** Exchange Online writes its results without a name. */
  isUnnamed: boolean
  /** Not configured, and the provider is unknown: only results that every email carries are trusted. */
  isLearned: boolean
}

const microsoft = {
  isUnnamed: true,
  authservIDs: [] as string[],
  hosts: ['outlook.com', 'office365.com', 'exchangelabs.com', 'microsoft.com', 'office365.us', 'outlook.cn'],
}

/** Providers that write results on every email and remove forged ones, by the domain of their IMAP server. */
const providers: { imapHosts: string[]; server: Partial<ReceivingServer> }[] = [
  { imapHosts: ['office365.com', 'outlook.com', 'office365.us', 'outlook.cn'], server: microsoft },
  {
    imapHosts: ['gmail.com', 'googlemail.com', 'google.com'],
    server: { authservIDs: ['mx.google.com'], hosts: ['google.com'] },
  },
  { imapHosts: ['fastmail.com', 'messagingengine.com'], server: { authservIDs: ['messagingengine.com'] } },
  {
    imapHosts: ['me.com', 'icloud.com', 'mac.com'],
    server: { authservIDs: ['icloud.com'], hosts: ['icloud.com', 'apple.com', 'me.com', 'mac.com'] },
  },
  { imapHosts: ['yahoo.com', 'aol.com'], server: { authservIDs: ['yahoo.com', 'aol.com'] } },
]

export interface ServerFacts {
  /** The channel's setting: names separated by commas. */
  configured: string | null
  learned: string | null
  source: MailSource | null
  /** The channel's own address. */
  mailbox: string | null
}

/** Configuration takes precedence over known providers, and those over learned servers. */
export function findReceivingServer({ configured, learned, source, mailbox }: ServerFacts): ReceivingServer {
  const own = ownHosts(source, mailbox)
  const names = (configured ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || [])
  if (names.length > 0) return { authservIDs: names, hosts: [...own, ...names], isUnnamed: false, isLearned: false }
  const known = source?.provider === 'Graph' ? microsoft : findProvider(source?.host ?? '')
  if (known) {
    const { authservIDs = [], hosts = authservIDs, isUnnamed = false } = known
    return { authservIDs, hosts: [...own, ...hosts], isUnnamed, isLearned: false }
  }
  return { authservIDs: learned ? [learned] : [], hosts: own, isUnnamed: false, isLearned: true }
}

export const ownHosts = (source: MailSource | null, mailbox: string | null) =>
  [source?.host, mailbox].flatMap((name) => (name ? domainOf(name) : [])).filter(Boolean)

const findProvider = (host: string) => providers.find(({ imapHosts }) => isWithin(host, imapHosts))?.server

const internal = /(^|\.)(internal|intern|local|lan|localdomain|localhost|home|corp|arpa)$/

/** Whether the host that wrote a Received header relays email for this mailbox. */
export function isOwnHost(host: string, hosts: string[]): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/^IPv6:/i, '')
  if (isIP(bare) !== 0 || !bare.includes('.')) return true
  const domain = domainOf(bare)
  return internal.test(domain) || hosts.some((own) => isAligned(own, domain))
}

/** Whether a name can be that of the mailbox's own server: anyone may write other names. */
export const isPlausible = (authservID: string, hosts: string[]) =>
  authservID.includes('.') && organizationOf(authservID) !== '' && hosts.some((own) => isAligned(own, authservID))
