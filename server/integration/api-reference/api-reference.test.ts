import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import api from '../../../openapi.json' with { type: 'json' }
import { startDesk } from '../../test/desk.ts'
import { describeLimits, describeType, listFields } from './pages/describe-schema.js'
import { type ApiDocument, filterOperations, listOperations, type Operation } from './pages/document.js'
import { exampleOf } from './pages/example.js'
import { buildRequest, toCurl } from './pages/request.js'

const document = api as unknown as ApiDocument
const operations = listOperations(document)

function find(wanted: string): Operation {
  const found = operations.find(({ method, path }) => `${method} ${path}` === wanted)
  if (!found) throw new Error(`No ${wanted}.`)
  return found
}

describe('GET /docs', () => {
  test('allows only the scripts of this response, without eval', async () => {
    await using desk = await startDesk()
    const load = () => fetch(`${desk.server.base}/docs`)

    const [first, second] = [await load(), await load()]

    const policies = [first, second].map(({ headers }) => headers.get('content-security-policy') ?? '')
    const [nonce] = /(?<=script-src 'nonce-)[^']+(?=';)/.exec(policies[0] ?? '') ?? []
    expect(await first.text()).toContain(`nonce="${nonce}"`)
    expect(policies[0]).not.toMatch(/unsafe|script-src[^;]*'self'/)
    expect(policies[1]).not.toContain(nonce)
  })

  test('serves the description, its modules and its styles compressed', async () => {
    await using desk = await startDesk()
    const load = async (path: string, encoding: string) => {
      const { headers } = await fetch(`${desk.server.base}${path}`, { headers: { 'accept-encoding': encoding } })
      return headers.get('content-encoding')
    }

    for (const path of ['/openapi.json', '/docs/main.js', '/docs/example.js', '/docs/reference.css'])
      expect([path, await load(path, 'gzip, br'), await load(path, 'identity')]).toEqual([path, 'gzip', null])
  })

  test('serves only its own modules and styles', async () => {
    await using desk = await startDesk()
    const load = async (path: string) => {
      const { status, headers } = await fetch(`${desk.server.base}${path}`)
      return [status, headers.get('content-type')]
    }

    expect(await load('/docs/main.js')).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(await load('/docs/reference.css')).toEqual([200, 'text/css; charset=utf-8'])
    for (const path of ['index.html', 'none.js', '..%2fapi-reference.routes.ts', '.js', 'main.js%00'])
      expect((await load(`/docs/${path}`))[0]).toBeGreaterThanOrEqual(400)
  })
})

describe('the reference', () => {
  test('prefills every body with a valid example', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema({ ...document, $id: 'api' })
    const bodies = operations.filter(({ body }) => body?.mediaType === 'application/json')
    expect(bodies.length).toBeGreaterThan(60)

    const faults = bodies.flatMap(({ method, path, body }) => {
      const schema = JSON.parse(JSON.stringify(body?.schema).replaceAll('"#/', '"api#/'))
      const isValid = ajv.validate(schema, exampleOf(document, body?.schema ?? {}))
      return isValid ? [] : [`${method} ${path}: ${ajv.errorsText()}`]
    })

    expect(faults).toEqual([])
  })

  test('lists the parameters, fields and limits of a route', () => {
    const { parameters } = find('GET /tickets')
    const pageSize = parameters.find(({ name }) => name === 'pageSize')?.schema ?? {}
    expect([describeType(pageSize), describeLimits(pageSize)]).toEqual(['integer', '1 to 200, default 20'])
    expect(describeLimits({ minimum: -2147483648, maximum: 2147483647 })).toBe('')
    expect(describeType({ type: ['array', 'null'], items: { $ref: '#/components/schemas/Ticket' } })).toBe(
      'array of Ticket or null',
    )
    const fields = listFields(document, { $ref: '#/components/schemas/TicketPage' }).map(({ name }) => name)
    expect(fields).toContain('items')
  })

  test('filters routes by all words in method, path, tag and summary', () => {
    const found = filterOperations(operations, 'get  CUSTOMERS/me')
    expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/Customers/me'])
  })

  test('puts parameters where they belong, and the token only into the header', () => {
    const request = buildRequest(find('GET /tickets'), {
      parameters: { search: 'a&b', channelIDs: '1, 2', status: '' },
      token: 'secret',
    })
    expect(request).toEqual({
      method: 'GET',
      url: '/tickets?channelIDs=1&channelIDs=2&search=a%26b',
      headers: { authorization: 'Bearer secret' },
    })
    expect(toCurl(request, 'http://desk.test')).not.toContain('secret')

    const path = buildRequest(find('GET /tickets/{id}'), { parameters: { id: '../customers?x' }, token: '' })
    expect(path.url).toBe('/tickets/..%2Fcustomers%3Fx')
  })

  test('quotes a body for the shell', () => {
    const json = `{"name":"it's; $(rm)"}`
    const request = buildRequest(find('POST /api/Topics'), { parameters: {}, json, token: '' })
    expect(toCurl(request, 'http://desk.test')).toContain(String.raw`-d '{"name":"it'\''s; $(rm)"}'`)
  })
})
