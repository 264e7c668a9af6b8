import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { answerWith, startSmallServer } from '../../../test/doubles/small-server.ts'
import { cancelOrder, startToolServer, wideTool } from '../../../test/doubles/tool-server.ts'
import { made, makeTopic } from '../../../test/factories.ts'
import { openHeaders } from './header-secrets.ts'
import { getToolRow } from './tools.store.ts'

const settings = { OUTBOUND_ALLOW: '127.0.0.1' }

const order = {
  name: 'look_up_order',
  description: 'Looks up an order.',
  kind: 'Http',
  parameters: {
    type: 'object',
    properties: { order: { type: 'string', pattern: '^[A-Z]-\\d+$' } },
    required: ['order'],
  },
  http: { method: 'GET', url: 'https://shop.example.test/orders/{{order}}', headers: { 'X-Api-Key': 'hush-hush' } },
}

const refund = {
  name: 'refund',
  kind: 'Http',
  parameters: {
    type: 'object',
    properties: { order: { type: 'string' }, amount: { type: 'number' } },
    required: ['order', 'amount'],
  },
  http: {
    method: 'POST',
    url: 'https://shop.example.test/refunds',
    body: { order: '{{order}}', amount: '{{amount}}' },
  },
  approval: { above: { field: 'amount', limit: 50 } },
}

const secretsOf = async (desk: Desk, toolID: number) =>
  openHeaders(desk.context, desk.customerID, (await getToolRow(desk.context.db, desk.customerID, toolID)).apiHeaders)

describe('/api/Tools', () => {
  test('has safe defaults, masks secrets and keeps versions', async () => {
    await using desk = await startDesk()
    const tool = await made<{ toolID: number }>(desk, '/api/Tools', order)
    expect(tool).toMatchObject({
      name: 'look_up_order',
      kind: 'Http',
      http: { method: 'GET', url: order.http.url, headers: { 'X-Api-Key': '********' }, body: null, resultPath: null },
      operation: null,
      risk: 'Read',
      identity: 'None',
      approval: 'Never',
      timeoutSeconds: 10,
      idempotencyHeader: null,
      maxCallsPerTicket: 10,
      isActive: true,
      version: 1,
    })
    expect(await made(desk, '/api/Tools', { ...refund, approval: undefined })).toMatchObject({
      risk: 'Write',
      approval: 'Always',
    })

    const path = `/api/Tools/${tool.toolID}`
    const change = { description: 'Finds it.', http: { ...order.http, headers: { 'X-Api-Key': '********' } } }
    expect((await desk.put(path, change)).status).toBe(204)
    expect(await secretsOf(desk, tool.toolID)).toBe('{"X-Api-Key":"hush-hush"}')
    expect((await desk.get(path)).body).toMatchObject({ description: 'Finds it.', version: 2, risk: 'Read' })
    const versions = (await desk.get(`/api/Versions?kind=tool&id=${tool.toolID}`)).body
    expect(versions).toMatchObject([{ version: 1 }, { version: 2, content: { description: 'Finds it.' } }])
    expect(JSON.stringify(versions)).not.toMatch(/hush|apiHeaders/)

    expect((await desk.get('/api/Tools')).body.items.map(({ name }: { name: string }) => name)).toEqual([
      'look_up_order',
      'refund',
    ])
    expect((await desk.delete(path)).status).toBe(204)
    expect((await desk.get(path)).status).toBe(404)
  })

  test('does not keep secrets when the host changes', async () => {
    await using desk = await startDesk()
    const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', order)
    const elsewhere = {
      url: 'https://thief.example.test/{{order}}',
      headers: { 'X-Api-Key': '********', Accept: 'text/plain' },
    }

    await desk.put(`/api/Tools/${toolID}`, { http: elsewhere })

    expect(await secretsOf(desk, toolID)).toBe('{"Accept":"text/plain"}')
  })

  test('rejects invalid tools', async () => {
    await using desk = await startDesk()
    const properties = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, { type: 'string' }]))
    const wrong: [object, string][] = [
      [{ name: 'two words' }, 'name'],
      [{ parameters: { type: 'string' } }, 'parameters'],
      [{ parameters: { type: 'object', properties } }, 'parameters'],
      [{ parameters: { type: 'object', properties: { a: { $ref: 'https://example.test/a.json' } } } }, 'parameters'],
      [{ parameters: { type: 'object', properties: { a: { type: 'nothing' } } } }, 'parameters'],
      [{ kind: 'Magic' }, 'kind'],
      [{ http: undefined }, 'http'],
      [{ http: { url: 'https://{{order}}.example.test/' } }, 'http.url'],
      [{ http: { url: 'https://shop.example.test{{order}}/' } }, 'http.url'],
      [{ http: { url: 'file:///etc/passwd' } }, 'http.url'],
      [{ http: { url: '/orders' } }, 'http.url'],
      [{ http: { ...order.http, headers: { 'bad name': 'x' } } }, 'http.headers'],
      [{ kind: 'Operation', http: undefined, operation: 'fly' }, 'operation'],
      [{ timeoutSeconds: 31 }, 'timeoutSeconds'],
      [{ approval: 'Sometimes' }, 'approval'],
      [{ approval: { above: { field: 'order', limit: 5 } } }, 'approval.above.field'],
      [{ approval: { above: { field: 'amount', limit: 5 } } }, 'approval.above.field'],
      [{ idempotencyHeader: 'not a name' }, 'idempotencyHeader'],
      [{ maxCallsPerTicket: 0 }, 'maxCallsPerTicket'],
      [{ risk: 'None' }, 'risk'],
    ]
    for (const [change, field] of wrong) {
      const { status, body } = await desk.post('/api/Tools', { ...order, ...change })
      expect([status, body.details?.[0].field], JSON.stringify(change)).toEqual([400, field])
    }
    await made(desk, '/api/Tools', order)
    expect((await desk.post('/api/Tools', { ...order, name: 'LOOK_UP_ORDER' })).status).toBe(409)
  })

  test('requires manageAutomation, and admin rights for secrets', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent', ['manageKnowledge'])
    const manager = await desk.signedIn('Agent', ['manageAutomation'])
    expect((await agent.get('/api/Tools')).status).toBe(403)
    expect((await manager.post('/api/Tools', order)).status).toBe(403)
    expect((await manager.post('/api/Tools', { ...order, http: { url: order.http.url } })).status).toBe(200)
  })

  test('derives its parameters from its operation', async () => {
    await using desk = await startDesk()
    const tool = await made(desk, '/api/Tools', { name: 'tag', kind: 'Operation', operation: 'addTags' })
    expect(tool).toMatchObject({ http: null, operation: 'addTags', risk: 'Write', approval: 'Always' })
    expect(tool).toHaveProperty('parameters.properties.tags')
  })
})

describe('POST /api/Tools/{id}/test', () => {
  test('calls tools that read, and only shows calls that write', async () => {
    await using shop = await startSmallServer(answerWith({ data: { state: 'sent', apiKey: 'k-1', note: 'hush-hush' } }))
    await using desk = await startDesk({ settings })
    const http = { ...order.http, url: `${shop.url}/orders/{{order}}`, resultPath: 'data' }
    const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', { ...order, http })
    const { body } = await desk.post(`/api/Tools/${toolID}/test`, { arguments: { order: 'A-1' } })
    expect(body).toMatchObject({ isSuccess: true, isExecuted: true, status: 200 })
    expect(JSON.parse(body.result)).toEqual({ state: 'sent', apiKey: '********', note: '********' })
    expect(shop.hits[0]).toMatchObject({ url: '/orders/A-1', headers: { 'x-api-key': 'hush-hush' } })
    expect((await desk.post(`/api/Tools/${toolID}/test`, { arguments: { order: '../x' } })).status).toBe(400)

    const writing = { ...refund, http: { ...refund.http, url: `${shop.url}/refunds` } }
    const { toolID: refundID } = await made<{ toolID: number }>(desk, '/api/Tools', writing)
    const given = { arguments: { order: 'A"1', amount: 12.5 } }
    const shown = (await desk.post(`/api/Tools/${refundID}/test`, given)).body
    expect(shown).toMatchObject({ isSuccess: true, isExecuted: false, request: { method: 'POST' } })
    expect(shop.hits).toHaveLength(1)
    await desk.post(`/api/Tools/${refundID}/test`, { ...given, execute: true })
    expect(JSON.parse(shop.hits[1]?.body ?? '')).toEqual({ order: 'A"1', amount: 12.5 })
  })

  test('does not reach private addresses', async () => {
    await using shop = await startSmallServer(answerWith({}))
    await using desk = await startDesk()
    const http = { url: `${shop.url}/orders/{{order}}` }
    const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', { ...order, http })
    const { body } = await desk.post(`/api/Tools/${toolID}/test`, { arguments: { order: 'A-1' } })
    expect(body).toMatchObject({ isSuccess: false, result: null })
    expect(shop.hits).toEqual([])
  })
})

describe('POST /api/Tools/import-openapi', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop' },
    servers: [{ url: 'https://shop.example.test/v1/' }],
    paths: {
      '/orders/{id}': {
        get: {
          operationId: 'getOrder',
          summary: 'One order.',
          parameters: [
            { $ref: '#/components/parameters/id' },
            { name: 'lang', in: 'query', schema: { type: 'string' } },
          ],
        },
      },
      '/refunds': {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } },
          },
        },
        delete: { operationId: 'drop', parameters: [{ $ref: 'https://evil.example.test/p.json' }] },
        patch: { operationId: 'loop', parameters: [{ $ref: '#/components/parameters/loop' }] },
      },
    },
    components: {
      parameters: {
        id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        loop: { $ref: '#/components/parameters/loop' },
      },
      schemas: { Refund: { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] } },
    },
  }

  test('lists operations that can be posted as tools, and fetches no references', async () => {
    await using desk = await startDesk()
    const { status, body } = await desk.post('/api/Tools/import-openapi', { document })
    expect(status).toBe(200)
    expect(body.title).toBe('Shop')
    const [get, post, loop, drop] = body.operations
    expect(get).toMatchObject({
      name: 'getOrder',
      problem: null,
      tool: { http: { method: 'GET', url: 'https://shop.example.test/v1/orders/{{id}}?lang={{lang}}' } },
    })
    expect(post).toMatchObject({ name: 'post__refunds', tool: { http: { body: { amount: '{{amount}}' } } } })
    expect([loop, drop].map(({ problem }) => typeof problem)).toEqual(['string', 'string'])
    expect(await made(desk, '/api/Tools', get.tool)).toMatchObject({ name: 'getOrder', risk: 'Read' })
    expect(await made(desk, '/api/Tools', post.tool)).toMatchObject({ risk: 'Write', approval: 'Always' })
    expect((await desk.post('/api/Tools/import-openapi', { document: 'nothing' })).status).toBe(400)
    expect((await desk.post('/api/Tools/import-openapi', {})).status).toBe(400)
    expect((await desk.post('/api/Tools/import-openapi', { url: 'http://127.0.0.1:1/' })).status).toBe(400)
  })
})

describe('/api/Procedures', () => {
  test('can be changed, keeps versions, and accepts only tools and topics of the customer', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', order)
    const { topicID } = await makeTopic(desk)
    const foreignTool = await made<{ toolID: number }>(other, '/api/Tools', order)
    const foreignTopic = await makeTopic(other)
    const steps = [
      { ask: 'Which order?', saveAs: 'order', extractor: { pattern: '[A-Z]-\\d+' } },
      { tool: 'look_up_order', arguments: { order: '{{order}}' } },
      { say: 'It is {{look_up_order.state}}.' },
    ]
    const procedure = await made<{ procedureID: number }>(desk, '/api/Procedures', {
      name: 'Where is my order',
      goal: 'Say where it is.',
      steps,
      topicIDs: [topicID],
    })
    expect(procedure).toMatchObject({
      steps,
      toolIDs: [toolID],
      topicIDs: [topicID],
      maxSteps: 10,
      isActive: true,
      version: 1,
    })

    const path = `/api/Procedures/${procedure.procedureID}`
    expect((await desk.put(path, { steps: 'Look it up.', exitConditions: 'Anger.' })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({ steps: 'Look it up.', toolIDs: [toolID], version: 2 })
    expect((await desk.get(`/api/Versions?kind=procedure&id=${procedure.procedureID}`)).body).toHaveLength(2)

    const wrong = [
      { toolIDs: [foreignTool.toolID] },
      { topicIDs: [foreignTopic.topicID] },
      { maxSteps: 21 },
      { steps: [{ say: 'a', ask: 'b' }] },
      { steps: [{ tool: 'none' }] },
      { steps: [{ ask: 'x', saveAs: 'not a name', extractor: 'email' }] },
      { steps: [{ ask: 'x', saveAs: 'y', extractor: 'magic' }] },
      { steps: [{ ask: 'x', saveAs: 'y', extractor: { pattern: '(' } }] },
      { name: ' ' },
    ]
    for (const change of wrong) expect((await desk.put(path, change)).status, JSON.stringify(change)).toBe(400)
    expect((await desk.post('/api/Procedures', { name: 'where is my ORDER' })).status).toBe(409)
    expect((await other.get(path)).status).toBe(404)

    await desk.delete(`/api/Topics/${topicID}`)
    expect((await desk.get(path)).body).toMatchObject({ topicIDs: [], isActive: false })
    await desk.delete(`/api/Tools/${toolID}`)
    expect((await desk.get(path)).body.toolIDs).toEqual([])
    expect((await desk.delete(path)).status).toBe(204)
  })

  test('can be changed in a change set, like tools', async () => {
    await using desk = await startDesk()
    const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', order)
    const { changeSetID } = await made<{ changeSetID: number }>(desk, '/api/ChangeSets', { name: 'Draft' })
    const inDraft = { 'x-change-set': String(changeSetID) }
    const change = { isActive: false, http: { ...order.http, headers: { 'X-Api-Key': 'other-secret' } } }
    await desk.send('PUT', `/api/Tools/${toolID}`, change, inDraft)
    await desk.send('POST', '/api/Procedures', { name: 'Drafted', toolIDs: [toolID] }, inDraft)

    expect((await desk.get(`/api/Tools/${toolID}`)).body.isActive).toBe(true)
    expect((await desk.get('/api/Procedures')).body.items).toEqual([])
    const { body } = await desk.get(`/api/ChangeSets/${changeSetID}`)
    expect(body.differences).toContainEqual(
      expect.objectContaining({ entity: 'tool', field: 'isActive', after: false }),
    )
    expect(JSON.stringify(body)).not.toContain('other-secret')
    await desk.post(`/api/ChangeSets/${changeSetID}/activate`, {})

    expect((await desk.get(`/api/Tools/${toolID}`)).body.isActive).toBe(false)
    expect((await desk.get('/api/Procedures')).body.items).toMatchObject([{ name: 'Drafted', toolIDs: [toolID] }])
    expect(await secretsOf(desk, toolID)).toBe('{"X-Api-Key":"other-secret"}')
  })
})

describe('/api/ToolServers', () => {
  test('adds tools that write and need approval until changed', async () => {
    await using remote = await startToolServer([cancelOrder, wideTool])
    await using desk = await startDesk({ settings })
    const server = await made<{ toolServerID: number }>(desk, '/api/ToolServers', {
      name: 'Shop',
      url: remote.url,
      headers: { 'X-Key': 'key-12345' },
    })
    expect(server).toMatchObject({
      headers: { 'X-Key': '********' },
      toolCount: 1,
      error: expect.stringContaining('wide'),
    })
    expect(new Set(remote.keys)).toEqual(new Set(['key-12345']))
    const [tool] = (await desk.get('/api/Tools')).body.items
    expect(tool).toMatchObject({ name: 'cancel_order', kind: 'Mcp', risk: 'Write', approval: 'Always', isActive: true })

    const path = `/api/Tools/${tool.toolID}`
    expect((await desk.post(`${path}/test`, { arguments: { id: 'A' } })).body.isExecuted).toBe(false)
    const { body } = await desk.post(`${path}/test`, { arguments: { id: 'A' }, execute: true })
    expect(body).toMatchObject({ isSuccess: true, result: 'Cancelled A with ********.' })
    expect((await desk.put(path, { approval: 'Never', risk: 'Read', name: 'cancel' })).status).toBe(204)
    await desk.post(`/api/ToolServers/${server.toolServerID}/sync`)
    expect((await desk.get('/api/Tools')).body.items).toMatchObject([
      { name: 'cancel', approval: 'Never', risk: 'Read' },
    ])
    expect((await desk.put(path, { kind: 'Http' })).status).toBe(400)
    expect((await desk.delete(`/api/ToolServers/${server.toolServerID}`)).status).toBe(204)
    expect((await desk.get('/api/Tools')).body.items).toEqual([])
  })

  test('reports rejected credentials, and reads the tools once they are valid', async () => {
    await using remote = await startToolServer([cancelOrder])
    remote.key = 'key-12345'
    await using desk = await startDesk({ settings })
    const wrong = { url: remote.url, headers: { 'X-Key': 'wrong' } }
    const server = await made<{ toolServerID: number }>(desk, '/api/ToolServers', wrong)
    expect(server).toMatchObject({ toolCount: 0, lastSync: null, error: expect.stringContaining('credentials') })

    const path = `/api/ToolServers/${server.toolServerID}`
    expect((await desk.put(path, { headers: { 'X-Key': 'key-12345' } })).status).toBe(204)

    expect((await desk.get(path)).body).toMatchObject({ toolCount: 1, lastSync: expect.any(String), error: null })
    const unreachable = await made(desk, '/api/ToolServers', { name: 'Zero', url: 'http://127.0.0.1:1/mcp' })
    expect(unreachable).toMatchObject({ toolCount: 0 })
    const { items } = (await desk.get('/api/ToolServers?sortBy=toolCount&sortOrder=asc')).body
    expect(items).toMatchObject([{ name: 'Zero', toolCount: 0 }, { toolCount: 1 }])
  })

  test('rejects private addresses', async () => {
    await using remote = await startToolServer([cancelOrder, wideTool])
    await using desk = await startDesk()
    const server = await made(desk, '/api/ToolServers', { url: remote.url })
    expect(server).toMatchObject({ toolCount: 0, error: expect.any(String) })
    expect(remote.keys).toEqual([])
    expect((await desk.post('/api/ToolServers', { url: 'ftp://example.test' })).status).toBe(400)
  })
})
