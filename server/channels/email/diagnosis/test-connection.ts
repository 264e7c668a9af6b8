import type { ConnectionCheck } from '@attendant/contract/channels/connection-checks.ts'
import type { ConnectionTest } from '@attendant/contract/channels/mail.ts'
import type { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { getChannelInPath } from '../../../organization/channels/get-live-channel.ts'
import type { ChannelKey } from '../connections/channel-key.ts'
import { type MailConnection, readConnection } from '../connections/read-connection.ts'
import { recordFailure, recordSuccess } from '../connections/record-health.ts'
import { checkDomain } from './check-domain.ts'
import { attempt, checkSettings, checkSteps, type Side } from './check-steps.ts'

interface Diagnosis extends ConnectionTest {
  /** Why reading failed. */
  fault: MailFault | undefined
}

/** Tests the connection of a channel and records the result in the channel's health. */
export async function testConnection(context: Context, customerID: number, channelID: number): Promise<ConnectionTest> {
  await getChannelInPath(context.db, customerID, channelID)
  const startedAt = context.now()
  const { fault, ...test } = await diagnose(context, { customerID, channelID })
  if (fault) await recordFailure(context, { customerID, channelID }, fault)
  else await recordSuccess(context, { customerID, channelID }, startedAt)
  return test
}

/**
 * Signs in to the mailbox of a channel, opens its inbox, tests sending up to the actual email, and checks the
 * domain's DNS records. Returns the result of each step.
 */
export async function diagnose(context: Context, { customerID, channelID }: ChannelKey): Promise<Diagnosis> {
  const connection = await readConnection(context, customerID, channelID)
  const reading = await attempt(readInbox(context, connection))
  const fault = 'fault' in reading ? reading.fault : undefined
  const [sending, domain] = await Promise.all([
    checkSending(context, connection, fault),
    checkDomainOf(context, connection),
  ])
  const checks = [...checkReading(context, connection, fault), ...sending, ...domain]
  const failed = checks.find(({ state }) => state === 'Failed')
  return {
    isWorking: failed === undefined,
    problem: fault?.message ?? failed?.message ?? null,
    inboxCount: 'result' in reading ? reading.result : null,
    checks,
    fault,
  }
}

const dayMs = 24 * 60 * 60_000

/** Returns how many emails the inbox has, if the provider reports it. */
async function readInbox({ mail, now }: Context, connection: MailConnection): Promise<number | null> {
  const mailbox = mail.open(connection, { isIsolated: true })
  try {
    const { folderID, total } = await mailbox.getFolder('Inbox')
    const since = new Date(now().getTime() - dayMs)
    for await (const _ of mailbox.listMails(folderID, { since, pageSize: 1 })) break
    return total
  } finally {
    await mailbox.close().catch(() => undefined)
  }
}

function checkReading(context: Context, connection: MailConnection, fault: MailFault | undefined): ConnectionCheck[] {
  const side = readingSideOf(context, connection)
  if (side && fault?.reason !== 'settings_incomplete') return checkSteps(side, fault)
  return fault ? [checkSettings(fault)] : []
}

/** Sending is tested even if reading failed, because the reasons differ, unless both use the same connection. */
async function checkSending(
  context: Context,
  connection: MailConnection,
  readingFault: MailFault | undefined,
): Promise<ConnectionCheck[]> {
  const isGraph = connection.provider === 'Graph'
  if ((isGraph && readingFault) || (!isGraph && connection.provider !== 'Imap')) return []
  const mailbox = context.mail.open(connection)
  const tested = await attempt(mailbox.testSending()).finally(() => mailbox.close().catch(() => undefined))
  const fault = 'fault' in tested ? tested.fault : undefined
  const isCertain = 'result' in tested && tested.result.isCertain
  const side = sendingSideOf(context, connection, isCertain)
  if (!side || fault?.reason === 'settings_incomplete') return fault ? [checkSettings(fault)] : []
  const checks = checkSteps(side, fault)
  // Graph reads and sends over the same connection, so only the send permission is left to test.
  return isGraph ? checks.slice(-1).map((check) => ({ ...check, check: 'graph.sending' })) : checks
}

function readingSideOf(context: Context, connection: MailConnection): Side | undefined {
  if (connection.provider === 'Graph') {
    const { hostname, port, protocol } = new URL(context.config.GRAPH_BASE_URL)
    const mustEncrypt = protocol === 'https:'
    const place = { host: hostname, port: port || (mustEncrypt ? '443' : '80'), mustEncrypt }
    return { name: 'graph', ...place, address: connection.mailbox, hasTokens: true, done: 'reading_ok' }
  }
  if (connection.provider !== 'Imap') return undefined
  return { name: 'imap', ...placeOf(context, connection.imap), address: connection.mailbox, done: 'reading_ok' }
}

function sendingSideOf(context: Context, connection: MailConnection, isCertain: boolean): Side | undefined {
  const done = isCertain ? 'sending_ok' : 'sending_unknown'
  if (connection.provider === 'Imap' && connection.smtp) {
    return { name: 'smtp', ...placeOf(context, connection.smtp), address: connection.mailbox, done }
  }
  const reading = connection.provider === 'Graph' ? readingSideOf(context, connection) : undefined
  return reading && { ...reading, done }
}

type ImapConnection = Extract<MailConnection, { provider: 'Imap' }>

const placeOf = ({ outbound }: Context, { host, port, secure, oauth }: ImapConnection['imap']) => ({
  host,
  port: String(port),
  hasTokens: oauth !== undefined,
  mustEncrypt: secure || !outbound.isListed(host, host),
})

async function checkDomainOf({ outbound }: Context, connection: MailConnection): Promise<ConnectionCheck[]> {
  if (connection.provider === 'None' || connection.provider === 'Outbox') return []
  const address = connection.mailbox.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const sendingHost = connection.provider === 'Graph' ? 'smtp.office365.com' : (connection.smtp?.host ?? null)
  return checkDomain(outbound.resolveRecords, { address, domain, sendingHost })
}
