import { type Permission, permissions } from '@attendant/contract/people/customer-rep.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { channels } from '../../organization/channels/channels.table.ts'
import type { RegisteredRoute } from '../../route-table.ts'
import { type Client, type Desk, startDesk } from '../desk.ts'
import { fingerprintOf, watchChanges } from '../samples/fingerprint.ts'
import { forgeTokens } from '../samples/forged-tokens.ts'
import { visitorOf } from '../visitor.ts'
import { ownedParameters, parametersOf, plainParameters } from './foreign-resources.ts'
import { bodyOf, createPaths, fileOf, isOwned, ownedTargets, queryOf } from './sample-request.ts'

/** Every route without a bearer token, and the reason. New ones must be added here. */
const publicRoutes = [
  'anyone DELETE /mcp',
  'anyone GET /',
  'anyone GET /api/MailWebhook',
  'anyone GET /console',
  'anyone GET /console/*',
  'anyone GET /console/mail-frame',
  'anyone GET /docs',
  'anyone GET /docs/:file',
  'anyone GET /health/live',
  'anyone GET /health/ready',
  'anyone GET /help/',
  'anyone GET /help/:name',
  'anyone GET /help/contact',
  'anyone GET /help/feed.xml',
  'anyone GET /help/search',
  'anyone GET /help/sitemap.xml',
  'anyone GET /mcp',
  'anyone GET /metrics',
  'anyone GET /openapi.json',
  'anyone GET /pages/page.css',
  'anyone GET /reset-password',
  'anyone GET /robots.txt',
  'anyone GET /widget/app',
  'anyone GET /widget/assets/*',
  'anyone GET /widget/demo',
  'anyone GET /widget/demo.css',
  'anyone GET /widget/loader.js',
  'anyone POST /api/MailWebhook',
  'anyone POST /help/:name/helpful',
  'credentials GET /api/Auth/sso/callback',
  'credentials GET /api/Auth/sso/start',
  'credentials POST /api/Auth/login',
  'credentials POST /api/Auth/passkey',
  'credentials POST /api/Auth/passkey/options',
  'credentials POST /api/Auth/request-password-reset',
  'credentials POST /api/Auth/reset-password',
  'credentials POST /api/Auth/second-factor',
  'credentials POST /api/Auth/sso/backchannel-logout',
  'credentials POST /api/Auth/sso/token',
  'credentials POST /api/Auth/unlock',
  'credentials POST /api/Chat/session',
  'credentials POST /api/Invitations/accept',
  'gateway POST /api/Auth/phone-login',
  'platform POST /api/Auth/impersonate-by-customer',
  'scim DELETE /scim/v2/*',
  'scim DELETE /scim/v2/Users/:id',
  'scim GET /scim/v2/*',
  'scim GET /scim/v2/ResourceTypes',
  'scim GET /scim/v2/ResourceTypes/User',
  'scim GET /scim/v2/Schemas',
  'scim GET /scim/v2/Schemas/urn::ietf::params::scim::schemas::core::2.0::User',
  'scim GET /scim/v2/ServiceProviderConfig',
  'scim GET /scim/v2/Users',
  'scim GET /scim/v2/Users/:id',
  'scim PATCH /scim/v2/*',
  'scim PATCH /scim/v2/Users/:id',
  'scim POST /scim/v2/*',
  'scim POST /scim/v2/Users',
  'scim PUT /scim/v2/*',
  'scim PUT /scim/v2/Users/:id',
  'secret-in-path GET /api/File/:accessToken',
  'secret-in-path GET /api/PlaceDescriptionPhotos/:accessToken',
  'secret-in-path GET /api/ticketMessages/:ticketToken/like-dislike',
  'secret-in-path GET /csat/:token',
  'secret-in-path GET /ticketMessages/:ticketToken/like-dislike',
  'secret-in-path POST /csat/:token',
  'visitor GET /api/Chat/articles',
  'visitor POST /api/Chat/email-code',
  'visitor POST /api/Chat/files',
  'visitor POST /api/Chat/verify-email',
]

/** Where another customer's data is 403; everywhere else it is 404. */
const distinguishesForeign = /^\/(api\/)?(ticketMessages|Attachments?|File)\b/i

const desk = await startDesk({ settings: { PLATFORM_KEY: 'platform key of tests', RATE_PER_TOKEN: '100000' } })
const other = await desk.other()
const paths = createPaths(desk, other)
const { fillIn, ownId } = paths
afterAll(() => desk.server.close())

const routes = desk.server.app.routeTable
const bearerRoutes = routes.flatMap((route) =>
  route.access.kind === 'bearer' ? [{ ...route, access: route.access }] : [],
)
type BearerRoute = (typeof bearerRoutes)[number]
const named = <Route extends RegisteredRoute>(list: Route[]) =>
  list.map((route) => [`${route.method} ${route.url}`, route] as const)

const filled = (url: string) => url.replace(/:\w+/g, '1')
const unauthorized = { status: 401, error: 'Unauthorized', message: expect.any(String), code: expect.any(String) }

describe('the route table', () => {
  test('has no public routes except those listed here', () => {
    const open = routes.filter(({ access, method }) => access.kind !== 'bearer' && method !== 'HEAD')

    expect(open.map(({ access, method, url }) => `${access.kind} ${method} ${url}`).sort()).toEqual(publicRoutes)
  })

  test('has only path parameters that the matrix covers', () => {
    const keys = bearerRoutes.flatMap(({ url }) => parametersOf(url).map(({ key }) => key))
    const unknown = [...new Set(keys)].filter((key) => !(key in ownedParameters) && !(key in plainParameters))

    expect(unknown, 'Add them to server/test/isolation/foreign-resources.ts').toEqual([])
  })
})

describe('without a valid token', async () => {
  const forged = await forgeTokens(desk)

  test.each(named(bearerRoutes))('%s answers 401', async (_name, { method, url }) => {
    const ask = (caller: Client) => caller.send(method, filled(url))

    const bare = await ask(desk.stranger())
    expect(bare.status).toBe(401)
    if (method !== 'HEAD') expect(bare.body).toEqual(unauthorized)
    expect(bare.headers.get('www-authenticate')).toBe('Bearer')

    // HEAD is GET without a body: one forged token is enough to test the same guard.
    const tried = Object.entries(forged).slice(0, method === 'HEAD' ? 1 : undefined)
    const answers = await Promise.all(
      tried.map(async ([what, token]) => ({ what, answer: await ask(desk.withToken(token)) })),
    )
    for (const { what, answer } of answers) {
      expect(answer.status, what).toBe(401)
      if (method !== 'HEAD') expect(answer.body, what).toEqual(unauthorized)
    }
  })
})

describe('with the token of a visitor', async () => {
  const { token } = await visitorOf(desk)
  const visitor = desk.withToken(token)

  test.each(named(bearerRoutes))('%s answers 401', async (_name, { method, url }) => {
    expect((await visitor.send(method, filled(url))).status).toBe(401)
  })

  test('the route for visitors rejects all other callers', async () => {
    for (const other of [desk, desk.stranger(), await phoneOf(desk, '+493054321')]) {
      expect((await other.post('/api/Chat/files', fileOf('file'))).status).toBe(401)
    }
    expect((await visitor.post('/api/Chat/files', fileOf('file'))).status).toBe(200)
  })
})

describe('with an insufficient token', async () => {
  const phone = await phoneOf(desk)
  const agent = await desk.signedIn('Agent')
  const plain = await desk.other({ features: [] })
  const refused = async (caller: Client, { method, url }: BearerRoute) =>
    (await caller.send(method, filled(url))).status

  test.each(named(bearerRoutes.filter(({ access }) => !access.allowsPhone)))(
    '%s refuses a phone',
    async (_name, route) => expect(await refused(phone, route)).toBe(403),
  )

  test.each(named(bearerRoutes.filter(({ access }) => access.role === 'Admin')))(
    '%s refuses an agent',
    async (_name, route) => expect(await refused(agent, route)).toBe(403),
  )

  test.each(named(bearerRoutes.filter(({ access }) => access.feature)))(
    '%s refuses a customer without the feature',
    async (_name, route) => expect(await refused(plain, route)).toBe(403),
  )
})

describe('with an API token', async () => {
  const { secret } = (await desk.post('/api/ApiTokens', { name: 'Shop', permissions })).body
  const program = desk.withToken(secret)
  const refusal = async ({ method, url }: BearerRoute) => (await program.send(method, filled(url))).body.code
  const withBody = bearerRoutes.filter(({ method }) => method !== 'HEAD')

  test.each(named(withBody.filter(({ access }) => access.role === 'Admin')))('%s is for admins', async (_name, route) =>
    expect(await refusal(route)).toBe('admin_required'),
  )

  test.each(named(withBody.filter(({ access }) => access.isRepOnly)))(
    '%s is for representatives',
    async (_name, route) => expect(await refusal(route)).toBe('rep_required'),
  )

  const open = withBody.filter(({ access }) => access.role !== 'Admin' && !access.isRepOnly)
  const targets = ownedTargets(open)
  const ofOther = watchChanges(
    () => everythingOf(other),
    () => paths.madeCount,
  )

  test.each(targets)('%s rejects a foreign %s and changes nothing', async (_title, foreign, route) => {
    const path = await fillIn(route.url, foreign)
    const before = await ofOther.before()

    const answer = await program.send(route.method, `${path}${queryOf(route)}`, bodyOf(route))

    // Routes limited to admins by content reject the call before looking up the id.
    expect(answer.status === 403 ? 403 : 404).toBe(answer.status)
    expect(await ofOther.after()).toEqual(before)
  })
})

describe("with another customer's ids", () => {
  const targets = ownedTargets(bearerRoutes)
  const ofOther = watchChanges(
    () => everythingOf(other),
    () => paths.madeCount,
  )

  test.each(targets)('%s rejects a foreign %s and changes nothing', async (_title, foreign, route) => {
    const path = await fillIn(route.url, foreign)
    const before = await ofOther.before()

    const answer = await desk.send(route.method, `${path}${queryOf(route)}`, bodyOf(route))

    expect(answer.status).toBe(distinguishesForeign.test(route.url) ? 403 : 404)
    expect(await ofOther.after()).toEqual(before)
  })
})

/** Whether it identifies a ticket, or something that belongs to one. */
const ofTickets = /^\/(tickets|ticketmessages)\/:|^\/tickets\/moves\/:/

describe('for a representative of another team', async () => {
  const { teamID } = (await desk.post('/api/Teams', { name: 'Elsewhere' })).body
  const stranger = await desk.signedIn('Agent', without('seeAllTeams'))
  const { secret } = (await desk.post('/api/ApiTokens', { name: 'Limited', permissions: without('seeAllTeams') })).body
  const program = desk.withToken(secret)
  const hide = (ticketID: number) => desk.put(`/tickets/${ticketID}`, { teamID })

  /** With ids of tickets of the other team, and of everything that belongs to them. */
  async function fillInUnseen(url: string): Promise<string> {
    const path = await fillIn(url)
    for (const { key } of parametersOf(url).filter(({ key }) => ofTickets.test(key))) {
      for (const ticketID of await ticketsOf(key, await ownId(key))) await hide(ticketID)
    }
    return path
  }

  const reached = bearerRoutes.filter(
    ({ url, access }) => access.role !== 'Admin' && parametersOf(url).some(({ key }) => ofTickets.test(key)),
  )
  const callers = [
    ['an agent', stranger, reached],
    ['an API token', program, reached.filter(({ access }) => !access.isRepOnly)],
  ] as const

  test.each(
    callers.flatMap(([who, caller, routes]) =>
      named(routes).map(([name, route]) => [name, who, caller, route] as const),
    ),
  )('%s is absent for %s, and changes nothing', async (_name, _who, caller, route) => {
    const path = await fillInUnseen(route.url)
    const before = await everythingOf(desk)

    const answer = await caller.send(route.method, `${path}${queryOf(route)}`, bodyOf(route))

    expect(answer.status).toBe(distinguishesForeign.test(route.url) ? 403 : 404)
    expect(withoutNotes(await everythingOf(desk))).toEqual(withoutNotes(before))
  })

  test('lists do not contain it', async () => {
    for (const key of ['/tickets/:id', '/ticketmessages/:id']) await fillInUnseen(key)
    const { items, totalCount } = (await stranger.get('/tickets?pageSize=100')).body
    const all = (await desk.get(`/tickets?pageSize=100&teamIDs=${teamID}`)).body
    expect(all.totalCount).toBeGreaterThan(1)
    expect(items.filter((ticket: { teamID: number | null }) => ticket.teamID === teamID)).toEqual([])
    expect(totalCount).toBe((await desk.get('/tickets?teamIDs=none')).body.totalCount)
    for (const caller of [stranger, program]) {
      expect((await caller.get(`/tickets?teamIDs=${teamID}`)).body).toMatchObject({ items: [], totalCount: 0 })
      for (const { ticketID, subject, endUserID } of all.items) {
        const found = (await caller.get(`/tickets?search=${ticketID}&pageSize=100`)).body.items
        expect(found.some((ticket: { ticketID: number }) => ticket.ticketID === ticketID)).toBe(false)
        expect((await caller.get(`/ticketMessages?ticketId=${ticketID}`)).status).toBe(404)
        if (endUserID) expect((await caller.get(`/api/EndUsers/${endUserID}/tickets`)).body.totalCount).toBe(0)
        if (subject) expect(JSON.stringify(items)).not.toContain(subject)
      }
    }
  })
})

// If these were not found either, the rejections above would prove nothing.
describe('with own ids', () => {
  const readable = bearerRoutes.filter(({ method, url }) => method === 'GET' && parametersOf(url).some(isOwned))

  test.each(named(readable))('%s finds existing data', async (_title, route) => {
    const answer = await desk.send(route.method, `${await fillIn(route.url)}${queryOf(route)}`)

    expect(answer.status).toBe(200)
  })
})

const without = (left: Permission) => permissions.filter((permission) => permission !== left)

/** The tickets that an id in such a path belongs to. */
async function ticketsOf(key: string, id: number): Promise<number[]> {
  if (key.startsWith('/ticketmessages/')) {
    return key === '/ticketmessages/:id' ? [(await desk.get(`/ticketMessages/${id}`)).body.ticketID] : []
  }
  if (key === '/tickets/moves/:moveid') {
    const { rows } = await desk.context.db.execute<{ ticketID: number }>(
      sql`select from_ticket_id as "ticketID" from ticket_moves where move_id = ${id}`,
    )
    return rows.map(({ ticketID }) => Number(ticketID))
  }
  return key === '/tickets/:id' ? [id] : []
}

/** Rejections are audited, and the last use of a token or session is stored. */
const noted = ['audit_entries', 'audit_heads', 'api_tokens', 'rep_sessions']
const withoutNotes = (everything: object) =>
  Object.fromEntries(Object.entries(everything).filter(([table]) => !noted.includes(table)))

async function everythingOf({ customerID, context }: Desk) {
  const { rows: jobs } = await context.db.execute(sql`select count(*) from graphile_worker.jobs`)
  return { ...(await fingerprintOf(context.db, customerID)), jobs }
}

async function phoneOf(desk: Desk, phoneNumber = '+493012345'): Promise<Client> {
  const { context, customerID } = desk
  const [channel] = await context.db
    .insert(channels)
    .values({
      customerID,
      channelType: 'Phone',
      name: 'Hotline',
      isActive: true,
      phoneNumber,
      token: context.newId(),
      dateCreated: context.now(),
    })
    .returning()
  if (!channel) throw new Error('The channel was not stored.')
  return desk.phone(channel.channelID, phoneNumber)
}
