import type { DocumentWrite } from '@attendant/contract/knowledge/document.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mask } from '../../platform/secrets/secrets.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeAction, makeChannel, makeDocument, makeTopic } from '../../test/factories.ts'
import { documents } from './documents.table.ts'

const retrieval: DocumentWrite = {
  name: 'Orders',
  isDataRetrievalProcess: true,
  overrideApiBaseUrl: 'https://api.example.test',
  overrideApiUsername: 'desk',
  overrideApiPassword: 'hush',
  overrideApiToken: 'psst',
  overrideApiAuthenticationType: 'Bearer',
  apiEndpoint: '/orders/{{Ticket.CustomFields.order}}',
  apiMethod: 'GET',
  apiHeaders: '{"Accept":"application/json"}',
  apiBodyTemplate: '{}',
}

async function rowOf(desk: Desk, documentID: number) {
  const [row] = await desk.context.db.select().from(documents).where(eq(documents.documentID, documentID))
  return row
}

const noApi = {
  overrideApiBaseUrl: null,
  overrideApiUsername: null,
  overrideApiPassword: null,
  overrideApiToken: null,
  overrideApiAuthenticationType: null,
  apiEndpoint: null,
  apiMethod: null,
  apiHeaders: null,
  apiBodyTemplate: null,
}

describe('POST /api/Documents', () => {
  test('stores a data retrieval definition with its secrets encrypted and masked', async () => {
    await using desk = await startDesk()

    const { status, body } = await desk.post('/api/Documents', retrieval)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...retrieval,
      overrideApiPassword: mask,
      overrideApiToken: mask,
      customerID: desk.customerID,
      version: 1,
      content: null,
      creationDate: body.lastModifiedDate,
    })
    const row = await rowOf(desk, body.documentID)
    const open = (sealed: string | null | undefined) =>
      desk.context.secrets.open(sealed ?? '', `customer ${desk.customerID}`)
    expect(row?.overrideApiPassword).not.toContain('hush')
    expect([open(row?.overrideApiPassword), open(row?.overrideApiToken)]).toEqual(['hush', 'psst'])
  })

  test('stores no API fields for a static document, even if sent, and accepts a duplicate name', async () => {
    await using desk = await startDesk()
    const body = { ...retrieval, isDataRetrievalProcess: false, content: 'Text', apiHeaders: 'not JSON' }

    const first = await desk.post('/api/Documents', body)
    const second = await desk.post('/api/Documents', body)

    expect(first.body).toMatchObject({ name: 'Orders', content: 'Text', ...noApi })
    expect(second.status).toBe(200)
  })

  test.each([
    ['no name', { isDataRetrievalProcess: false }, 'name'],
    ['a blank name', { name: ' ', isDataRetrievalProcess: false }, 'name'],
    ['a long name', { name: 'x'.repeat(256), isDataRetrievalProcess: false }, 'name'],
    ['no kind', { name: 'x' }, 'isDataRetrievalProcess'],
    ['a kind in words', { name: 'x', isDataRetrievalProcess: 'yes' }, 'isDataRetrievalProcess'],
    ['headers that are no JSON', { ...retrieval, apiHeaders: 'Accept: all' }, 'apiHeaders'],
    ['headers as a list', { ...retrieval, apiHeaders: '["a"]' }, 'apiHeaders'],
    ['headers of numbers', { ...retrieval, apiHeaders: '{"a":1}' }, 'apiHeaders'],
    ['headers without a proper name', { ...retrieval, apiHeaders: '{"a b":"1"}' }, 'apiHeaders'],
    ['headers as an object', { ...retrieval, apiHeaders: { a: '1' } }, 'apiHeaders'],
    ['a method that is none', { ...retrieval, apiMethod: 'GET /' }, 'apiMethod'],
    [
      'content over the limit',
      { name: 'x', isDataRetrievalProcess: false, content: 'x'.repeat(2 ** 20 + 1) },
      'content',
    ],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/Documents', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
  })
})

describe('PUT /api/Documents/:id', () => {
  test('keeps absent fields, clears null ones, keeps a masked secret and counts the change', async () => {
    await using desk = await startDesk()
    const { documentID, creationDate } = await makeDocument(desk, {
      ...retrieval,
      description: 'Mine',
      content: 'Text',
    })
    desk.clock.advance(1000)
    const before = await rowOf(desk, documentID)

    const changes = { name: ' Other ', isDataRetrievalProcess: true, description: null, overrideApiPassword: mask }
    const answer = await desk.put(`/api/Documents/${documentID}`, { ...changes, overrideApiToken: null })

    expect(answer.status).toBe(204)
    const { body } = await desk.get(`/api/Documents/${documentID}`)
    expect(body).toMatchObject({
      name: 'Other',
      description: null,
      content: 'Text',
      apiEndpoint: retrieval.apiEndpoint,
      overrideApiPassword: mask,
      overrideApiToken: null,
      version: 2,
      creationDate,
    })
    expect(Date.parse(body.lastModifiedDate) - Date.parse(creationDate)).toBeGreaterThanOrEqual(1000)
    expect((await rowOf(desk, documentID))?.overrideApiPassword).toBe(before?.overrideApiPassword)
  })

  test('removes the API fields of a definition that becomes a static document', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk, retrieval)

    await desk.put(`/api/Documents/${documentID}`, { name: 'Text', isDataRetrievalProcess: false, apiMethod: 'GET' })

    expect((await desk.get(`/api/Documents/${documentID}`)).body).toMatchObject(noApi)
    expect(await rowOf(desk, documentID)).toMatchObject(noApi)
  })

  test('requires name and kind', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk)

    const { status, body } = await desk.put(`/api/Documents/${documentID}`, { content: 'x' })

    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(['name', 'isDataRetrievalProcess'])
  })
})

describe('the knowledge fields of a document', () => {
  test('make new documents searchable, except data retrievals, and default language and slug', async () => {
    await using desk = await startDesk()
    const text = 'Wir schicken Ihnen das Geld innerhalb von vierzehn Tagen auf Ihr Konto zurück.'

    const static_ = await makeDocument(desk, { name: 'Wie lange dauert es?', content: text })
    const again = await makeDocument(desk, { name: 'Wie lange  dauert es' })
    const data = await makeDocument(desk, { ...retrieval, isSearchable: true, isPublic: true })

    const none = { sourceID: null, sourceUrl: null, externalID: null, parentID: null, reviewBy: null }
    expect(static_).toMatchObject({ isSearchable: true, isPublic: false, language: 'de', ...none })
    expect([static_.slug, again.slug]).toEqual(['wie-lange-dauert-es', 'wie-lange-dauert-es-2'])
    expect(data).toMatchObject({ isSearchable: false, isPublic: false, slug: null })
  })

  test('keep a chosen language; a detected one follows the text', async () => {
    await using desk = await startDesk()
    const german = 'Bitte schicken Sie uns die Ware in der Verpackung zurück, in der sie angekommen ist.'
    const english = 'Please send the goods back to us in the box in which they have arrived.'
    const { documentID } = await makeDocument(desk, { content: german })
    const path = `/api/Documents/${documentID}`
    const change = async (changes: object) => {
      await desk.put(path, { name: 'Returns', isDataRetrievalProcess: false, ...changes })
      return (await desk.get(path)).body.language
    }

    expect(await change({ content: english, language: 'de' })).toBe('en')
    expect(await change({ language: 'en_gb' })).toBe('en-GB')
    expect(await change({ content: german })).toBe('en-GB')
    expect(await change({ language: null })).toBe('de')
  })

  test('of two documents moved below each other concurrently, only one is moved', async () => {
    await using desk = await startDesk()
    const [one, other] = [await makeDocument(desk), await makeDocument(desk)]
    const move = ({ documentID }: typeof one, below: typeof one) =>
      desk.put(`/api/Documents/${documentID}`, {
        ...{ name: 'x', isDataRetrievalProcess: false },
        parentID: below.documentID,
      })

    const answers = await Promise.all([move(one, other), move(other, one)])

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  })

  test('reject a taken slug, a parent that is not an own ancestor, and invalid dates', async () => {
    await using desk = await startDesk()
    const above = await makeDocument(desk, { slug: 'Returns', reviewBy: '2027-03-01' })
    const below = await makeDocument(desk, { parentID: above.documentID })
    const foreign = await makeDocument(await desk.other(), { slug: 'returns' })
    const write = (changes: object) =>
      desk.put(`/api/Documents/${above.documentID}`, { name: 'x', isDataRetrievalProcess: false, ...changes })
    const codeOf = async (changes: object) => (await write(changes)).body.details?.[0]?.code

    expect([above.slug, above.reviewBy, foreign.slug]).toEqual(['returns', '2027-03-01', 'returns'])
    const taken = await desk.post('/api/Documents', { name: 'x', isDataRetrievalProcess: false, slug: 'returns' })
    expect([taken.status, taken.body.code]).toEqual([409, 'document_slug_taken'])
    expect(await codeOf({ parentID: below.documentID })).toBe('document_parent_circular')
    expect(await codeOf({ parentID: above.documentID })).toBe('document_parent_circular')
    expect(await codeOf({ parentID: foreign.documentID })).toBe('document_unknown')
    expect((await write({ reviewBy: 'soon' })).status).toBe(400)
    expect((await write({ slug: 'a/b' })).status).toBe(400)

    await desk.delete(`/api/Documents/${above.documentID}`)
    expect((await desk.get(`/api/Documents/${below.documentID}`)).body).toMatchObject({ parentID: null, version: 2 })
  })

  test('are part of every version', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk, { name: 'Terms', isPublic: true, reviewBy: '2027-01-31' })

    const { body } = await desk.get(`/api/Versions?kind=document&id=${documentID}`)

    const content = { isPublic: true, isSearchable: true, slug: 'terms', reviewBy: '2027-01-31' }
    expect(body).toMatchObject([{ content }])
  })
})

describe('GET /api/Documents', () => {
  test("pages through the customer's documents with masked secrets", async () => {
    await using desk = await startDesk()
    await makeDocument(await desk.other())
    const made = [
      await makeDocument(desk, retrieval),
      await makeDocument(desk, { name: 'A' }),
      await makeDocument(desk),
    ]

    const { body } = await desk.get('/api/Documents?pageSize=2')
    const sorted = await desk.get('/api/Documents?sortBy=NAME&sortOrder=asc&pageSize=1')

    expect(body).toMatchObject({ totalCount: 3, totalPages: 2, pageNumber: 1, pageSize: 2 })
    expect(body.items.map(({ documentID }: { documentID: number }) => documentID)).toEqual(
      made.slice(0, 2).map(({ documentID }) => documentID),
    )
    expect(body.items[0].overrideApiPassword).toBe(mask)
    expect(sorted.body.items[0].name).toBe('A')
  })

  test('sorts by whether there is a secret, not by its value', async () => {
    await using desk = await startDesk()
    const write = (name: string, overrideApiToken: string | null) =>
      makeDocument(desk, { ...retrieval, name, overrideApiToken })
    await write('None', null)
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await write(name, `token of ${name}`)
    await write('None either', null)
    const sorted = async (order: string) => {
      const { body } = await desk.get(`/api/Documents?sortBy=overrideApiToken&sortOrder=${order}`)
      return body.items.map(({ name }: { name: string }) => name)
    }

    expect(await sorted('asc')).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'None', 'None either'])
    expect(await sorted('desc')).toEqual(['F', 'E', 'D', 'C', 'B', 'A', 'None either', 'None'])
  })
})

describe('GET /api/Documents/:id', () => {
  test('replaces placeholders only if requested', async () => {
    await using desk = await startDesk()
    await makeTopic(desk, { name: 'Returns', description: 'Sending\nback' })
    await makeTopic(desk, { name: 'billing', description: null })
    await makeAction(desk, { name: 'Close it', description: 'Ends it', isActive: true })
    await makeAction(desk, { name: 'Asleep', isActive: false })
    const content = '{{ topiclist }}\n{{ActionList}}\n{{DocumentList}}\n{{Now}}\n{{EndUser.FirstName}} {{Else}}'
    const { documentID } = await makeDocument(desk, { name: 'Guide', description: 'All of it', content })

    const plain = await desk.get(`/api/Documents/${documentID}`)
    const filled = await desk.get(`/api/Documents/${documentID}?replacePlaceholders=true`)

    expect(plain.body.content).toBe(content)
    expect(filled.body.content.split('\n')).toEqual([
      '- billing',
      '- Returns: Sending back',
      '- Close it: Ends it',
      '- Guide: All of it',
      desk.clock.now().toISOString(),
      '{{EndUser.FirstName}} {{Else}}',
    ])
    expect((await rowOf(desk, documentID))?.content).toBe(content)
    expect((await desk.get(`/api/Documents/${documentID}?replacePlaceholders=perhaps`)).status).toBe(400)
  })
})

describe('a document', () => {
  test('of another customer is 404, is forbidden to phone tokens, and cannot be restored after deletion', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk)
    const other = await desk.other()
    const path = `/api/Documents/${documentID}`
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const phone = await desk.phone(channelID, phoneNumber ?? '')

    expect((await other.get(path)).status).toBe(404)
    expect((await other.put(path, { name: 'x', isDataRetrievalProcess: false })).status).toBe(404)
    expect((await other.delete(path)).status).toBe(404)
    expect((await phone.get(path)).status).toBe(403)
    expect((await desk.stranger().get(path)).status).toBe(401)
    expect((await desk.get('/api/Documents/abc')).status).toBe(400)

    expect((await desk.delete(path)).status).toBe(204)
    expect((await desk.get(path)).status).toBe(404)
    expect((await desk.delete(path)).status).toBe(404)
    expect(await rowOf(desk, documentID)).toBeUndefined()
  })
})
