import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, type Desk, openDesk, password } from '../../test/desk.ts'
import { clientID, clientSecret, type Person, startIdentityProvider } from '../../test/doubles/identity-provider.ts'
import { HubClient } from '../../test/hub-client.ts'
import { startTestServer } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'
import { ssoSettings } from './sso.table.ts'

const server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1', RATE_PER_ADDRESS: '100000' })
const callback = 'https://desk.example.test/api/Auth/sso/callback'
const provider = await startIdentityProvider(callback, `${server.base}/api/Auth/sso/backchannel-logout`)
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await server.close()
})

const { issuer } = provider
const settings = { isEnabled: true, issuer, clientID, clientSecret, allowedDomains: ['Shop.test'] }
let serial = 0
let desk: Desk
let hostname: string

beforeEach(async () => {
  server.clock.set(new Date())
  hostname = `sso-${++serial}.example.test`
  desk = await openDesk(server, { hostnames: [hostname] }, false)
  delete provider.state.forgery
})

const setUp = (more: object = {}) => desk.put('/api/Sso', { ...settings, ...more })

async function begin(returnTo?: string) {
  const query = new URLSearchParams({ hostname, ...(returnTo ? { returnTo } : {}) })
  const { status, headers } = await desk.stranger().get(`/api/Auth/sso/start?${query}`)
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  return { status, location: headers.get('location') ?? '', cookie, setCookie: headers.get('set-cookie') ?? '' }
}

/** From the provider back to the console. */
async function goOn(address: string, cookie: string): Promise<string> {
  const { search } = new URL(address)
  const { status, headers } = await desk.stranger().get(`/api/Auth/sso/callback${search}`, { cookie })
  expect(status).toBe(302)
  return headers.get('location') ?? ''
}

async function arrive(subject: string, person?: Person, returnTo?: string): Promise<string> {
  if (person) provider.people.set(subject, person)
  provider.state.signsIn = subject
  const { location, cookie } = await begin(returnTo)
  return goOn(await provider.visit(location), cookie)
}

const codeOf = (location: string) => /^\/console\/sso#code=(.+)$/.exec(location)?.[1] ?? `none at ${location}`
const redeem = (code: string) => desk.stranger().post('/api/Auth/sso/token', { code })

async function signIn(subject: string, person?: Person): Promise<Client> {
  const { status, body } = await redeem(codeOf(await arrive(subject, person)))
  expect(status).toBe(200)
  return desk.withToken(body.token)
}

const ada: Person = { email: 'ada@shop.test', email_verified: true, name: 'Ada' }
const person = (name: string, more: Person = {}): Person => ({ ...ada, email: `${name}@shop.test`, name, ...more })
const meOf = async (client: Client) => (await client.get('/customerReps/me')).body

describe('/api/Sso', () => {
  test('is configured by admins, returns no secret, and can be deleted', async () => {
    expect((await desk.get('/api/Sso')).body.code).toBe('sso_not_found')
    expect((await desk.put('/api/Sso', { isEnabled: true })).status).toBe(400)
    expect((await setUp()).status).toBe(204)
    expect((await desk.get('/api/Sso')).body).toEqual({
      ...settings,
      clientSecret: '********',
      allowedDomains: ['shop.test'],
      jitProvisioning: false,
      defaultRole: 'Agent',
      groupClaim: 'groups',
      roleMappings: [],
      isRequired: false,
      exemptCustomerRepIDs: [],
    })
    const [row] = await desk.context.db.select().from(ssoSettings).where(eq(ssoSettings.customerID, desk.customerID))
    expect(row?.clientSecret).not.toContain(clientSecret)
    const agent = await desk.signedIn('Agent')
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await agent.send(method, '/api/Sso', method === 'PUT' ? {} : undefined)).body.code).toBe('admin_required')
    }
    expect((await desk.delete('/api/Sso')).status).toBe(204)
    expect((await desk.get('/api/Sso')).status).toBe(404)
  })

  test('clears the secret when the issuer changes, unless it is sent again', async () => {
    await setUp()
    const kept = await desk.put('/api/Sso', { clientSecret: '********', jitProvisioning: true })
    expect(kept.headers.get('x-secrets-cleared')).toBeNull()
    const moved = await desk.put('/api/Sso', { issuer: 'https://other.example', clientSecret: '********' })
    expect(moved.headers.get('x-secrets-cleared')).toBe('clientSecret')
    expect((await desk.get('/api/Sso')).body.clientSecret).toBeNull()
    await desk.put('/api/Sso', { issuer, clientSecret })
    expect((await desk.get('/api/Sso')).body.clientSecret).toBe('********')
  })

  test('rejects invalid settings', async () => {
    const refused: [object, string][] = [
      [{ issuer: 'http://shop.example' }, 'issuer'],
      [{ issuer: 'https://10.0.0.1' }, 'issuer'],
      [{ issuer: 'https://user:secret@shop.example' }, 'issuer'],
      [{ issuer: 'https://shop.example/?x=1' }, 'issuer'],
      [{ exemptCustomerRepIDs: [999_999_999] }, 'exemptCustomerRepIDs'],
      [{ roleMappings: [{ group: 'a', role: 'Agent', teamIDs: [999_999_999] }] }, 'roleMappings.0.teamIDs'],
      [{ roleMappings: [{ group: 'a', role: 'King' }] }, 'roleMappings.0.role'],
    ]
    for (const [change, field] of refused) {
      const { status, body } = await setUp(change)
      expect([status, body.details?.[0]?.field]).toEqual([400, field])
    }
  })
})

describe('signing in with SSO', () => {
  test('redirects to the provider with PKCE, state and nonce, and returns with a token', async () => {
    await setUp({ jitProvisioning: true })
    const { status, location, setCookie } = await begin()
    const asked = Object.fromEntries(new URL(location).searchParams)
    expect(status).toBe(302)
    expect(asked).toMatchObject({ response_type: 'code', client_id: clientID, redirect_uri: callback })
    expect(asked).toMatchObject({ code_challenge_method: 'S256', scope: 'openid email profile groups' })
    for (const random of [asked.state, asked.nonce, asked.code_challenge]) expect(random).toMatch(/^[\w-]{43}$/)
    expect(setCookie).toMatch(/^__Host-[\w-]+=[\w-]{43}; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/)

    const code = codeOf(await arrive('ada', ada, '/console/tickets/7?tab=notes'))
    expect(Buffer.from(code.split('.')[1] ?? '', 'base64url').toString()).toBe('/console/tickets/7?tab=notes')
    const { body } = await redeem(code)
    expect((await redeem(code)).body).toMatchObject({ status: 401, code: 'sso_code_invalid' })
    const client = desk.withToken(body.token)
    expect(await meOf(client)).toMatchObject({ username: 'ada@shop.test', email: 'ada@shop.test', name: 'Ada' })
    expect(await meOf(client)).toMatchObject({ role: 'Agent', permissions: ['sendReplies', 'seeAllTeams'] })
    expect((await client.get('/customerReps/me/sessions')).body).toMatchObject([{ method: 'Sso', isCurrent: true }])
    const { items } = (await desk.get('/api/AuditLog')).body
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'POST /api/Auth/sso/token', actor: 'ada@shop.test' }),
    )
  })

  test('counts as two factors', async () => {
    await setUp({ jitProvisioning: true })
    await desk.put('/api/Customers/me', { requireSecondFactor: true })
    expect((await (await signIn('two', person('two'))).get('/tickets')).status).toBe(200)
  })

  test('a code expires after a minute, and a sign-in after ten', async () => {
    await setUp({ jitProvisioning: true })
    const code = codeOf(await arrive('late', person('late')))
    const { location, cookie } = await begin()
    const returned = await provider.visit(location)
    const now = desk.clock.now()
    desk.clock.set(new Date(now.getTime() + 61_000))
    expect((await redeem(code)).status).toBe(401)
    desk.clock.set(new Date(now.getTime() + 601_000))
    expect(await goOn(returned, cookie)).toBe('/console/sign-in?error=sso_state_invalid')
    desk.clock.set(new Date())
  })

  test('can return only once, and only to the browser that began it', async () => {
    await setUp({ jitProvisioning: true })
    provider.people.set('once', person('once'))
    provider.state.signsIn = 'once'
    const [mine, theirs] = [await begin(), await begin()]
    const returned = await provider.visit(mine.location)
    const invalid = '/console/sign-in?error=sso_state_invalid'
    expect(await goOn(returned, '')).toBe(invalid)
    expect(await goOn(returned, theirs.cookie)).toBe(invalid)
    expect(codeOf(await goOn(returned, `a=b; ${mine.cookie}`))).toMatch(/^[\w-]{43}\./)
    expect(await goOn(returned, mine.cookie)).toBe(invalid)
    expect(await goOn(`${callback}?state=unknown&code=1`, mine.cookie)).toBe(invalid)
    expect(await goOn(callback, mine.cookie)).toBe(invalid)
  })

  test('returns only to pages of the console', async () => {
    await setUp()
    const elsewhere = ['https://evil.test/console/', '//evil.test/console/', '/console/../tickets', '/\\evil.test', 'x']
    for (const returnTo of elsewhere) expect((await begin(returnTo)).status, returnTo).toBe(400)
  })

  test('fails for a hostname without SSO, a rejection by the provider, and an unreachable provider', async () => {
    const failed = '/console/sign-in?error=sso_failed'
    expect((await begin()).location).toBe(failed)
    await setUp({ isEnabled: false })
    expect((await begin()).location).toBe(failed)
    await setUp({ jitProvisioning: true })
    const { location, cookie } = await begin()
    const state = new URL(location).searchParams.get('state')
    expect(await goOn(`${callback}?state=${state}&error=access_denied&iss=${issuer}`, cookie)).toBe(failed)
    await setUp({ issuer: 'http://127.0.0.1:9', clientSecret })
    expect((await begin()).location).toBe(failed)
  })

  test('fails with another secret', async () => {
    await setUp({ jitProvisioning: true, clientSecret: 'not the secret of the client' })
    expect(await arrive('secret', person('secret'))).toBe('/console/sign-in?error=sso_failed')
  })

  test('rejects an ID token that the provider did not sign for this sign-in', async () => {
    await setUp({ jitProvisioning: true })
    const iat = Math.floor(Date.now() / 1000)
    const claims = { ...ada, iss: issuer, aud: clientID, iat, exp: iat + 3600, sub: 'forged' }
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const forgeries: Record<string, (nonce: string) => Promise<string>> = {
      none: async (nonce) => `${encode({ alg: 'none' })}.${encode({ ...claims, nonce })}.`,
      HMAC: (nonce) => provider.sign({ ...claims, nonce }, 'HS256', new TextEncoder().encode(clientSecret)),
      nonce: () => provider.sign({ ...claims, nonce: 'another' }),
      audience: (nonce) => provider.sign({ ...claims, nonce, aud: 'another' }),
      issuer: (nonce) => provider.sign({ ...claims, nonce, iss: 'https://other.example' }),
      expiry: (nonce) => provider.sign({ ...claims, nonce, exp: iat - 3600 }),
    }
    for (const [what, forgery] of Object.entries(forgeries)) {
      provider.state.forgery = forgery
      expect(await arrive('forged', ada), what).toBe('/console/sign-in?error=sso_failed')
    }
    provider.state.forgery = (nonce) => provider.sign({ ...claims, nonce })
    expect(codeOf(await arrive('forged', ada))).toMatch(/^[\w-]{43}\./)
  })

  test('rejects an empty subject and claims with NUL characters, which a name loses', async () => {
    await setUp({ jitProvisioning: true })
    const forge = (more: object) => {
      const iat = Math.floor(Date.now() / 1000)
      const claims = { ...person('nul'), sub: 'nul', iat, exp: iat + 3600 }
      provider.state.forgery = (nonce) => provider.sign({ ...claims, nonce, ...more })
    }
    for (const more of [{ sub: '' }, { sub: 'a\0' }, { sid: 'a\0' }, { email: 'a\0@shop.test' }]) {
      forge(more)
      expect(await arrive('nul'), JSON.stringify(more)).toBe('/console/sign-in?error=sso_failed')
    }
    forge({ name: 'A\0da' })
    const { body } = await redeem(codeOf(await arrive('nul')))
    expect((await meOf(desk.withToken(body.token))).name).toBe('Ada')
  })
})

describe('the account of an identity', () => {
  test('is the one with its verified address, also after the address changes', async () => {
    await setUp()
    const agent = await desk.signedIn('Agent')
    await desk.put(`/customerReps/${agent.rep.customerRepID}`, { email: 'Linked@shop.test' })
    const { customerRepID } = await meOf(await signIn('linked', person('linked')))
    expect(customerRepID).toBe(agent.rep.customerRepID)
    const again = await signIn('linked', { email: 'married@elsewhere.test', email_verified: false })
    expect((await meOf(again)).customerRepID).toBe(customerRepID)
  })

  test('is rejected without a verified address of an allowed domain, or if accounts are not created', async () => {
    await setUp({ jitProvisioning: true })
    const refused: [string, Person][] = [
      ['sso_email_unverified', person('one', { email_verified: false })],
      ['sso_email_unverified', {}],
      ['sso_domain_not_allowed', { ...ada, email: 'ada@evil.test' }],
      ['sso_domain_not_allowed', { ...ada, email: 'ada@sub.shop.test' }],
    ]
    for (const [error, claims] of refused) {
      expect(await arrive(`refused-${++serial}`, claims)).toBe(`/console/sign-in?error=${error}`)
    }
    await setUp({ jitProvisioning: false })
    expect(await arrive('refused', ada)).toBe('/console/sign-in?error=sso_not_provisioned')
    const { items } = (await desk.get('/api/AuditLog')).body
    for (const refusal of ['sso_email_unverified', 'sso_domain_not_allowed', 'sso_not_provisioned']) {
      expect(items).toContainEqual(expect.objectContaining({ action: 'GET /api/Auth/sso/callback', refusal }))
    }
  })

  test('is never one that is deactivated, shares its address, or only has it as username', async () => {
    await setUp({ jitProvisioning: true })
    const [gone, twin, other] = [
      await desk.signedIn('Agent'),
      await desk.signedIn('Agent'),
      await desk.signedIn('Agent'),
    ]
    const change = (client: typeof gone, body: object) => desk.put(`/customerReps/${client.rep.customerRepID}`, body)
    const refused = '/console/sign-in?error=sso_not_provisioned'
    await change(gone, { email: 'gone@shop.test' })
    const code = codeOf(await arrive('gone', person('gone')))
    await change(gone, { isActive: false })
    expect((await redeem(code)).status).toBe(401)
    expect(await arrive('gone')).toBe(refused)
    await change(twin, { email: 'twin@shop.test' })
    await change(other, { email: 'twin@shop.test' })
    expect(await arrive('twin', person('twin'))).toBe(refused)
    await change(other, { email: null, username: 'named@shop.test' })
    expect(await arrive('named', person('named'))).toBe(refused)
  })

  test('is not one that took the address of a colleague who is yet to sign in', async () => {
    const roleMappings = [{ group: 'heads', role: 'Admin', permissions: null, teamIDs: null }]
    await setUp({ jitProvisioning: true, roleMappings })
    const agent = await desk.signedIn('Agent')
    for (const email of ['boss@shop.test', 'Boss@SHOP.test']) {
      expect(await agent.put('/customerReps/me', { email })).toMatchObject({
        status: 403,
        body: { code: 'admin_required' },
      })
    }
    expect((await agent.put('/customerReps/me', { email: 'me@elsewhere.test' })).status).toBe(204)

    const boss = await meOf(await signIn('boss', person('boss', { groups: ['heads'] })))
    expect(boss.role).toBe('Admin')
    expect(await meOf(agent)).toMatchObject({ role: 'Agent', email: 'me@elsewhere.test' })
    expect(boss.customerRepID).not.toBe(agent.rep.customerRepID)

    await desk.put(`/customerReps/${agent.rep.customerRepID}`, { email: 'agent@shop.test' })
    expect((await agent.put('/customerReps/me', { email: 'Agent@shop.test', name: 'Ann' })).status).toBe(204)
  })

  test('is created once by concurrent sign-ins', async () => {
    await setUp({ jitProvisioning: true })
    provider.people.set('many', person('many'))
    provider.state.signsIn = 'many'
    const begun = await Promise.all(Array.from({ length: 4 }, () => begin()))
    const returned = await Promise.all(begun.map(({ location }) => provider.visit(location)))
    const pages = await Promise.all(returned.map((address, index) => goOn(address, begun[index]?.cookie ?? '')))
    for (const page of pages) expect(codeOf(page)).toMatch(/^[\w-]{43}\./)
    const { items } = (await desk.get('/customerReps')).body
    expect(items.filter(({ email }: { email: string }) => email === 'many@shop.test')).toHaveLength(1)
  })

  test('of another customer is never used', async () => {
    await setUp({ jitProvisioning: true })
    const first = await meOf(await signIn('both', person('both')))
    hostname = `sso-${++serial}.example.test`
    desk = await openDesk(server, { hostnames: [hostname] }, false)
    await setUp({ jitProvisioning: true })
    const second = await meOf(await signIn('both'))
    expect(second.customerID).toBe(desk.customerID)
    expect(second.customerRepID).not.toBe(first.customerRepID)
  })
})

describe('role mappings', () => {
  const makeTeam = async () => (await desk.post('/api/Teams', { name: `Team ${++serial}` })).body.teamID

  test('grant role, permissions and teams at each sign-in, and change nothing without the claim', async () => {
    const [sales, support] = [await makeTeam(), await makeTeam()]
    const roleMappings = [
      { group: 'admins', role: 'Admin' },
      { group: 'sales', role: 'Agent', permissions: ['sendReplies', 'viewInsights'], teamIDs: [sales] },
      { group: 'support', role: 'Agent', permissions: ['deleteTickets'], teamIDs: [support] },
    ]
    await setUp({ jitProvisioning: true, roleMappings })
    const rightsAfter = async (groups?: string[]) => {
      const { role, permissions, teamIDs } = await meOf(await signIn('eve', person('eve', groups ? { groups } : {})))
      return { role, permissions: role === 'Admin' ? 'all' : permissions.sort(), teamIDs }
    }

    const both = { role: 'Agent', permissions: ['deleteTickets', 'sendReplies', 'viewInsights'] }
    expect(await rightsAfter(['sales', 'support', 'others'])).toEqual({ ...both, teamIDs: [sales, support] })
    expect(await rightsAfter()).toEqual({ ...both, teamIDs: [sales, support] })
    expect(await rightsAfter(['admins', 'support'])).toEqual({ role: 'Admin', permissions: 'all', teamIDs: [support] })
    expect(await rightsAfter(['support'])).toEqual({
      role: 'Agent',
      permissions: ['deleteTickets'],
      teamIDs: [support],
    })
    await rightsAfter(['admins'])
    expect(await rightsAfter([])).toMatchObject({ role: 'Agent' })
  })

  test('keep the last admin an admin', async () => {
    await setUp({ roleMappings: [{ group: 'sales', role: 'Agent' }] })
    await desk.put('/customerReps/me', { email: 'boss@shop.test' })
    expect(await meOf(await signIn('boss', person('boss', { groups: ['sales'] })))).toMatchObject({ role: 'Admin' })
  })
})

describe('required SSO', () => {
  test('rejects every other sign-in, except of exempt accounts', async () => {
    const agent = await desk.signedIn('Agent')
    const login = (username: string, secret = password) =>
      desk.stranger().post('/api/Auth/login', { username, password: secret, hostname })
    await desk.post('/api/Invitations', { email: 'new@shop.test' })
    await desk.runJobs()
    const token = /token=([0-9a-f-]{36})/.exec(server.mailer.sent.at(-1)?.text ?? '')?.[1]
    await setUp({ isRequired: true, exemptCustomerRepIDs: [desk.admin.customerRepID] })

    expect((await login(agent.rep.username)).body).toMatchObject({ status: 401, code: 'sso_required' })
    expect((await login(agent.rep.username, 'Wrong-horse-1')).body).toMatchObject({ code: 'credentials_wrong' })
    expect((await login(desk.admin.username)).status).toBe(200)
    const accepted = await desk.stranger().post('/api/Invitations/accept', { token, password })
    expect(accepted.body).toMatchObject({ status: 401, code: 'sso_required' })
    await setUp({ isEnabled: false })
    expect((await login(agent.rep.username)).status).toBe(200)
  })
})

describe('POST /api/Auth/sso/backchannel-logout', () => {
  const post = async (logout_token: string) => {
    const response = await fetch(`${server.base}/api/Auth/sso/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    })
    return { status: response.status, cache: response.headers.get('cache-control') }
  }

  test('rejects a form larger than any token', async () => {
    expect((await post('a&'.repeat(100_000))).status).toBe(413)
  })

  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claimsOf = (more: JWTPayload = {}): JWTPayload => ({
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    sub: 'out',
    events,
    ...more,
  })
  const sidOf = async (client: Client) => {
    const { sessionID } = (await client.get('/customerReps/me/sessions')).body.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    )
    const { rows } = await desk.context.db.execute<{ sid: string }>(
      `select sso_session_id as sid from rep_sessions where session_id = '${sessionID}'`,
    )
    return rows[0]?.sid ?? ''
  }

  test('of the provider ends its session and the hub connection, and no other', async () => {
    await setUp({ jitProvisioning: true })
    const [here, there] = [await signIn('out', person('out')), await signIn('out')]
    const hub = await new HubClient(server.base, here.token ?? '').start()
    await provider.logOut('out', await sidOf(here))

    expect((await here.get('/tickets')).status).toBe(401)
    expect((await there.get('/tickets')).status).toBe(200)
    // Generous for a busy machine: without an announcement it would never close.
    await until(() => hub.closed !== undefined, 20_000)
    expect((await desk.get('/tickets')).status).toBe(200)
  })

  test('without a session ends all sessions of the person, once', async () => {
    await setUp({ jitProvisioning: true })
    const clients = [await signIn('out', person('out')), await signIn('out')]
    const other = await signIn('stays', person('stays'))
    const token = await provider.sign(claimsOf())
    expect(await post(token)).toEqual({ status: 200, cache: 'no-store' })
    for (const client of clients) expect((await client.get('/tickets')).status).toBe(401)
    expect((await other.get('/tickets')).status).toBe(200)
    expect((await post(token)).status).toBe(400)
  })

  test('rejects all other tokens', async () => {
    await setUp({ jitProvisioning: true })
    const client = await signIn('out', person('out'))
    const now = Math.floor(Date.now() / 1000)
    const tokens: Record<string, string> = {
      nonce: await provider.sign(claimsOf({ nonce: 'x' })),
      'no events': await provider.sign({ ...claimsOf(), events: undefined }),
      'another event': await provider.sign(claimsOf({ events: { other: {} } })),
      'no jti': await provider.sign({ ...claimsOf(), jti: undefined }),
      'no iat': await provider.sign({ ...claimsOf(), iat: undefined }),
      old: await provider.sign(claimsOf({ iat: now - 3600 })),
      future: await provider.sign(claimsOf({ iat: now + 3600 })),
      nobody: await provider.sign({ ...claimsOf(), sub: undefined }),
      audience: await provider.sign(claimsOf({ aud: 'another' })),
      issuer: await provider.sign(claimsOf({ iss: 'https://other.example' })),
      HMAC: await provider.sign(claimsOf(), 'HS256', new TextEncoder().encode(clientSecret)),
      text: 'no token',
    }
    for (const [what, token] of Object.entries(tokens)) expect((await post(token)).status, what).toBe(400)
    expect((await client.get('/tickets')).status).toBe(200)
  })
})
