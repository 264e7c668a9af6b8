import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readConnection } from '../../../channels/email/connections/read-connection.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { threadCpuMs } from '../../../test/processes/cpu-time.ts'
import { channels } from '../channels.table.ts'

const desk = await startDesk()
const admin: Desk = desk
const agent = await desk.signedIn('Agent', ['manageChannels'])

const servers = {
  imap: { host: 'mail.good.example', port: 993, secure: true, user: 'support', password: 'imap secret' },
  smtp: { host: 'smtp.good.example', port: 465, secure: true, user: 'support', password: 'smtp secret' },
}
const masked = {
  imap: { ...servers.imap, password: '********' },
  smtp: { ...servers.smtp, password: '********' },
}

let serial = 0
const written = (more: object) => ({ channelType: 'Email', name: `Mail ${++serial}`, isActive: true, ...more })

async function makeMailChannel(more: object = { connectionDetails: JSON.stringify(servers) }) {
  const { body } = await admin.post(
    '/api/Channels',
    written({ emailAddress: `support-${serial}@good.example`, ...more }),
  )
  return body.channelID as number
}

const put = (who: Pick<Desk, 'put'>, channelID: number, more: object) =>
  who.put(`/api/Channels/${channelID}`, written(more))

async function storedOf(channelID: number) {
  const [row] = await desk.context.db.select().from(channels).where(eq(channels.channelID, channelID))
  const open = (sealed: string | null | undefined) =>
    sealed ? desk.context.secrets.open(sealed, sealOwnerOf(desk.customerID)) : null
  return {
    details: JSON.parse(open(row?.connectionDetails) ?? 'null'),
    clientSecret: open(row?.overrideMailProviderClientSecret),
  }
}

describe('connectionDetails', () => {
  test.each([
    ['the host', { imap: { host: 'mail.evil.example' } }],
    ['the port', { imap: { port: 1993 } }],
    ['encryption', { imap: { secure: false } }],
    ['something that is not known', { imap: { proxy: 'evil.example' } }],
  ])('lose the password of a server whose %s changes, and no other', async (_what, { imap }) => {
    const channelID = await makeMailChannel()

    const answer = await put(admin, channelID, {
      connectionDetails: JSON.stringify({ ...masked, imap: { ...masked.imap, ...imap } }),
    })

    expect(answer.status).toBe(204)
    expect(answer.headers.get('x-secrets-cleared')).toBe('connectionDetails.imap.password')
    const { details } = await storedOf(channelID)
    expect(details.imap.password).toBeNull()
    expect(details.smtp.password).toBe('smtp secret')
    const { health } = (await admin.get(`/api/Channels/${channelID}`)).body
    expect(health).toMatchObject({ state: 'Failing', lastError: expect.stringContaining('enter them again') })
  })

  test('keep passwords while the servers stay, also with another user', async () => {
    const channelID = await makeMailChannel()

    const answer = await put(admin, channelID, {
      connectionDetails: JSON.stringify({ ...masked, imap: { ...masked.imap, user: 'another' } }),
    })

    expect(answer.headers.get('x-secrets-cleared')).toBeNull()
    expect((await storedOf(channelID)).details).toMatchObject({ imap: { user: 'another', password: 'imap secret' } })
  })

  test('accept a password that comes with another server', async () => {
    const channelID = await makeMailChannel()
    const imap = { ...masked.imap, host: 'mail.new.example', password: 'another secret' }

    const answer = await put(admin, channelID, { connectionDetails: JSON.stringify({ ...masked, imap }) })

    expect(answer.headers.get('x-secrets-cleared')).toBeNull()
    expect((await storedOf(channelID)).details.imap.password).toBe('another secret')
  })

  test.each([
    ['a server that borrows the login', { imap: masked.imap, smtp: { host: 'smtp.evil.example', port: 465 } }],
    ['one that has an empty password', { imap: masked.imap, smtp: { ...masked.smtp, host: 'evil', password: null } }],
    ['an address above it', { host: 'evil.example', ...masked }],
  ])('lose the password of IMAP to %s', async (_what, details) => {
    const channelID = await makeMailChannel({ connectionDetails: JSON.stringify({ imap: servers.imap }) })

    await put(admin, channelID, { connectionDetails: JSON.stringify(details) })

    expect((await storedOf(channelID)).details.imap.password).toBeNull()
  })

  test('cannot be tricked by a duplicate member', async () => {
    const channelID = await makeMailChannel({ connectionDetails: JSON.stringify({ imap: servers.imap }) })
    const twice = JSON.stringify({ imap: masked.imap }).replace('"host"', '"host":"mail.evil.example","host"')
    const other = `{"imap":${JSON.stringify(masked.imap)},"imap":${JSON.stringify({ ...masked.imap, host: 'evil' })}}`

    for (const connectionDetails of [twice, other]) {
      await put(admin, channelID, { connectionDetails: JSON.stringify({ imap: servers.imap }) })
      await put(admin, channelID, { connectionDetails })
      expect((await storedOf(channelID)).details.imap.password).toBeNull()
    }
  })

  test('with thousands of members are compared quickly', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 15_000 }, (_, index) => [`s${index}`, { host: 'a', password: 'p' }]),
    )
    const channelID = await makeMailChannel({ connectionDetails: JSON.stringify(many) })
    const text = JSON.stringify(many).replaceAll('"p"', '"********"')
    const startedAt = threadCpuMs()

    expect((await put(admin, channelID, { connectionDetails: text })).status).toBe(204)

    expect(threadCpuMs() - startedAt).toBeLessThan(5_000)
    expect((await storedOf(channelID)).details.s14999.password).toBe('p')
  })
})

describe('the client secret of a channel', () => {
  const own = {
    overrideMailProviderTenantID: 'tenant',
    overrideMailProviderClientID: 'app',
    overrideMailProviderClientSecret: 'graph secret',
    overrideMailProviderAuthorityURL: 'https://login.good.example/',
  }

  test.each([
    ['another authority', { overrideMailProviderAuthorityURL: 'https://login.evil.example' }],
    ['another scheme', { overrideMailProviderAuthorityURL: 'http://login.good.example' }],
    ['another port', { overrideMailProviderAuthorityURL: 'https://login.good.example:8443' }],
    ["the customer's authority", { overrideMailProviderAuthorityURL: null }],
    ['another tenant', { overrideMailProviderTenantID: 'other' }],
  ])('is cleared by %s, whether the mask comes back or nothing', async (_what, change) => {
    for (const secret of [{}, { overrideMailProviderClientSecret: '********' }]) {
      const channelID = await makeMailChannel(own)

      const answer = await put(admin, channelID, { ...change, ...secret })

      expect(answer.headers.get('x-secrets-cleared')).toBe('overrideMailProviderClientSecret')
      expect((await storedOf(channelID)).clientSecret).toBeNull()
    }
  })

  test.each([
    ['another spelling of the authority', { overrideMailProviderAuthorityURL: 'https://LOGIN.good.example:443' }],
    ['another scope', { overrideMailProviderScope: 'mail' }],
  ])('stays with %s', async (_what, change) => {
    const channelID = await makeMailChannel(own)

    await put(admin, channelID, change)

    expect((await storedOf(channelID)).clientSecret).toBe('graph secret')
  })

  test("is cleared when the customer's authority, its destination, changes", async () => {
    const other = await desk.other()
    await other.put('/api/Customers/me', { mailProviderAuthorityURL: 'https://login.good.example' })
    const { body } = await other.post('/api/Channels', written({ overrideMailProviderClientSecret: 'graph secret' }))

    const answer = await other.put('/api/Customers/me', { mailProviderAuthorityURL: 'https://login.evil.example' })

    expect(answer.headers.get('x-secrets-cleared')).toBe(`channels/${body.channelID}/overrideMailProviderClientSecret`)
    expect((await other.get(`/api/Channels/${body.channelID}`)).body.overrideMailProviderClientSecret).toBeNull()
  })

  test("of the customer is never sent to a channel's own authority", async () => {
    const other = await desk.other()
    await other.put('/api/Customers/me', {
      emailProviderType: 'Graph',
      mailProviderTenantID: 'tenant',
      mailProviderClientID: 'app',
      mailProviderClientSecret: 'secret of the customer',
    })
    const make = async (more: object) => {
      const { body } = await other.post(
        '/api/Channels',
        written({ emailAddress: `a${++serial}@good.example`, ...more }),
      )
      return readConnection(desk.context, other.customerID, body.channelID)
    }

    expect(await make({})).toMatchObject({ provider: 'Graph', clientSecret: 'secret of the customer' })
    expect(await make({ overrideMailProviderTenantID: 'other' })).toMatchObject({ provider: 'Graph' })
    expect(await make({ overrideMailProviderAuthorityURL: 'https://login.evil.example' })).toMatchObject({
      provider: 'None',
      problem: expect.stringContaining('overrideMailProviderClientSecret'),
    })
  })
})

describe('an agent and the connection of a channel', () => {
  const own = { overrideMailProviderClientSecret: 'graph secret', overrideMailProviderTenantID: 'tenant' }

  test('can save a channel as it was read', async () => {
    const channelID = await makeMailChannel({ ...own, connectionDetails: JSON.stringify(servers, null, 2) })
    const { body } = await agent.get(`/api/Channels/${channelID}`)

    const answer = await agent.put(`/api/Channels/${channelID}`, { ...body, name: 'Renamed' })

    expect(answer.status).toBe(204)
    expect((await agent.get(`/api/Channels/${channelID}`)).body.name).toBe('Renamed')
    expect(await storedOf(channelID)).toMatchObject({ details: servers, clientSecret: 'graph secret' })
  })

  test.each([
    ['connectionDetails', JSON.stringify({ imap: { ...masked.imap, host: 'mail.evil.example' } })],
    ['connectionDetails', null],
    ['emailAddress', 'ceo@good.example'],
    ['overrideMailProviderAuthorityURL', 'https://login.evil.example'],
    ['overrideMailProviderTenantID', 'other'],
    ['overrideMailProviderClientID', 'other'],
    ['overrideMailProviderClientSecret', 'other'],
    ['overrideMailProviderClientSecret', null],
    ['overrideMailProviderScope', 'other'],
  ])('is refused a change of %s', async (field, value) => {
    const channelID = await makeMailChannel({ ...own, connectionDetails: JSON.stringify(servers) })
    const before = await storedOf(channelID)

    const answer = await put(agent, channelID, { [field]: value })

    expect(answer.status).toBe(403)
    expect(answer.body.message).toContain(field)
    expect(await storedOf(channelID)).toEqual(before)
    expect((await agent.post('/api/Channels', written({ [field]: value }))).status).toBe(value === null ? 200 : 403)
  })

  test.each([['phoneNumber'], ['handoverNumber']])('cannot change %s', async (field) => {
    const phone = { channelType: 'Phone', name: 'Line', isActive: true, phoneNumber: `+49301${++serial}00000` }
    const { body } = await admin.post('/api/Channels', phone)
    const path = `/api/Channels/${body.channelID}`

    expect((await agent.put(path, { ...phone, name: 'Renamed' })).status).toBe(204)
    expect((await agent.put(path, { ...phone, [field]: '+4930999999' })).status).toBe(403)
    expect((await agent.post('/api/Channels', { ...phone, phoneNumber: '+4930888888' })).status).toBe(403)
  })

  test('can still create chats', async () => {
    const chat = { channelType: 'Chat', name: 'Shop', isActive: true, hostnames: 'shop.example' }

    expect((await agent.post('/api/Channels', chat)).status).toBe(200)
  })
})
