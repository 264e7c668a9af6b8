import type { ConnectionTest } from '@attendant/contract/channels/mail.ts'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGraphDouble } from '../../../adapters/mail/graph/testing/graph-double.ts'
import { dovecotPassword, startDovecot, whyNoDovecot } from '../../../adapters/mail/imap/dovecot.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { startDnsDouble } from '../../../test/doubles/dns-double.ts'
import { smtpRefusal, startSmtpDouble } from '../../../test/doubles/smtp-double.ts'
import { makeChannel } from '../../../test/factories.ts'

const startSmtp = (options?: SMTPServerOptions) => startSmtpDouble(dovecotPassword, options)

const dns = await startDnsDouble()
const graph = await startGraphDouble()
const why = whyNoDovecot()
let dovecot: Awaited<ReturnType<typeof startDovecot>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let desk: Desk
beforeAll(async () => {
  if (!why) dovecot = await startDovecot()
  smtp = await startSmtp()
  desk = await startDesk({
    settings: { OUTBOUND_ALLOW: '127.0.0.1', DNS_SERVERS: dns.server, GRAPH_BASE_URL: graph.baseUrl },
  })
  dns.mailServers.set('acme.example', ['mx.acme.example'])
  dns.records.set('acme.example', ['v=spf1 mx -all'])
  dns.records.set('default._domainkey.acme.example', ['v=DKIM1; p=abc'])
  dns.records.set('_dmarc.acme.example', ['v=DMARC1; p=reject'])
  await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
  await Promise.all([dovecot?.close(), smtp.close(), dns.close(), graph.close()])
})

const login = { host: '127.0.0.1', secure: false, user: 'support', password: dovecotPassword }
let serial = 0

async function testMailbox(details: object, on: Desk = desk) {
  const emailAddress = `support-${++serial}@acme.example`
  const { channelID } = await makeChannel(on, {
    channelType: 'Email',
    emailAddress,
    connectionDetails: JSON.stringify(details),
  })
  return testChannel(channelID, on)
}

async function testChannel(channelID: number, on: Desk = desk) {
  const { status, body } = await on.post<ConnectionTest>(`/api/Channels/${channelID}/test-connection`)
  expect(status).toBe(200)
  const of = (name: string) => body.checks.find(({ check }) => check === name)
  const list = (part: string) =>
    body.checks
      .filter(({ check }) => check.startsWith(`${part}.`))
      .map(({ check, state, code }) => `${state} ${check} ${code}`)
  const health = (await on.get(`/api/Channels/${channelID}`)).body.health
  return { ...body, of, list, health, channelID }
}

describe.skipIf(why)('POST /api/Channels/{id}/test-connection with IMAP and SMTP', () => {
  test('lists every working step and sends nothing', async () => {
    const found = await testMailbox({ imap: { ...login, port: dovecot.port }, smtp: { ...login, port: smtp.port } })

    expect(found).toMatchObject({ isWorking: true, problem: null, inboxCount: 0, health: { state: 'Healthy' } })
    expect(found.list('imap')).toEqual([
      'Ok imap.dns dns_ok',
      'Ok imap.connection connection_ok',
      'Ok imap.tls tls_not_required',
      'Ok imap.login login_ok',
      'Ok imap.permission reading_ok',
    ])
    expect(found.list('smtp').at(-1)).toBe('Ok smtp.permission sending_ok')
    expect(found.list('domain')).toEqual([
      'Ok domain.mx mx_ok',
      'Ok domain.spf spf_ok',
      'Ok domain.dkim dkim_ok',
      'Ok domain.dmarc dmarc_ok',
    ])
    expect(smtp.taken).toEqual([])
  })

  test('distinguishes a wrong password from a mailbox without SMTP permission', async () => {
    const disabled = await startSmtp({
      onAuth: (_auth, _session, done) =>
        done(
          smtpRefusal(535, '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.'),
        ),
    })
    const found = await testMailbox({
      imap: { ...login, port: dovecot.port, password: 'wrong' },
      smtp: { ...login, port: disabled.port },
    })
    await disabled.close()

    expect(found).toMatchObject({ isWorking: false, problem: expect.stringContaining('rejected the login') })
    expect(found.list('imap').slice(2)).toEqual([
      'Ok imap.tls tls_not_required',
      'Failed imap.login login_refused',
      'Skipped imap.permission not_checked',
    ])
    expect(found.of('imap.login')?.action).toContain('Check user name and password')
    expect(found.list('smtp').slice(3)).toEqual(['Ok smtp.login login_ok', 'Failed smtp.permission access_disabled'])
    expect(found.of('smtp.permission')).toMatchObject({
      message: expect.stringContaining('SmtpClientAuthentication is disabled'),
      action: expect.stringContaining('enable IMAP and authenticated SMTP'),
    })
    expect(found.health.state).toBe('Failing')
  })

  test('reports that the account may not send as the address', async () => {
    const strict = await startSmtp({
      onMailFrom: (_address, _session, done) =>
        done(smtpRefusal(553, '5.7.1 Sender address rejected: not owned by user')),
    })
    const found = await testMailbox({ imap: { ...login, port: dovecot.port }, smtp: { ...login, port: strict.port } })
    await strict.close()

    expect(found.isWorking).toBe(false)
    expect(found.of('smtp.permission')).toMatchObject({
      state: 'Failed',
      code: 'sender_refused',
      action: expect.stringMatching(/send as support-\d+@acme\.example/),
    })
  })

  test('distinguishes DNS, connection and TLS errors', async () => {
    const selfSigned = await startSmtp({ secure: true, disabledCommands: [] })
    const plainPort = await testMailbox({
      imap: { ...login, port: dovecot.port, secure: true },
      smtp: { ...login, port: selfSigned.port, secure: true },
    })
    await selfSigned.close()
    expect(plainPort.list('imap').slice(0, 3)).toEqual([
      'Ok imap.dns dns_ok',
      'Ok imap.connection connection_ok',
      'Failed imap.tls tls_failed',
    ])
    expect(plainPort.of('smtp.tls')).toMatchObject({ state: 'Failed', code: expect.stringMatching(/^certificate_/) })

    const unreachable = await testMailbox({
      imap: { ...login, port: selfSigned.port },
      smtp: { ...login, host: 'smtp.acme.invalid', port: 587 },
    })
    expect(unreachable.of('imap.connection')).toMatchObject({ state: 'Failed', code: 'connection_refused' })
    expect(unreachable.of('smtp.dns')).toMatchObject({ state: 'Failed', code: 'host_unknown' })

    const forbidden = await testMailbox({ imap: { ...login, host: '10.0.0.1', port: 143 } })
    expect(forbidden.list('imap')[0]).toBe('Failed imap.dns host_not_allowed')
    expect(forbidden.of('settings')).toMatchObject({ message: 'The channel has no SMTP server for sending.' })
  })

  test('reports missing settings', async () => {
    const found = await testMailbox({ imap: { host: '127.0.0.1' } })
    expect(found.checks).toMatchObject([
      {
        check: 'settings',
        state: 'Failed',
        code: 'settings_incomplete',
        message: expect.stringContaining('imap.user'),
      },
    ])
  })
})

describe('POST /api/Channels/{id}/test-connection with Microsoft Graph', () => {
  test('distinguishes errors of tokens, permissions and mailboxes', async () => {
    const other = await desk.other()
    const connect = (changes: object = {}) =>
      other.put('/api/Customers/me', {
        emailProviderType: 'Graph',
        mailProviderTenantID: graph.account.tenantID,
        mailProviderClientID: graph.account.clientID,
        mailProviderClientSecret: graph.account.clientSecret,
        mailProviderAuthorityURL: graph.origin,
        ...changes,
      })
    await connect()
    const emailAddress = 'graph@acme.example'
    graph.addMailbox(emailAddress)
    const { channelID } = await makeChannel(other, { channelType: 'Email', emailAddress })
    const codes = async () => (await testChannel(channelID, other)).list('graph')

    expect(await codes()).toEqual([
      'Ok graph.token token_ok',
      'Ok graph.dns dns_ok',
      'Ok graph.connection connection_ok',
      'Ok graph.tls tls_not_required',
      'Ok graph.login login_ok',
      'Ok graph.permission reading_ok',
      'Ok graph.sending sending_ok',
    ])

    graph.authority.forbidden.add(emailAddress)
    expect((await codes()).at(-1)).toBe('Failed graph.permission permission_missing')
    graph.authority.forbidden.clear()

    await connect({ mailProviderClientSecret: 'wrong' })
    expect((await codes()).slice(0, 2)).toEqual([
      'Failed graph.token application_refused',
      'Skipped graph.dns not_checked',
    ])
    await connect({ mailProviderTenantID: 'nobody', mailProviderClientSecret: graph.account.clientSecret })
    expect((await codes())[0]).toBe('Failed graph.token tenant_unknown')
    await connect()

    const missing = await makeChannel(other, { channelType: 'Email', emailAddress: 'nobody@acme.example' })
    const found = await testChannel(missing.channelID, other)
    expect(found.list('graph').at(-1)).toBe('Failed graph.permission mailbox_missing')

    graph.authority.roles.splice(0, 2, 'Mail.Read')
    graph.authority.tokens.clear()
    const sending = (await testChannel(channelID, other)).of('graph.sending')
    graph.authority.roles.splice(0, 1, 'Mail.ReadWrite', 'Mail.Send')
    expect(sending).toMatchObject({
      state: 'Failed',
      code: 'permission_missing',
      action: expect.stringContaining('Mail.Send'),
    })
  })
})
