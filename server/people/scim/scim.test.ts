import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, type Desk, password, startDesk } from '../../test/desk.ts'
import { HubClient } from '../../test/hub-client.ts'
import { until } from '../../test/until.ts'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
let desk: Desk
let provider: Client
let serial = 0
beforeAll(async () => {
  desk = await startDesk({ hostnames: ['desk.scim.test'] })
  provider = desk.withToken((await desk.post('/api/Scim/token')).body.token)
})
let userName = ''
beforeEach(() => {
  userName = `user-${++serial}@scim.test`
})

interface ScimAnswer {
  status: number
  type: string
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect by asserting it
  body: any
}

/** With the media type of SCIM, and its answers read as JSON. */
async function scim(method: string, path: string, body?: unknown, client = provider): Promise<ScimAnswer> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/scim+json' }
  const answer = await client.send<string>(method, `/scim/v2${path}`, body, type)
  const { status, headers } = answer
  const parsed = answer.body ? JSON.parse(answer.body) : undefined
  return { status, headers, type: headers.get('content-type') ?? '', body: parsed }
}
const create = async (more: object = {}) =>
  (await scim('POST', '/Users', { schemas: [userSchema], userName, ...more })).body
const patch = (id: string, Operations: unknown) => scim('PATCH', `/Users/${id}`, { schemas: [patchSchema], Operations })
const find = async (filter: string) => (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body
const repOf = async (id: string) => (await desk.get(`/customerReps/${id}`)).body
const logIn = (username: string) =>
  desk.stranger().post('/api/Auth/login', { username, password, hostname: 'desk.scim.test' })

describe('/api/Scim/token', () => {
  test('is shown once, replaced by the next, and void once deleted', async () => {
    const other = await desk.other()
    expect((await other.get('/api/Scim/token')).body.code).toBe('scim_token_not_found')
    const first = (await other.post('/api/Scim/token')).body.token
    const ask = async (token: string) => (await scim('GET', '/Users', undefined, desk.withToken(token))).status
    expect(await ask(first)).toBe(200)
    const second = (await other.post('/api/Scim/token')).body
    expect([await ask(first), await ask(second.token)]).toEqual([401, 200])
    expect((await other.get('/api/Scim/token')).body).toEqual({
      prefix: second.token.slice(0, 13),
      dateCreated: expect.any(String),
      lastUsed: expect.any(String),
    })
    expect((await other.delete('/api/Scim/token')).status).toBe(204)
    expect(await ask(second.token)).toBe(401)
    const agent = await desk.signedIn('Agent')
    expect((await agent.post('/api/Scim/token')).body.code).toBe('admin_required')
  })

  test('is accepted for SCIM only, which accepts no other token', async () => {
    expect((await provider.get('/tickets')).status).toBe(401)
    const apiToken = (await desk.post('/api/ApiTokens', { name: 'Shop' })).body.secret
    for (const client of [desk, desk.stranger(), desk.withToken(apiToken), desk.withToken('scim_wrong')]) {
      const { status, type, body } = await scim('GET', '/ServiceProviderConfig', undefined, client)
      expect([status, type]).toEqual([401, 'application/scim+json; charset=utf-8'])
      expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' })
    }
  })
})

describe('documents', () => {
  test('describe the supported features', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    })
    expect((await scim('GET', '/ResourceTypes')).body.Resources).toMatchObject([{ id: 'User', endpoint: '/Users' }])
    expect((await scim('GET', '/ResourceTypes/User')).body).toMatchObject({ schema: userSchema })
    expect((await scim('GET', '/Schemas')).body).toMatchObject({ totalResults: 1, Resources: [{ id: userSchema }] })
    const { attributes } = (await scim('GET', `/Schemas/${userSchema}`)).body
    expect(attributes[0]).toMatchObject({ name: 'userName', required: true, uniqueness: 'server' })
    for (const path of ['/Groups', '/Schemas/other', '/Nothing']) {
      expect((await scim('GET', path)).body).toMatchObject({ status: '404' })
    }
  })
})

describe('Users', () => {
  const name = { givenName: 'Ada', familyName: 'Lovelace' }

  test('POST creates a representative who signs in by SSO', async () => {
    const emails = [
      { value: 'home@scim.test', type: 'home' },
      { value: 'ada@scim.test', type: 'work', primary: true },
    ]
    const { status, type, headers, body } = await scim('POST', '/Users', {
      ...{ schemas: [userSchema], userName, externalId: 'ext-1', name, emails, active: true, title: 'ignored' },
      phoneNumbers: [{ value: '+49 30 1', type: 'work' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'ignored' },
    })
    expect([status, type]).toEqual([201, 'application/scim+json; charset=utf-8'])
    expect(body).toEqual({
      ...{ schemas: [userSchema], id: expect.stringMatching(/^\d+$/), externalId: 'ext-1', userName, active: true },
      displayName: 'Ada Lovelace',
      name: { formatted: 'Ada Lovelace', ...name },
      emails: [{ value: 'ada@scim.test', type: 'work', primary: true }],
      phoneNumbers: [{ value: '+49 30 1', type: 'work' }],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `https://desk.example.test/scim/v2/Users/${body.id}`,
      },
    })
    expect(headers.get('location')).toBe(body.meta.location)
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body)
    expect(await repOf(body.id)).toMatchObject({ username: userName, email: 'ada@scim.test', role: 'Agent' })
    const { items } = (await desk.get('/api/AuditLog')).body
    expect(items).toContainEqual(
      expect.objectContaining({ actor: 'SCIM', action: 'POST /scim/v2/Users', target: body.id }),
    )
  })

  test('POST of a taken userName is 409, in any case', async () => {
    await create()
    const { status, body } = await scim('POST', '/Users', { userName: userName.toUpperCase() })
    expect([status, body.scimType, body.status]).toEqual([409, 'uniqueness', '409'])
  })

  test.each([
    [{}, 'invalidValue'],
    [{ userName: 7 }, 'invalidValue'],
    [{ userName: 'x'.repeat(256) }, 'invalidValue'],
    [{ userName: 'a', active: 'maybe' }, 'invalidValue'],
    [{ userName: 'a', emails: [null] }, 'invalidValue'],
    [['a'], 'invalidSyntax'],
    ['{', 'invalidSyntax'],
  ])('POST %j is 400', async (body, scimType) => {
    expect((await scim('POST', '/Users', body)).body).toMatchObject({ status: '400', scimType })
  })

  test('lists pages, and finds by userName and externalId', async () => {
    const { id } = await create({ externalId: `Ext-${userName}` })
    expect((await find(`userName eq "${userName.toUpperCase()}"`)).Resources).toMatchObject([{ id }])
    expect((await find(`externalId EQ "Ext-${userName}"`)).Resources).toMatchObject([{ id }])
    expect(await find(`externalId eq "ext-${userName}"`)).toMatchObject({ totalResults: 0, Resources: [] })
    expect((await find('userName eq "no \\"one\\""')).totalResults).toBe(0)
    expect(await find('emails co "a"')).toMatchObject({ status: '400', scimType: 'invalidFilter' })
    const all = (await scim('GET', '/Users')).body
    expect(all.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:ListResponse'])
    const page = (await scim('GET', '/Users?startIndex=2&count=1')).body
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 })
    expect(page.Resources[0].id).toBe(all.Resources[1].id)
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] })
    const beyond = { status: 200, body: { totalResults: all.totalResults, Resources: [] } }
    expect(await scim('GET', `/Users?startIndex=${'9'.repeat(20)}`)).toMatchObject(beyond)
    expect((await scim('GET', '/Users?startIndex=-5&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
  })

  test('PUT replaces the stored fields', async () => {
    const { id } = await create({ externalId: 'a', name, emails: [{ value: 'a@scim.test' }] })
    const { status, body } = await scim('PUT', `/Users/${id}`, { userName, displayName: 'Countess' })
    expect([status, body.displayName, body.name]).toEqual([200, 'Countess', { formatted: 'Countess' }])
    expect([body.externalId, body.emails, body.active]).toEqual([undefined, undefined, true])
    expect((await scim('PUT', `/Users/${id}`, { displayName: 'x' })).body).toMatchObject({ scimType: 'invalidValue' })
    const other = await create({ userName: `other-${userName}` })
    expect((await scim('PUT', `/Users/${other.id}`, { userName })).body).toMatchObject({ scimType: 'uniqueness' })
  })

  test.each<[string, object[], object]>([
    ['Okta', [{ op: 'replace', value: { active: false } }], { active: false }],
    ['Entra', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    [
      'Entra without path',
      [{ op: 'Add', value: { 'name.givenName': 'Eve', displayName: 'Eve' } }],
      { displayName: 'Eve', name: { formatted: 'Eve', givenName: 'Eve' } },
    ],
    [
      'Entra with filter',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'w@scim.test' }],
      { emails: [{ value: 'w@scim.test', type: 'work', primary: true }] },
    ],
    ['OneLogin', [{ op: 'replace', path: 'name.familyName', value: 'Byron' }], { displayName: 'Byron' }],
    [
      'list',
      [{ op: 'add', path: 'emails', value: [{ value: 'l@scim.test', primary: true }] }],
      { emails: [{ value: 'l@scim.test' }] },
    ],
    ['urn', [{ op: 'replace', path: `${userSchema}:externalId`, value: 'u-1' }], { externalId: 'u-1' }],
    [
      'several',
      [
        { op: 'add', path: 'displayName', value: 'A' },
        { op: 'replace', path: 'displayName', value: 'B' },
      ],
      { displayName: 'B' },
    ],
    ['other attributes', [{ op: 'replace', path: 'title', value: 'Boss' }], {}],
    ['other addresses', [{ op: 'add', path: 'emails[type eq "home"].value', value: 'h@scim.test' }], {}],
  ])('PATCH of %s', async (_who, operations, expected) => {
    const { id } = await create()
    const { status, body } = await patch(id, operations)
    expect([status, body]).toEqual([200, expect.objectContaining({ userName, id })])
    expect(body).toMatchObject(expected)
  })

  test('PATCH of parts of the name keeps the display name', async () => {
    const { id } = await create({ displayName: 'Ada K.', name: { ...name, formatted: 'Ada Lovelace' } })
    const operations = [
      { op: 'Replace', path: 'name.givenName', value: 'Augusta' },
      { op: 'Replace', path: 'name.formatted', value: 'Augusta Lovelace' },
    ]
    const expected = { formatted: 'Augusta Lovelace', givenName: 'Augusta', familyName: 'Lovelace' }
    expect((await patch(id, operations)).body).toMatchObject({ displayName: 'Ada K.', name: expected })
    expect((await patch(id, [{ op: 'remove', path: 'displayName' }])).body.name).toEqual(expected)
  })

  test('PATCH of the name also updates a display name derived from it', async () => {
    const { id } = await create({ name })
    const first = await patch(id, [{ op: 'replace', path: 'name.givenName', value: 'Augusta' }])
    expect(first.body).toMatchObject({ displayName: 'Augusta Lovelace', name: { formatted: 'Augusta Lovelace' } })
    const second = await patch(id, [{ op: 'replace', path: 'name.formatted', value: 'The Countess' }])
    expect(second.body).toMatchObject({ displayName: 'The Countess', name: { formatted: 'The Countess' } })
  })

  test.each<[string, object[], string | undefined]>([
    ['adds a private address', [{ op: 'add', path: 'emails', value: [{ value: 'h@scim.test', type: 'home' }] }], 'old'],
    ['adds one without path', [{ op: 'Add', value: { emails: [{ value: 'h@scim.test' }] } }], 'old'],
    ['adds a work address', [{ op: 'add', path: 'emails', value: { value: 'new@scim.test', type: 'work' } }], 'new'],
    [
      'names the primary one in text',
      [
        {
          ...{ op: 'Replace', path: 'emails' },
          value: [
            { value: 'h@scim.test', type: 'work', primary: 'False' },
            { value: 'new@scim.test', type: 'home', primary: 'True' },
          ],
        },
      ],
      'new',
    ],
    [
      'combines filters',
      [{ op: 'replace', path: 'emails[type eq "work" and primary eq true].value', value: 'new@scim.test' }],
      'new',
    ],
    [
      'finds by value',
      [{ op: 'replace', path: 'emails[value eq "Old@scim.test"].value', value: 'new@scim.test' }],
      'new',
    ],
    ['removes by value', [{ op: 'remove', path: 'emails[value eq "old@scim.test"]' }], undefined],
    ['removes another value', [{ op: 'remove', path: 'emails[value eq "h@scim.test"]' }], 'old'],
    ['removes another type', [{ op: 'remove', path: 'emails[type eq "home"]' }], 'old'],
    [
      'removes and adds',
      [
        { op: 'remove', path: 'emails' },
        { op: 'add', path: 'emails', value: [{ value: 'new@scim.test', type: 'home' }] },
      ],
      'new',
    ],
  ])('PATCH that %s', async (_what, operations, expected) => {
    const { id } = await create({ emails: [{ value: 'old@scim.test', type: 'work' }] })
    const { status, body } = await patch(id, operations)
    expect([status, body.emails?.[0].value]).toEqual([200, expected && `${expected}@scim.test`])
  })

  test('returns the requested attributes', async () => {
    const { id, meta } = await create({ name, emails: [{ value: 'a@scim.test' }], externalId: 'e' })
    const read = async (query: string) => (await scim('GET', `/Users/${id}?${query}`)).body
    const always = { schemas: [userSchema], id }
    expect(await read('attributes=USERNAME,name.givenName,emails.value,none')).toEqual({
      ...{ ...always, userName, name: { givenName: 'Ada' }, emails: [{ value: 'a@scim.test' }] },
    })
    expect(await read(`attributes=${userSchema}:active`)).toEqual({ ...always, active: true })
    const excluded = 'meta.created,meta.lastModified,name,emails.primary,displayName,id,externalId'
    expect(await read(`excludedAttributes=${excluded}`)).toEqual({
      ...{ ...always, userName, active: true, emails: [{ value: 'a@scim.test', type: 'work' }] },
      meta: { resourceType: 'User', location: meta.location },
    })
    const filter = encodeURIComponent(`userName eq "${userName}"`)
    const { Resources } = (await scim('GET', `/Users?attributes=id&filter=${filter}`)).body
    expect(Resources).toEqual([always])
    const change = { Operations: [{ op: 'replace', value: { active: false } }] }
    expect((await scim('PATCH', `/Users/${id}?attributes=active`, change)).body).toEqual({ ...always, active: false })
    expect((await scim('PUT', `/Users/${id}?attributes=userName`, { userName })).body).toEqual({ ...always, userName })
    const posted = await scim('POST', '/Users?attributes=id', { userName: `second-${userName}` })
    expect(Object.keys(posted.body)).toEqual(['schemas', 'id'])
    expect(posted.headers.get('location')).toContain(`/Users/${posted.body.id}`)
  })

  test('PATCH removes, and rejects invalid operations without changes', async () => {
    const { id } = await create({ displayName: 'Ada', externalId: 'x' })
    expect((await patch(id, [{ op: 'remove', path: 'externalId' }])).body.externalId).toBeUndefined()
    const refused: [unknown, string][] = [
      [[{ op: 'remove' }], 'noTarget'],
      [[{ op: 'remove', path: 'active' }], 'mutability'],
      [[{ op: 'remove', path: 'userName' }], 'invalidValue'],
      [[{ op: 'move', path: 'displayName', value: 'x' }], 'invalidSyntax'],
      [[{ op: 'replace', path: 'emails[', value: 'x' }], 'invalidPath'],
      [
        [
          { op: 'replace', path: 'displayName', value: 'y' },
          { op: 'replace', path: 'active', value: 1 },
        ],
        'invalidValue',
      ],
      [[], 'invalidSyntax'],
      ['none', 'invalidSyntax'],
    ]
    for (const [operations, scimType] of refused) {
      expect((await patch(id, operations)).body, JSON.stringify(operations)).toMatchObject({ status: '400', scimType })
    }
    expect((await repOf(id)).name).toBe('Ada')
  })

  test('DELETE may include a content type without a body', async () => {
    const { id } = await create()
    const typed = { 'content-type': 'application/scim+json' }
    expect((await provider.send('DELETE', `/scim/v2/Users/${id}`, undefined, typed)).status).toBe(204)
    expect((await repOf(id)).isActive).toBe(false)
    expect((await provider.send('POST', '/scim/v2/Users', undefined, typed)).status).toBe(400)
  })

  test.each(['PATCH', 'DELETE'])('%s that deactivates ends sessions and hub; POST brings back', async (method) => {
    const agent = await desk.signedIn('Agent')
    const { customerRepID, username } = agent.rep
    const hub = await new HubClient(desk.server.base, agent.token ?? '').start()
    expect((await logIn(username)).status).toBe(200)
    const operations = { Operations: [{ op: 'replace', value: { active: false } }] }
    const gone = await scim(method, `/Users/${customerRepID}`, method === 'PATCH' ? operations : undefined)
    expect(gone.status).toBe(method === 'PATCH' ? 200 : 204)
    // Generous for a busy machine: without an announcement it would never close.
    await until(() => hub.closed !== undefined, 20_000)
    expect((await agent.get('/tickets')).status).toBe(401)
    expect((await logIn(username)).body).toMatchObject({ status: 401, code: 'credentials_wrong' })
    expect(await repOf(`${customerRepID}`)).toMatchObject({ isActive: false })
    const seen = await scim('GET', `/Users/${customerRepID}`)
    expect([seen.status, seen.body.active]).toEqual(method === 'PATCH' ? [200, false] : [404, undefined])

    const back = await scim('POST', '/Users', { userName: username, externalId: 'again' })
    expect([back.status, back.body.id, back.body.active]).toEqual([201, `${customerRepID}`, true])
    expect((await logIn(username)).status).toBe(200)
  })

  test('cannot change the last admin or users of other customers', async () => {
    const last = await scim('DELETE', `/Users/${desk.admin.customerRepID}`)
    expect([last.status, last.body.status]).toEqual([409, '409'])
    const other = await desk.other()
    const foreign = `/Users/${other.admin.customerRepID}`
    expect((await scim('GET', foreign)).status).toBe(404)
    expect((await scim('PUT', foreign, { userName })).status).toBe(404)
    expect((await scim('PATCH', foreign, { Operations: [{ op: 'replace', value: { active: false } }] })).status).toBe(
      404,
    )
    expect((await scim('DELETE', foreign)).status).toBe(404)
    expect((await scim('GET', '/Users/none')).status).toBe(404)
    expect((await find(`userName eq "${other.admin.username}"`)).totalResults).toBe(0)
    expect((await other.get('/tickets')).status).toBe(200)
  })
})
