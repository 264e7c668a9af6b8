import type { DocumentWrite } from '@attendant/contract/knowledge/document.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { answerWith, startSmallServer } from '../../../test/doubles/small-server.ts'
import { makeDocument } from '../../../test/factories.ts'
import { documents } from '../documents.table.ts'
import type { PlaceholderFacts } from '../replace-placeholders.ts'
import { type RetrievalCache, retrieveData } from './retrieve-data.ts'

const open = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
afterAll(() => open[Symbol.asyncDispose]())

const facts: PlaceholderFacts = {
  TopicList: '',
  ActionList: '',
  DocumentList: '',
  Customer: { Name: 'Lamps & Co' },
  Language: 'de',
  Now: '2026-03-02T09:00:00.000Z',
  EndUser: { FirstName: 'Visitor', Email: null, Phone: '', CustomerRef: 'C-7' },
  Ticket: {
    Subject: 'Broken "lamp"',
    CustomFields: { order: '17/a?b', count: 3, dots: '..', line: 'a\r\nX-Evil: 1', none: ' ' },
  },
}

async function retrieve(desk: Desk, given: Partial<DocumentWrite>, cache?: RetrievalCache) {
  const { documentID } = await makeDocument(desk, { isDataRetrievalProcess: true, ...given })
  const { db } = desk.context
  const isThis = and(eq(documents.customerID, desk.customerID), eq(documents.documentID, documentID))
  const [row] = await db.select().from(documents).where(isThis)
  if (!row) throw new Error('The document is gone.')
  return retrieveData(desk.context, desk.customerID, row, facts, cache ? { cache } : {})
}

describe('an endpoint', () => {
  test('is called, and its JSON is formatted for a prompt', async () => {
    await using server = await startSmallServer(answerWith({ order: 17, state: 'sent' }))

    const data = await retrieve(open, { apiEndpoint: `${server.url}/orders?api_key=hush&page=1` })

    expect(data.text).toBe('{\n  "order": 17,\n  "state": "sent"\n}')
    expect(data.note).toBeUndefined()
    expect(data.trace).toEqual({
      method: 'GET',
      url: `${server.url}/orders?api_key=********&page=1`,
      status: 200,
      ms: 0,
      bytes: 27,
    })
    expect(server.hits).toMatchObject([{ method: 'GET', url: '/orders?api_key=hush&page=1' }])
  })

  test.each([
    ['/orders', '/v1/orders'],
    ['orders/{{Ticket.CustomFields.order}}?q={{Customer.Name}}', '/v1/orders/17%2Fa%3Fb?q=Lamps%20%26%20Co'],
    ['//elsewhere.test/orders', '/v1/elsewhere.test/orders'],
    ['?all=1', '/v1?all=1'],
    ['?email={{EndUser.Email}}&ref={{EndUser.CustomerRef}}', '/v1?email=&ref=C-7'],
    ['{{Unknown}}', '/v1/%7B%7BUnknown%7D%7D'],
  ])('%s joins the base address', async (apiEndpoint, expected) => {
    await using server = await startSmallServer(answerWith({}))
    const desk = await open.other()
    await desk.put('/api/Customers/me', { apiBaseUrl: 'http://127.0.0.1:1/never' })

    await retrieve(desk, { apiEndpoint, overrideApiBaseUrl: `${server.url}/v1/` })
    await desk.put('/api/Customers/me', { apiBaseUrl: `${server.url}/v1` })
    await retrieve(desk, { apiEndpoint })

    expect(server.hits.map(({ url }) => url)).toEqual([expected, expected])
  })

  test.each([
    ['without a base', { apiEndpoint: '/orders' }, 'relative endpoint'],
    ['without an endpoint', {}, 'no apiEndpoint'],
    ['with a host that a value would choose', { apiEndpoint: 'https://{{Customer.Name}}.test/' }, 'written out'],
    [
      'with a path that a value would leave',
      { apiEndpoint: 'http://127.0.0.1:1/a/{{Ticket.CustomFields.dots}}/b' },
      'path',
    ],
    [
      'whose path lacks a value',
      { apiEndpoint: 'http://127.0.0.1:1/{{Ticket.CustomFields.order}}/{{Ticket.CustomFields.none}}' },
      'Ticket.CustomFields.none is empty, and the path needs it',
    ],
    [
      'of nobody in particular',
      { apiEndpoint: 'http://127.0.0.1:1/orders?lang={{Language}}&email={{ enduser.Email }}&phone={{EndUser.Phone}}' },
      'enduser.Email is empty',
    ],
    [
      'of nobody in particular, by its body',
      {
        apiEndpoint: 'http://127.0.0.1:1/orders',
        apiMethod: 'POST',
        apiBodyTemplate:
          '{"email":"{{EndUser.Email}}","name":"{{EndUser.FirstName}}","order":"{{Ticket.CustomFields.order}}"}',
      },
      'EndUser.Email is empty',
    ],
    [
      'of no case in particular',
      { apiEndpoint: 'http://127.0.0.1:1/orders?number={{Ticket.CustomFields.none}}' },
      'Ticket.CustomFields.none is empty',
    ],
    ['of another scheme', { apiEndpoint: 'file:///etc/passwd' }, 'http'],
    ['with a password', { apiEndpoint: 'http://user:hush@127.0.0.1:1/' }, 'user name or password'],
    ['of an odd method', { apiEndpoint: 'http://127.0.0.1:1/', apiMethod: 'TRACE' }, 'TRACE'],
  ])('%s is not called', async (_what, given, reason) => {
    const data = await retrieve(await open.other(), given)

    expect(data.text).toBe('')
    expect(data.note).toContain(reason)
    expect(JSON.stringify(data)).not.toContain('hush')
  })
})

describe('what is sent', () => {
  const send = async (given: Partial<DocumentWrite>) => {
    await using server = await startSmallServer(answerWith({}))
    await retrieve(open, { apiMethod: 'post', apiEndpoint: server.url, ...given })
    return server.hits[0]
  }

  test.each([
    ['{"subject":"{{Ticket.Subject}}"}', undefined, '{"subject":"Broken \\"lamp\\""}', 'application/json'],
    [
      '{"n":{{Ticket.CustomFields.count}},"s":{{Ticket.Subject}}}',
      undefined,
      '{"n":3,"s":"Broken \\"lamp\\""}',
      'application/json',
    ],
    ['<a>{{Ticket.Subject}}</a>', 'text/xml', '<a>Broken "lamp"</a>', 'text/xml'],
    [
      'q={{Customer.Name}}&p=1',
      'application/x-www-form-urlencoded',
      'q=Lamps%20%26%20Co&p=1',
      'application/x-www-form-urlencoded',
    ],
    ['"{{Ticket.Subject}}" it is', 'application/vnd.api+json', '"Broken \\"lamp\\"" it is', 'application/vnd.api+json'],
    ['Hello {{Customer.Name}}', undefined, 'Hello Lamps & Co', 'text/plain; charset=utf-8'],
  ])('the body %s (%s) keeps each value one value', async (apiBodyTemplate, contentType, body, sentType) => {
    const apiHeaders = contentType ? JSON.stringify({ 'Content-Type': contentType }) : null
    const hit = await send({ apiBodyTemplate, apiHeaders })

    expect(hit).toMatchObject({ method: 'POST', body, headers: { 'content-type': sentType } })
  })

  test('contains no header injected by a value', async () => {
    const hit = await send({
      apiHeaders: JSON.stringify({ 'X-Note': '{{Ticket.CustomFields.line}}', 'X-Lang': '{{Language}}' }),
    })

    expect(hit?.headers).toMatchObject({ 'x-note': 'aX-Evil: 1', 'x-lang': 'de' })
    expect(hit?.headers['x-evil']).toBeUndefined()
  })

  test('has no body for GET', async () => {
    expect(await send({ apiMethod: 'GET', apiBodyTemplate: '{}' })).toMatchObject({ method: 'GET', body: '' })
  })
})

describe('credentials', () => {
  const basic = `Basic ${Buffer.from('desk:hush').toString('base64')}`
  const customers = { apiAuthenticationType: 'Basic', apiUsername: 'desk', apiPassword: 'hush' }
  const ask = async (given: Partial<DocumentWrite>, settings: object = customers) => {
    await using server = await startSmallServer(answerWith({}))
    await using other = await startSmallServer(answerWith({}))
    const desk = await open.other()
    await desk.put('/api/Customers/me', { apiBaseUrl: `${server.url}/v1`, ...settings })
    await retrieve(desk, { apiEndpoint: `${server.url}/elsewhere`, ...given })
    await retrieve(desk, { apiEndpoint: other.url, ...given })
    return [server.hits[0]?.headers.authorization, other.hits[0]?.headers.authorization]
  }

  test('of the customer are sent only to its own origin', async () => {
    expect(await ask({})).toEqual([basic, undefined])
    expect(await ask({}, { apiAuthenticationType: 'bearer', apiToken: 'psst' })).toEqual(['Bearer psst', undefined])
  })

  test('of the document take precedence, and are sent where it calls', async () => {
    const own = { overrideApiToken: 'own', overrideApiAuthenticationType: 'Bearer' }

    expect(await ask(own)).toEqual(['Bearer own', 'Bearer own'])
  })

  test('of an unknown kind are ignored, and an explicit header is kept', async () => {
    expect(await ask({ overrideApiAuthenticationType: 'None' })).toEqual([undefined, undefined])
    expect(await ask({}, { ...customers, apiAuthenticationType: 'Digest' })).toEqual([undefined, undefined])
    expect(await ask({ apiHeaders: '{"Authorization":"Custom 1"}' })).toEqual(['Custom 1', 'Custom 1'])
  })

  test('are not sent to another origin after a redirect', async () => {
    await using target = await startSmallServer(answerWith({ found: true }))
    await using server = await startSmallServer((_request, response) =>
      response.writeHead(302, { location: `${target.url}/there` }).end(),
    )
    const given = { overrideApiToken: 'own', apiHeaders: '{"X-Api-Key":"own"}' }

    const data = await retrieve(open, { apiEndpoint: server.url, ...given })

    expect(data.text).toContain('found')
    expect(server.hits[0]?.headers).toMatchObject({ authorization: 'Bearer own', 'x-api-key': 'own' })
    expect(JSON.stringify(target.hits)).not.toContain('own')
    expect(JSON.stringify(data.trace)).not.toContain('own')
  })
})

describe('what comes back', () => {
  test.each([
    ['an error', answerWith({ secret: 1 }, 404), { text: '', note: 'The service answered 404 Not Found.' }],
    ['nothing', answerWith(''), { text: '', note: 'The answer is empty.' }],
    ['a string', answerWith('sent\0'), { text: 'sent' }],
  ])('%s is reported', async (_what, listener, expected) => {
    await using server = await startSmallServer(listener)

    expect(await retrieve(open, { apiEndpoint: server.url })).toEqual({ ...expected, trace: expect.anything() })
  })

  test.each([
    ['text/html', '<p>Sent <b>today</b></p><script>x</script>', { text: 'Sent today' }],
    ['image/png', 'PNG', { text: '', note: 'The answer is not text.' }],
    [
      'text/plain',
      'x'.repeat(30_000),
      { text: 'x'.repeat(20_000), note: 'The answer was cut after 20000 characters.' },
    ],
    ['text/plain', 'x'.repeat(2 ** 20 + 1), { text: '', note: expect.stringContaining('larger') }],
  ])('%s is made readable and kept small', async (type, body, expected) => {
    await using server = await startSmallServer((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    )

    expect(await retrieve(open, { apiEndpoint: server.url })).toMatchObject(expected)
  })

  test.each([
    ['GET', 2],
    ['PUT', 2],
    ['POST', 1],
    ['PATCH', 1],
  ])('a %s that fails is tried %i times', async (apiMethod, times) => {
    let calls = 0
    await using failing = await startSmallServer((request, response) => {
      calls++
      return calls === 1 ? answerWith({}, 503)(request, response) : answerWith({ calls })(request, response)
    })
    await using hangingUp = await startSmallServer((request) => request.socket.destroy())

    const data = await retrieve(open, { apiMethod, apiEndpoint: failing.url })
    const none = await retrieve(open, { apiMethod, apiEndpoint: hangingUp.url })

    expect(data.trace.status).toBe(times === 2 ? 200 : 503)
    expect(none).toMatchObject({
      text: '',
      note: expect.stringContaining('cannot be reached'),
      trace: { status: null },
    })
    expect([failing.hits.length, hangingUp.hits.length]).toEqual([times, times])
  })

  test('is fetched once per run', async () => {
    await using server = await startSmallServer(answerWith({ a: 1 }))
    const cache: RetrievalCache = new Map()
    const given = { apiEndpoint: server.url, overrideApiToken: 'hush' }

    const [first, second] = await Promise.all([retrieve(open, given, cache), retrieve(open, given, cache)])
    await retrieve(open, { ...given, apiEndpoint: `${server.url}/other` }, cache)

    expect(second).toEqual(first)
    expect(server.hits).toHaveLength(2)
    expect([...cache.keys()].join()).not.toContain('hush')
  })
})

describe('private addresses', () => {
  test('are rejected unless the operator allows them, also after a redirect', async () => {
    await using closed = await startDesk()
    await using server = await startSmallServer(answerWith({ secret: 1 }))
    await using leading = await startSmallServer((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
    )
    const { port } = new URL(server.url)

    for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1']) {
      const data = await retrieve(closed, { apiEndpoint: `http://${host}:${port}/`, overrideApiToken: 'hush' })
      expect(data).toMatchObject({
        text: '',
        note: expect.stringContaining('public internet'),
        trace: { status: null },
      })
    }
    expect(await retrieve(open, { apiEndpoint: leading.url })).toMatchObject({ text: '', trace: { status: null } })
    expect(server.hits).toEqual([])
  })
})
