import { describe, expect, test } from 'vitest'
import { type Client, password, startDesk } from '../../test/desk.ts'

const log = async (caller: Client, query = '') => (await caller.get(`/api/AuditLog?${query}`)).body

describe('GET /api/AuditLog', () => {
  test('records who did what, when and from where, but no values', async () => {
    await using desk = await startDesk()
    const { body: rep } = await desk.post('/customerReps', { username: 'nora', password })
    const headers = { 'x-request-id': 'trace-1' }

    await desk.send('PUT', `/api/customerReps/${rep.customerRepID}`, { NAME: 'Top secret', stranger: 1 }, headers)

    const { items } = await log(desk, 'sortBy=auditEntryID&sortOrder=desc&pageSize=1')
    expect(items).toEqual([
      {
        auditEntryID: expect.any(Number),
        at: desk.clock.now().toISOString(),
        customerRepID: desk.admin.customerRepID,
        actor: desk.admin.username,
        action: expect.stringMatching(/^PUT .*\/customerReps\/:id$/),
        target: String(rep.customerRepID),
        fields: ['name'],
        address: '127.0.0.1',
        requestID: 'trace-1',
        actingParty: null,
        apiTokenID: null,
        refusal: null,
      },
    ])
    expect(JSON.stringify(await log(desk))).not.toMatch(/Top secret|Correct-horse/)
  })

  test('contains every change but no rejections, and reading is not recorded', async () => {
    await using desk = await startDesk()
    const { body: rep } = await desk.post('/customerReps', { username: 'nora', password })
    await desk.post('/customerReps', { username: 'nora', password })
    await desk.post('/customerReps', { username: 'a', password: 'weak' })
    await desk.get('/customerReps')
    await desk.put('/api/Customers/me', { apiUsername: 'a', apiPassword: 'b' })
    await desk.delete(`/customerReps/${rep.customerRepID}`)

    const { items } = await log(desk)

    expect(items.map(({ action, fields }: { action: string; fields: string[] }) => [action, fields])).toEqual([
      ['POST /customerReps', ['username', 'password']],
      ['PUT /api/Customers/me', ['apiUsername', 'apiPassword']],
      ['DELETE /customerReps/:id', []],
    ])
  })

  test('outlives the accounts it names', async () => {
    await using desk = await startDesk()
    const colleague = await desk.signedIn('Admin')
    await colleague.put('/api/Customers/me', { apiUsername: 'a' })

    await desk.delete(`/customerReps/${colleague.rep.customerRepID}`)

    const { items } = await log(desk, 'action=PUT /api/Customers/me')
    expect(items).toEqual([expect.objectContaining({ actor: colleague.rep.username })])
  })

  test('can be filtered by actor, action and time', async () => {
    await using desk = await startDesk({ settings: {} })
    const colleague = await desk.signedIn('Admin')
    await desk.put('/api/Customers/me', { apiUsername: 'a' })
    desk.clock.advance(60_000)
    await colleague.put('/api/Customers/me', { apiUsername: 'b' })
    await colleague.post('/api/Customers/models', { name: 'a', modelType: 'Text' })
    const later = desk.clock.now().toISOString()
    const count = async (query: string) => (await log(desk, query)).totalCount

    expect(await count(`customerRepID=${colleague.rep.customerRepID}`)).toBe(2)
    expect(await count('action=PUT /api/Customers/me')).toBe(2)
    expect(await count('area=Workspace')).toBe(3)
    expect(await count('area=Channels')).toBe(0)
    expect((await desk.get('/api/AuditLog?area=Everything')).status).toBe(400)
    expect(await count(`since=${later}`)).toBe(2)
    expect(await count(`until=${later}`)).toBe(1)
    expect(await count(`since=${later}&action=POST /api/Customers/models`)).toBe(1)
    expect((await desk.get('/api/AuditLog?since=yesterday')).status).toBe(400)
  })

  test('contains nothing of other customers, and is for admins', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const agent = await desk.signedIn('Agent')
    await other.put('/api/Customers/me', { apiUsername: 'a' })

    expect((await log(desk)).totalCount).toBe(0)
    expect((await agent.get('/api/AuditLog')).status).toBe(403)
  })
})
