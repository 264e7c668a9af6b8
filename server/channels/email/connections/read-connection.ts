import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { customers } from '../../../organization/customers/customers.table.ts'
import { mailAuthorityOf, publicAuthority } from '../../../organization/customers/secrets/secret-destinations.ts'
import { addressOf } from '../../../platform/secrets/secret-destinations.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { createAccessTokens } from '../oauth/access-tokens.ts'
import type { ChannelKey } from './channel-key.ts'
import { type ImapSettings, readImapSettings } from './imap-settings.ts'
import type { OAuthSettings } from './oauth-settings.ts'

export type MailConnection = Parameters<Context['mail']['open']>[0]

const unusable = (problem: string): MailConnection => ({ provider: 'None', problem })

/** `emailProviderType` of the demo. */
const demoProvider = 'Outbox'

const publicScope = 'https://graph.microsoft.com/.default'

const providerNames: Record<string, 'Graph' | 'Imap'> = {
  graph: 'Graph',
  microsoft: 'Graph',
  microsoftgraph: 'Graph',
  office365: 'Graph',
  imap: 'Imap',
}

/**
 * How to connect to a channel's mailbox, with its own settings taking precedence over the customer's, or why it is
 * not possible.
 */
export async function readConnection(context: Context, customerID: number, channelID: number): Promise<MailConnection> {
  const { channel, customer } = await readSettings(context, customerID, channelID)
  const given = customer.emailProviderType?.trim() ?? ''
  if (channel.channelType !== 'Email') return unusable('The channel is not an Email channel.')
  // Outside the demo, sending must not fill the disk of the service.
  if (given === demoProvider && context.config.DEMO) return { provider: 'Outbox', mailbox: channel.emailAddress ?? '' }
  if (!given)
    return unusable('emailProviderType is not set. An admin can choose the email provider in the workspace settings.')
  const provider = providerNames[given.toLowerCase()]
  if (!provider) return unusable(`The mail provider ${given} (emailProviderType) is not supported: use Graph or Imap.`)
  if (!channel.emailAddress) return unusable('The channel has no emailAddress.')

  const open = (sealed: string | null) => sealed && context.secrets.open(sealed, sealOwnerOf(customerID))
  if (provider === 'Imap') return toImap(context, channel, readImapSettings(open(channel.connectionDetails)))
  const own = open(channel.overrideMailProviderClientSecret)
  if (!own && !isSameAuthority(channel, customer)) {
    return unusable('The channel has an authority of its own, and needs an overrideMailProviderClientSecret for it.')
  }
  return toGraph(channel, customer, own || open(customer.mailProviderClientSecret))
}

type Settings = Awaited<ReturnType<typeof readSettings>>

async function readSettings({ db }: Context, customerID: number, channelID: number) {
  const [row] = await db
    .select({ channel: channels, customer: customers })
    .from(channels)
    .innerJoin(customers, eq(customers.customerID, channels.customerID))
    .where(and(eq(channels.customerID, customerID), eq(channels.channelID, channelID), isNull(channels.dateDeleted)))
  if (!row) throw refuse('channel_not_found')
  return row
}

/** The customer's secret is only used with the customer's authority, whatever a channel configures. */
function isSameAuthority({ overrideMailProviderAuthorityURL }: Settings['channel'], customer: Settings['customer']) {
  const [ofCustomer] = mailAuthorityOf(customer)
  return (addressOf(overrideMailProviderAuthorityURL) ?? ofCustomer) === ofCustomer
}

function toGraph(
  channel: Settings['channel'],
  customer: Settings['customer'],
  clientSecret: string | null,
): MailConnection {
  const tenantID = channel.overrideMailProviderTenantID || customer.mailProviderTenantID
  const clientID = channel.overrideMailProviderClientID || customer.mailProviderClientID
  if (!tenantID) return unusable('mailProviderTenantID is not set.')
  if (!clientID) return unusable('mailProviderClientID is not set.')
  if (!clientSecret) return unusable('mailProviderClientSecret is not set.')
  return {
    provider: 'Graph',
    mailbox: channel.emailAddress ?? '',
    tenantID,
    clientID,
    clientSecret,
    authorityUrl: channel.overrideMailProviderAuthorityURL || customer.mailProviderAuthorityURL || publicAuthority,
    scope: channel.overrideMailProviderScope || customer.mailProviderScope || publicScope,
  }
}

/** The servers of a channel, if its mailbox uses IMAP. */
export async function readChannelSettings(
  context: Context,
  customerID: number,
  channelID: number,
): Promise<ReturnType<typeof readImapSettings> | undefined> {
  const { channel, customer } = await readSettings(context, customerID, channelID)
  if (providerNames[customer.emailProviderType?.trim().toLowerCase() ?? ''] !== 'Imap') return undefined
  const { connectionDetails } = channel
  return readImapSettings(connectionDetails && context.secrets.open(connectionDetails, sealOwnerOf(customerID)))
}

function toImap(
  context: Context,
  channel: ChannelKey & { emailAddress: string | null },
  settings: ReturnType<typeof readImapSettings>,
): MailConnection {
  if ('problem' in settings) return unusable(settings.problem)
  const { imap, smtp } = settings
  const tokens = hasOAuth(settings) ? { oauth: createAccessTokens(context, channel, settings) } : {}
  const toServer = ({ oauth: _, ...server }: ImapSettings['imap']) => ({ ...server, ...tokens })
  return {
    provider: 'Imap',
    mailbox: channel.emailAddress ?? '',
    imap: toServer(imap),
    smtp: smtp && toServer(smtp),
  }
}

const hasOAuth = (settings: ImapSettings): settings is ImapSettings & { imap: { oauth: OAuthSettings } } =>
  settings.imap.oauth !== undefined
