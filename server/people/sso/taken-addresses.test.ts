import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Client, type Desk, openDesk } from '../../test/desk.ts'
import { clientID, clientSecret, type Person, startIdentityProvider } from '../../test/doubles/identity-provider.ts'
import { startTestServer } from '../../test/test-server.ts'
import { reps } from '../reps/reps.table.ts'

const server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1', RATE_PER_ADDRESS: '100000' })
const callback = 'https://desk.example.test/api/Auth/sso/callback'
const provider = await startIdentityProvider(callback, `${server.base}/api/Auth/sso/backchannel-logout`)
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await server.close()
})

let serial = 0
let desk: Desk
let hostname: string

beforeEach(async () => {
  server.clock.set(new Date())
  hostname = `taken-${++serial}.example.test`
  desk = await openDesk(server, { hostnames: [hostname] }, false)
})

const setUp = (more: object = {}) => {
  const { issuer } = provider
  return desk.put('/api/Sso', {
    isEnabled: true,
    issuer,
    clientID,
    clientSecret,
    allowedDomains: ['shop.test'],
    ...more,
  })
}

const person = (name: string, more: Person = {}): Person => ({
  ...{ email: `${name}@shop.test`, email_verified: true, name },
  ...more,
})

/** Signs in at the provider; returns the page of the console that it leads to. */
async function arrive(subject: string, claims?: Person): Promise<string> {
  if (claims) provider.people.set(subject, claims)
  provider.state.signsIn = subject
  const started = await desk.stranger().get(`/api/Auth/sso/start?hostname=${hostname}`)
  const [cookie = ''] = (started.headers.get('set-cookie') ?? '').split(';')
  const { search } = new URL(await provider.visit(started.headers.get('location') ?? ''))
  const { headers } = await desk.stranger().get(`/api/Auth/sso/callback${search}`, { cookie })
  return headers.get('location') ?? ''
}

async function signIn(subject: string, claims?: Person): Promise<Client> {
  const code = (await arrive(subject, claims)).replace('/console/sso#code=', '')
  return desk.withToken((await desk.stranger().post('/api/Auth/sso/token', { code })).body.token)
}

const meOf = async (client: Client) => (await client.get('/customerReps/me')).body

test('an agent who took an address before single sign-on was enabled gets no identity, until an admin confirms it', async () => {
  const roleMappings = [{ group: 'heads', role: 'Admin', permissions: null, teamIDs: null }]
  const agent = await desk.signedIn('Agent')
  const path = `/customerReps/${agent.rep.customerRepID}`
  expect((await agent.put('/customerReps/me', { email: 'Chief@shop.test' })).status).toBe(204)
  expect(await meOf(agent)).toMatchObject({ isEmailConfirmed: false })
  expect((await agent.put(path, { isEmailConfirmed: true })).body.code).toBe('admin_required')
  await setUp({ jitProvisioning: true, roleMappings })

  const chief = person('chief', { groups: ['heads'] })
  expect(await arrive('chief', chief)).toBe('/console/sign-in?error=sso_not_provisioned')
  await agent.put(path, { email: 'chief@shop.test', name: 'Still me' })
  await desk.put(path, { name: 'Renamed by an admin', email: 'chief@shop.test' })
  expect(await arrive('chief')).toBe('/console/sign-in?error=sso_not_provisioned')
  expect(await meOf(agent)).toMatchObject({ role: 'Agent' })

  const colleague = await desk.signedIn('Agent')
  await desk.put(`/customerReps/${colleague.rep.customerRepID}`, { email: 'chief@shop.test' })
  expect((await meOf(await signIn('chief'))).customerRepID).toBe(colleague.rep.customerRepID)

  await agent.put('/customerReps/me', { email: null })
  await desk.put(path, { email: 'other@shop.test' })
  expect(await meOf(agent)).toMatchObject({ isEmailConfirmed: true })
  await setUp({ isEnabled: false })
  await agent.put('/customerReps/me', { email: 'third@shop.test' })
  await setUp()
  await desk.put(path, { isEmailConfirmed: true })
  expect((await meOf(await signIn('third', person('third')))).customerRepID).toBe(agent.rep.customerRepID)
})

test('an address that an agent took in an earlier version is not confirmed', async () => {
  const { db } = desk.context
  const [taker, invited] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
  await taker.put('/customerReps/me', { email: 'early@shop.test' })
  await desk.put(`/customerReps/${invited.rep.customerRepID}`, { email: 'invited@shop.test' })
  await db.update(reps).set({ isEmailConfirmed: true }).where(eq(reps.customerID, desk.customerID))

  const text = await readFile('server/migrations/0612_confirmed_addresses.sql', 'utf8')
  await db.execute(sql.raw(text.slice(text.indexOf('UPDATE'))))

  expect(await meOf(taker)).toMatchObject({ isEmailConfirmed: false })
  expect(await meOf(invited)).toMatchObject({ isEmailConfirmed: true })
})
