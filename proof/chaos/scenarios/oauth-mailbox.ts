import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { SMTPServer } from 'smtp-server'
import { dovecotPassword, startDovecot } from '../../../server/adapters/mail/imap/dovecot.ts'
import { startOAuthDouble } from '../../../server/adapters/mail/testing/oauth-double.ts'
import { createSemaphore } from '../../../server/platform/semaphore.ts'
import { type Environment, startEnvironment } from '../../environment/start-environment.ts'
import { judgeAll, type ProofResult } from '../../report.ts'

interface OAuthPlan {
  /** Emails that arrive in each round; each gets a reply. */
  emails: number
  /** How long the outgoing server takes to accept an email. */
  slowMs: number
  maxSeconds: number
}

const roles = { web: 'web', 'worker 1': 'worker', 'worker 2': 'worker' }
const account = 'oauth@proof.example.test'

/**
 * A mailbox with OAuth: its access tokens expire early, its consent is revoked and given again, the outgoing server
 * is slow or fails for a while, and workers restart. Every email becomes one message, and every reply is sent once.
 */
export async function oauthMailbox(plan: OAuthPlan): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  const environment = await startEnvironment(folder, { roles, files: 'disk' })
  const authority = await startOAuthDouble()
  const dovecot = await startDovecot({ introspectionURL: authority.introspectionURL })
  const smtp = await startSmtp(authority, dovecot.port)
  try {
    const mailbox = await openMailbox(environment, { authority, imapPort: dovecot.port, smtpPort: smtp.port })
    return await breakMailbox({ environment, authority, smtp, mailbox, plan, imapPort: dovecot.port })
  } finally {
    await environment.close()
    await Promise.all([authority.close(), dovecot.close(), smtp.close()])
    await rm(folder, { recursive: true, force: true })
  }
}

type Authority = Awaited<ReturnType<typeof startOAuthDouble>>

/** Accepts tokens of the authority, and stores accepted email in the sent folder, like Google. */
async function startSmtp(authority: Authority, imapPort: number) {
  const accepted: string[] = []
  const state = { refusals: 0, slowMs: 0, refused: 0 }
  // The IMAP server accepts few connections per account.
  const inTurn = createSemaphore(1)
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['XOAUTH2'],
    onAuth: ({ username, accessToken = '' }, _session, done) =>
      authority.accountOf(accessToken) === username
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Username and token not accepted'), { responseCode: 535 })),
    onData: (stream, _session, done) =>
      void buffer(stream).then(async (bytes) => {
        if (state.refusals-- > 0) {
          state.refused++
          return done(Object.assign(new Error('4.3.2 Try again later'), { responseCode: 451 }))
        }
        await pause(state.slowMs)
        accepted.push(bytes.toString())
        await inTurn(() => withMailbox(imapPort, (client) => client.append('Sent', bytes, ['\\Seen'])))
        done(null)
      }, done),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, state, accepted, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

type Smtp = Awaited<ReturnType<typeof startSmtp>>

interface Servers {
  authority: Authority
  imapPort: number
  smtpPort: number
}

async function openMailbox({ api }: Environment, { authority, imapPort, smtpPort }: Servers) {
  await api('PUT', '/api/Customers/me', { emailProviderType: 'Imap' })
  const server = { host: '127.0.0.1', secure: false, user: account }
  const { clientID, clientSecret, tokenURL, authorizeURL } = authority
  const connectionDetails = JSON.stringify({
    imap: { ...server, port: imapPort },
    smtp: { ...server, port: smtpPort },
    oauth: { provider: 'Google', clientID, clientSecret, tokenURL, authorizeURL },
  })
  const fields = { channelType: 'Email', name: 'OAuth', isActive: true, emailAddress: account, connectionDetails }
  const { channelID } = await api<{ channelID: number }>('POST', '/api/Channels', fields)
  const path = `/api/Channels/${channelID}`
  const consent = async () => {
    const { redirectURL } = await api<{ redirectURL: string }>('GET', `${path}/mail-consent`)
    authority.settings.redirectURL = redirectURL
    const started = await api<{ authorizeURL: string }>('POST', `${path}/mail-consent`)
    const { state, code } = Object.fromEntries(authority.consent(started.authorizeURL, account).searchParams)
    await api('POST', '/api/Channels/mail-consent/complete', { state, code })
  }
  await consent()
  return { channelID, consent, fetchNew: () => api('POST', `${path}/import-emails`) }
}

interface Run {
  environment: Environment
  authority: Authority
  smtp: Smtp
  mailbox: Awaited<ReturnType<typeof openMailbox>>
  imapPort: number
  plan: OAuthPlan
}

async function breakMailbox(run: Run): Promise<ProofResult> {
  const { environment, authority, smtp, mailbox, plan } = run
  const { fleet } = environment
  const end = performance.now() + plan.maxSeconds * 1000
  const until = async (isReached: () => Promise<boolean>) => {
    while (performance.now() < end && !(await isReached().catch(() => false))) await pause(250)
  }
  const markers: string[] = []
  const deliver = async (round: string) => {
    const own = Array.from({ length: plan.emails }, (_, index) => `mark-${round}-${index}-end`)
    await appendEmails(run.imapPort, own)
    markers.push(...own)
    await mailbox.fetchNew()
  }
  const untilImported = () => until(async () => (await countImported(run)).size === markers.length)

  // A slow server, access tokens that expire early, and a worker that restarts meanwhile.
  smtp.state.slowMs = plan.slowMs
  await deliver('slow')
  await untilImported()
  authority.expireAccess()
  await reply(run)
  fleet.replace('worker 1')

  // A server that fails for a while.
  await until(async () => smtp.accepted.length >= plan.emails)
  smtp.state.slowMs = 0
  smtp.state.refusals = plan.emails
  await deliver('refused')
  await untilImported()
  await reply(run)
  fleet.replace('worker 2')

  // Emails arrive while the consent is revoked, and are fetched after it is given again.
  await until(async () => repliesOf(smtp).size === markers.length)
  authority.revoke(account)
  await deliver('revoked')
  await until(async () => (await stateOf(run)) === 'Ended')
  const hasEnded = (await stateOf(run)) === 'Ended'
  await mailbox.consent()
  await mailbox.fetchNew()
  await untilImported()
  await reply(run)
  await until(async () => repliesOf(smtp).size === markers.length)

  return judge(run, markers, hasEnded)
}

async function stateOf({ environment: { api }, mailbox: { channelID } }: Run): Promise<string> {
  return (await api<{ state: string }>('GET', `/api/Channels/${channelID}/mail-consent`)).state
}

async function withMailbox(port: number, use: (client: ImapFlow) => Promise<unknown>): Promise<void> {
  const auth = { user: account, pass: dovecotPassword }
  for (;;) {
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, logger: false, auth })
    const fault = await client.connect().catch((fault: { serverResponseCode?: string }) => fault)
    // The server accepts ten connections per account, including those of the service.
    if (fault?.serverResponseCode === 'LIMIT') {
      await pause(200)
      continue
    }
    if (fault) throw fault
    await use(client)
    return client.logout()
  }
}

function appendEmails(port: number, markers: string[]): Promise<void> {
  return withMailbox(port, async (client) => {
    for (const marker of markers) {
      const head = [
        `From: ${marker}@writer.example`,
        `To: ${account}`,
        `Subject: ${marker}`,
        `Message-ID: <${marker}@w.example>`,
      ]
      await client.append('INBOX', `${head.join('\r\n')}\r\n\r\nQuestion ${marker}\r\n`)
    }
  })
}

const marks = /mark-[a-z]+-\d+-end/

/** How many messages each email became. */
async function countImported({ environment: { pool }, mailbox: { channelID } }: Run): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ subject: string; count: number }>(
    `select subject, count(*)::int as count from messages where channel_id = $1 and sender_type = 'EndUser' group by 1`,
    [channelID],
  )
  return new Map(rows.map(({ subject, count }) => [subject, count]))
}

/** Replies to every ticket without a reply of a person. */
async function reply({ environment: { api, pool }, mailbox: { channelID } }: Run): Promise<void> {
  const { rows } = await pool.query<{ ticketID: string; subject: string }>(
    `select ticket_id as "ticketID", subject from tickets where channel_id = $1 and not exists (select from messages
      where messages.ticket_id = tickets.ticket_id and customer_rep_id is not null)`,
    [channelID],
  )
  for (const { ticketID, subject } of rows) {
    const written = { ticketID: Number(ticketID), senderType: 'CustomerRep', message: `Reply to ${subject}` }
    await api('POST', '/ticketMessages/create-new', written)
  }
}

/** How often each reply was accepted. */
function repliesOf({ accepted }: Smtp): Map<string, number> {
  const counts = new Map<string, number>()
  for (const raw of accepted) {
    const [marker] = /Reply to mark/.test(raw) ? (marks.exec(raw.slice(raw.indexOf('Reply to'))) ?? []) : []
    if (marker) counts.set(marker, (counts.get(marker) ?? 0) + 1)
  }
  return counts
}

async function judge(run: Run, markers: string[], hasEnded: boolean): Promise<ProofResult> {
  const imported = await countImported(run)
  const replies = repliesOf(run.smtp)
  const count = (counts: Map<string, number>, isWrong: (times: number) => boolean) =>
    markers.filter((marker) => isWrong(counts.get(marker) ?? 0)).length
  const judged = judgeAll({
    'emails lost': { value: count(imported, (times) => times === 0), max: 0 },
    'emails imported twice': { value: count(imported, (times) => times > 1), max: 0 },
    'replies lost': { value: count(replies, (times) => times === 0), max: 0 },
    'replies sent twice': { value: count(replies, (times) => times > 1), max: 0 },
    'revoked consents that were not noticed': { value: hasEnded ? 0 : 1, max: 0 },
  })
  const refreshes = run.authority.requests.filter(({ grant_type: type }) => type === 'refresh_token').length
  return {
    figures: { emails: markers.length, 'tokens refreshed': refreshes, 'sends refused': run.smtp.state.refused },
    ...judged,
  }
}
