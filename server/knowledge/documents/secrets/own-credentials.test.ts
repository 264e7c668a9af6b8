import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createSecrets, sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { testKeys } from '../../../test/test-server.ts'
import { documents } from '../documents.table.ts'
import { resealDocumentSecrets } from './reseal-secrets.ts'
import { sealPlainHeaders } from './seal-plain-headers.ts'

const mask = '********'
const call = {
  isDataRetrievalProcess: true,
  overrideApiBaseUrl: 'https://api.good.example/v1',
  apiEndpoint: '/orders',
  overrideApiToken: 'own token',
  apiHeaders: '{ "X-Api-Key": "key of the shop", "Accept": "application/json" }',
}

let serial = 0
const named = (more: object) => ({ name: `Orders ${++serial}`, ...more })
const make = async (desk: Desk, more: object = {}) =>
  (await desk.post('/api/Documents', named({ ...call, ...more }))).body.documentID as number
const put = (who: Pick<Desk, 'put'>, documentID: number, more: object) =>
  who.put(`/api/Documents/${documentID}`, named({ isDataRetrievalProcess: true, ...more }))

async function storedOf(desk: Desk, documentID: number) {
  const [row] = await desk.context.db.select().from(documents).where(eq(documents.documentID, documentID))
  const open = (sealed: string | null | undefined) =>
    sealed ? desk.context.secrets.open(sealed, sealOwnerOf(desk.customerID)) : null
  return { raw: row?.apiHeaders, headers: open(row?.apiHeaders), token: open(row?.overrideApiToken) }
}

describe('headers of a document', () => {
  test('are encrypted; only names and harmless values are returned', async () => {
    const desk = await startDesk()
    const documentID = await make(desk)

    const shown = '{ "X-Api-Key": "********", "Accept": "application/json" }'
    expect((await desk.get(`/api/Documents/${documentID}`)).body.apiHeaders).toBe(shown)
    const { items } = (await desk.get('/api/Documents')).body
    expect(items[0].apiHeaders).toBe(shown)
    const { raw, headers } = await storedOf(desk, documentID)
    expect(raw).not.toContain('key of the shop')
    expect(headers).toBe(call.apiHeaders)
    const { rows } = await desk.context.db.execute(
      sql`select content::text from config_versions where kind = 'document'`,
    )
    expect(JSON.stringify(rows)).not.toContain('key of the shop')
    expect((await desk.get(`/api/Versions?kind=document&id=${documentID}`)).body[0].content.apiHeaders).toBeUndefined()
  })

  test('keep a value sent back as the mask, unless it never existed', async () => {
    const desk = await startDesk()
    const documentID = await make(desk)

    await put(desk, documentID, { apiHeaders: '{"x-api-key":"********","X-More":"1"}' })
    expect((await storedOf(desk, documentID)).headers).toBe('{"x-api-key":"key of the shop","X-More":"1"}')

    await put(desk, documentID, { apiHeaders: '{"X-Api-Key":"********","X-Never":"********"}' })
    expect((await storedOf(desk, documentID)).headers).toBe('{"X-Api-Key":"key of the shop"}')
  })

  test('stored in plain text are encrypted by the next start and by key rotation', async () => {
    const desk = await startDesk()
    const documentID = await make(desk)
    const { db } = desk.context
    await db.update(documents).set({ apiHeaders: call.apiHeaders }).where(eq(documents.documentID, documentID))

    expect(await sealPlainHeaders(desk.context)).toBe(1)
    expect(await sealPlainHeaders(desk.context)).toBe(0)
    expect((await storedOf(desk, documentID)).headers).toBe(call.apiHeaders)

    const rotated = createSecrets(['a newer key of thirty-two characters', testKeys.secret])
    await resealDocumentSecrets({ db, secrets: rotated })
    const newest = createSecrets(['a newer key of thirty-two characters'])
    const { raw } = await desk.context.db
      .select({ raw: documents.apiHeaders })
      .from(documents)
      .where(eq(documents.documentID, documentID))
      .then(([row]) => ({ raw: row?.raw ?? '' }))
    expect(newest.open(raw, sealOwnerOf(desk.customerID))).toBe(call.apiHeaders)
    await resealDocumentSecrets({
      db,
      secrets: createSecrets([testKeys.secret, 'a newer key of thirty-two characters']),
    })
  })
})

describe('credentials of a document', () => {
  test.each([
    ['another base', { overrideApiBaseUrl: 'https://api.evil.example' }],
    ['the base of the customer', { overrideApiBaseUrl: null }],
    ['an endpoint elsewhere', { apiEndpoint: 'https://api.evil.example/orders' }],
    ['another scheme', { overrideApiBaseUrl: 'http://api.good.example/v1' }],
  ])('are cleared by %s, with the mask or without', async (_what, change) => {
    const desk = await startDesk()
    for (const repeated of [
      {},
      { overrideApiToken: mask, apiHeaders: '{"X-Api-Key":"********","Accept":"text/plain"}' },
    ]) {
      const documentID = await make(desk)

      const answer = await put(desk, documentID, { ...change, ...repeated })

      expect(answer.headers.get('x-secrets-cleared')).toBe('overrideApiToken, apiHeaders')
      const { headers, token } = await storedOf(desk, documentID)
      expect(token).toBeNull()
      expect(Object.keys(JSON.parse(headers ?? '{}'))).toEqual(['Accept'])
    }
  })

  test('are kept with another path, and if they are sent again', async () => {
    const desk = await startDesk()
    const documentID = await make(desk)

    await put(desk, documentID, { apiEndpoint: '/returns' })
    expect(await storedOf(desk, documentID)).toMatchObject({ token: 'own token', headers: call.apiHeaders })

    const credentials = { overrideApiToken: 'new token', apiHeaders: '{"X-Api-Key":"new key"}' }
    const answer = await put(desk, documentID, { overrideApiBaseUrl: 'https://api.new.example', ...credentials })
    expect(answer.headers.get('x-secrets-cleared')).toBeNull()
    expect(await storedOf(desk, documentID)).toMatchObject({ token: 'new token', headers: credentials.apiHeaders })
  })

  test("are cleared when the customer's URL, their destination, changes", async () => {
    const desk = await startDesk()
    await desk.put('/api/Customers/me', { apiBaseUrl: 'https://api.good.example' })
    const borrowing = await make(desk, { overrideApiBaseUrl: null })
    const own = await make(desk)

    const answer = await desk.put('/api/Customers/me', { apiBaseUrl: 'https://api.evil.example' })

    expect(answer.headers.get('x-secrets-cleared')).toBe(
      `documents/${borrowing}/overrideApiToken, documents/${borrowing}/apiHeaders`,
    )
    expect(await storedOf(desk, borrowing)).toMatchObject({ token: null, headers: '{"Accept":"application/json"}' })
    expect(await storedOf(desk, own)).toMatchObject({ token: 'own token' })
  })
})

describe('an agent and the credentials of a document', () => {
  test('can save a document as it was read', async () => {
    const desk = await startDesk()
    const documentID = await make(desk, { overrideApiPassword: 'own password' })
    const agent = await desk.signedIn('Agent', ['manageKnowledge'])
    const { body } = await agent.get(`/api/Documents/${documentID}`)

    const answer = await agent.put(`/api/Documents/${documentID}`, {
      ...body,
      content: 'More',
      apiEndpoint: '/returns',
    })

    expect(answer.status).toBe(204)
    expect(await storedOf(desk, documentID)).toMatchObject({ token: 'own token', headers: call.apiHeaders })
  })

  test.each<[string, object]>([
    ['overrideApiBaseUrl', { overrideApiBaseUrl: 'https://api.evil.example' }],
    ['overrideApiUsername', { overrideApiUsername: 'other' }],
    ['overrideApiToken', { overrideApiToken: 'other' }],
    ['overrideApiToken', { overrideApiToken: null }],
    ['overrideApiPassword', { overrideApiPassword: 'other' }],
    ['overrideApiAuthenticationType', { overrideApiAuthenticationType: 'Basic' }],
    ['apiHeaders', { apiHeaders: '{"X-Api-Key":"other"}' }],
    ['apiHeaders', { apiHeaders: null }],
    ['address', { apiEndpoint: 'https://api.evil.example/orders' }],
    ['overrideApiBaseUrl', { isDataRetrievalProcess: false }],
  ])('is refused a change of %s', async (what, change) => {
    const desk = await startDesk()
    const documentID = await make(desk)
    const agent = await desk.signedIn('Agent', ['manageKnowledge'])
    const before = await storedOf(desk, documentID)

    const answer = await put(agent, documentID, change)

    expect(answer.status).toBe(403)
    expect(answer.body.message).toContain(what)
    expect(await storedOf(desk, documentID)).toEqual(before)
  })

  test('can create calls without credentials', async () => {
    const desk = await startDesk()
    const agent = await desk.signedIn('Agent', ['manageKnowledge'])
    const plain = { isDataRetrievalProcess: true, apiEndpoint: '/orders', apiHeaders: '{"Accept":"text/plain"}' }

    expect((await agent.post('/api/Documents', named(plain))).status).toBe(200)
    expect((await agent.post('/api/Documents', named(call))).status).toBe(403)
    expect((await agent.post('/api/Documents', named({ ...plain, apiHeaders: '{"X-Key":"k"}' }))).status).toBe(403)
  })
})
