import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDovecot, whyNoDovecot } from '../../../adapters/mail/imap/dovecot.ts'
import { startOAuthDouble } from '../../../adapters/mail/testing/oauth-double.ts'
import { type Client, type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'
import { readConnection } from '../connections/read-connection.ts'
import { mailGrants } from './grants.table.ts'

type Authority = Awaited<ReturnType<typeof startOAuthDouble>>

const why = whyNoDovecot()
let authority: Authority
let dovecot: Awaited<ReturnType<typeof startDovecot>>
let desk: Desk
const sent: string[] = []
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authMethods: ['XOAUTH2'],
  onAuth: ({ username, accessToken = '' }, _session, done) =>
    authority.accountOf(accessToken) === username
      ? done(null, { user: username })
      : done(Object.assign(new Error('5.7.8 Username and token not accepted'), { responseCode: 535 })),
  onData: (stream, _session, done) =>
    void buffer(stream).then((bytes) => done(null, String(sent.push(bytes.toString()))), done),
})
smtp.on('error', () => undefined)

beforeAll(async () => {
  desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
  authority = await startOAuthDouble({ now: () => desk.clock.now() })
  dovecot = await startDovecot({ introspectionURL: authority.introspectionURL })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  await desk.put('/api/Customers/me', { emailProviderType: 'Imap' })
}, 60_000)
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
  await Promise.all([authority.close(), dovecot.close(), new Promise<void>((resolve) => smtp.close(resolve))])
})

let serial = 0

async function openChannel(oauth: object = {}, on: Desk = desk) {
  const account = `oauth-${++serial}@acme.example`
  const server = { host: '127.0.0.1', secure: false, user: account }
  const { clientID, clientSecret, tokenURL, authorizeURL } = authority
  const { channelID } = await makeChannel(on, {
    channelType: 'Email',
    emailAddress: account,
    connectionDetails: JSON.stringify({
      imap: { ...server, port: dovecot.port },
      smtp: { ...server, port: (smtp.server.address() as AddressInfo).port },
      oauth: { provider: 'Google', clientID, clientSecret, tokenURL, authorizeURL, ...oauth },
    }),
  })
  const path = `/api/Channels/${channelID}`
  return {
    account,
    channelID,
    path,
    start: async () => (await on.post(`${path}/mail-consent`)).body.authorizeURL as string,
    stateOf: async () => (await on.get(`${path}/mail-consent`)).body,
    test: async () => (await on.post(`${path}/test-connection`)).body,
    health: async () => (await on.get(path)).body.health,
    connect: async () => {
      const connection = await readConnection(on.context, on.customerID, channelID)
      if (connection.provider !== 'Imap' || !connection.imap.oauth) throw new Error('No tokens.')
      return connection.imap.oauth
    },
  }
}

const complete = (client: Pick<Client, 'post'>, back: URL) => {
  const { state, code } = Object.fromEntries(back.searchParams)
  return client.post('/api/Channels/mail-consent/complete', { state, code })
}

describe.skipIf(why)('consent to the use of a mailbox', () => {
  test('is given once, in the session that requested it, and opens IMAP and SMTP', async () => {
    const channel = await openChannel()
    expect(await channel.stateOf()).toMatchObject({ provider: 'Google', state: 'Missing' })
    const missing = await channel.test()
    expect(missing.checks[0]).toMatchObject({ check: 'imap.token', state: 'Failed', code: 'consent_missing' })

    const authorizeURL = await channel.start()
    const asked = new URL(authorizeURL).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      login_hint: channel.account,
    })
    const back = authority.consent(authorizeURL, channel.account)

    // Another person's or customer's session cannot use it; a failed attempt uses it up.
    const colleague = await desk.signedIn('Admin')
    const elsewhere = await desk.other()
    expect((await complete(elsewhere, back)).body).toMatchObject({ code: 'mail_consent_expired' })
    expect((await complete(colleague, back)).body).toMatchObject({ code: 'mail_consent_expired' })
    expect((await complete(desk, back)).status).toBe(400)

    const again = authority.consent(await channel.start(), channel.account)
    expect(await complete(desk, again)).toMatchObject({
      status: 200,
      body: { channelID: channel.channelID, state: 'Active' },
    })
    expect((await complete(desk, again)).body).toMatchObject({ code: 'mail_consent_expired' })

    const tested = await channel.test()
    expect(tested).toMatchObject({ isWorking: true, inboxCount: 0 })
    expect(tested.checks.map(({ code }: { code: string }) => code)).toContain('sending_ok')

    const [row] = await desk.context.db.select().from(mailGrants)
    const tokens = [...authority.refreshTokens.keys(), ...authority.accessTokens.keys()]
    expect(tokens.some((token) => JSON.stringify(row).includes(token))).toBe(false)
    expect(JSON.stringify((await desk.get(channel.path)).body)).not.toMatch(/refresh-|access-/)
  })

  test('needs settings, all permissions, and a timely confirmation of the authority', async () => {
    const plain = await makeChannel(desk, { channelType: 'Email' })
    expect((await desk.post(`/api/Channels/${plain.channelID}/mail-consent`)).body).toMatchObject({
      code: 'mail_consent_not_set_up',
    })
    const agent = await desk.signedIn('Agent')
    expect((await agent.post(`/api/Channels/${plain.channelID}/mail-consent`)).status).toBe(403)

    const channel = await openChannel()
    authority.settings.grantedScope = 'openid email'
    const partly = await complete(desk, authority.consent(await channel.start(), channel.account))
    authority.settings.grantedScope = undefined
    authority.settings.givesRefreshToken = false
    const without = await complete(desk, authority.consent(await channel.start(), channel.account))
    authority.settings.givesRefreshToken = true
    expect([partly.body.code, without.body.code]).toEqual(['mail_consent_incomplete', 'mail_consent_incomplete'])

    const forged = authority.consent(await channel.start(), channel.account)
    forged.searchParams.set('code', 'code-of-somebody-else')
    expect((await complete(desk, forged)).body).toMatchObject({ code: 'mail_consent_refused' })

    const late = authority.consent(await channel.start(), channel.account)
    desk.clock.advance(16 * 60_000)
    expect((await complete(desk, late)).body).toMatchObject({ code: 'mail_consent_expired' })

    // Changed settings are not those that were consented to.
    const moved = authority.consent(await channel.start(), channel.account)
    const { connectionDetails, ...fields } = (await desk.get(channel.path)).body
    const { channelType, name, isActive } = fields
    const details = connectionDetails.replace(`"port":${dovecot.port}`, '"port":1143')
    await desk.put(channel.path, { channelType, name, isActive, connectionDetails: details })
    expect((await complete(desk, moved)).body).toMatchObject({ code: 'mail_consent_expired' })
    expect((await channel.stateOf()).state).toBe('Missing')
  })

  test('is renewed by one worker at a time, and no rotated token is lost', async () => {
    const channel = await openChannel()
    await complete(desk, authority.consent(await channel.start(), channel.account))
    const asked = authority.requests.length
    authority.settings.latencyMs = 30
    for (let round = 1; round <= 3; round++) {
      desk.clock.advance(3600_000)
      // Simulates separate processes: each has read the connection itself and knows nothing of the others.
      const workers = await Promise.all(Array.from({ length: 6 }, channel.connect))
      const tokens = await Promise.all(workers.map((worker) => worker.get()))
      expect(new Set(tokens).size).toBe(1)
      expect(authority.accountOf(tokens[0] ?? '')).toBe(channel.account)
      expect(authority.requests.length).toBe(asked + round)
    }
    authority.settings.latencyMs = 0
    const refreshes = authority.requests.slice(asked)
    expect(new Set(refreshes.map(({ refresh_token }) => refresh_token)).size).toBe(3)
    expect(refreshes[0]).toEqual({
      grant_type: 'refresh_token',
      client_id: authority.clientID,
      client_secret: authority.clientSecret,
      refresh_token: expect.stringMatching(/^refresh-/),
    })

    // A token that the server no longer accepts is renewed immediately, and the login repeated.
    authority.expireAccess()
    expect((await channel.test()).isWorking).toBe(true)
    expect(authority.requests.length).toBe(asked + 4)

    // An authority that is temporarily down ends nothing.
    desk.clock.advance(3600_000)
    authority.settings.outage = 503
    const down = await channel.test()
    authority.settings.outage = 0
    expect(down.checks[0]).toMatchObject({ check: 'imap.token', code: 'authority_unreachable' })
    expect((await channel.health()).state).toBe('Degraded')
    expect((await channel.test()).isWorking).toBe(true)
  })

  test('is reported once revoked, is not requested repeatedly, and can be given again', async () => {
    const channel = await openChannel()
    await complete(desk, authority.consent(await channel.start(), channel.account))
    authority.revoke(channel.account)
    desk.clock.advance(3600_000)

    await desk.post(`${channel.path}/import-emails`)
    await desk.runJobs()
    expect(await channel.health()).toMatchObject({ state: 'Failing', lastError: expect.stringContaining('consent') })
    expect(await channel.stateOf()).toMatchObject({ state: 'Ended', problem: expect.stringContaining('revoked') })
    const asked = authority.requests.length
    expect((await channel.test()).checks[0]).toMatchObject({
      code: 'consent_ended',
      action: expect.stringContaining('Sign in again'),
    })
    expect(authority.requests.length).toBe(asked)

    await complete(desk, authority.consent(await channel.start(), channel.account))
    expect(await channel.stateOf()).toMatchObject({ state: 'Active', problem: null })
    expect(await channel.health()).toMatchObject({ lastError: null })
    expect(await channel.test()).toMatchObject({ isWorking: true })
    expect(await channel.health()).toMatchObject({ state: 'Healthy' })
  })

  test('of another account than the mailbox does not open it', async () => {
    const channel = await openChannel()
    await complete(desk, authority.consent(await channel.start(), 'other@acme.example'))
    const { checks } = await channel.test()
    const failed = checks.filter(({ state }: { state: string }) => state === 'Failed')
    expect(failed.map(({ check, code }: { check: string; code: string }) => `${check} ${code}`)).toEqual([
      'imap.login login_refused',
      'smtp.login login_refused',
    ])
  })

  test('entered as a refresh token is rotated, and replaced when another one is entered', async () => {
    const refreshToken = 'refresh-by-hand'
    authority.refreshTokens.set(refreshToken, { account: `oauth-${serial + 1}@acme.example`, isUsed: false })
    const channel = await openChannel({ refreshToken })
    expect(await channel.test()).toMatchObject({ isWorking: true })
    desk.clock.advance(3600_000)
    expect(await channel.test()).toMatchObject({ isWorking: true })

    authority.revoke(channel.account)
    desk.clock.advance(3600_000)
    expect((await channel.test()).checks[0]).toMatchObject({ code: 'consent_ended' })
    authority.refreshTokens.set('refresh-by-hand-2', { account: channel.account, isUsed: false })
    const { connectionDetails, channelType, name, isActive } = (await desk.get(channel.path)).body
    const details = JSON.parse(connectionDetails)
    details.oauth.refreshToken = 'refresh-by-hand-2'
    await desk.put(channel.path, { channelType, name, isActive, connectionDetails: JSON.stringify(details) })
    expect(await channel.test()).toMatchObject({ isWorking: true })
  })
})
