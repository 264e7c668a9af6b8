import { describe, expect, test } from 'vitest'
import { makeRule } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeAction, makeMessage, makeTicket } from '../../test/factories.ts'

const tagsOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body.tags
const list = async (desk: Desk, query = '') => (await desk.get(`/api/Tags?${query}`)).body.items
const tagged = async (desk: Desk, name: string) =>
  (await list(desk)).find((tag: { name: string }) => tag.name.toLowerCase() === name.toLowerCase())
const factsOf = async (desk: Desk, ticketID: number) =>
  (await desk.get(`/tickets/${ticketID}/timeline?types=tagsChanged&order=asc`)).body.items.map(
    ({ data }: { data: unknown }) => data,
  )

describe('tags of a ticket', () => {
  test('are created on first use, trimmed, unique ignoring case, in their first spelling', async () => {
    await using desk = await startDesk()
    const { ticketID, tags } = await makeTicket(desk, { tags: [' VIP ', 'Ärger', 'vip'] })
    expect(tags).toEqual(['VIP', 'Ärger'])
    const other = await makeTicket(desk, { tags: ['vIp', 'ÄRGER'] })
    expect(other.tags).toEqual(['VIP', 'Ärger'])
    expect(await list(desk)).toMatchObject([
      { name: 'VIP', ticketCount: 2 },
      { name: 'Ärger', ticketCount: 2 },
    ])
    expect(await factsOf(desk, ticketID)).toEqual([])
  })

  test('PUT replaces them, with one timeline entry, or none if nothing changes', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk, { tags: ['a', 'b'] })
    expect((await desk.put(`/tickets/${ticketID}`, { tags: ['B', 'c'] })).status).toBe(204)
    expect(await tagsOf(desk, ticketID)).toEqual(['b', 'c'])
    await desk.put(`/tickets/${ticketID}`, { tags: ['c', 'b'] })
    await desk.put(`/tickets/${ticketID}`, { priority: 'High' })
    expect(await tagsOf(desk, ticketID)).toEqual(['b', 'c'])
    await desk.put(`/tickets/${ticketID}`, { tags: null })
    expect(await tagsOf(desk, ticketID)).toEqual([])
    expect(await factsOf(desk, ticketID)).toEqual([
      { added: ['c'], removed: ['a'] },
      { added: [], removed: ['b', 'c'] },
    ])
  })

  test('have limits and reject invalid names', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const fifty = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
    expect((await desk.put(`/tickets/${ticketID}`, { tags: fifty })).status).toBe(204)
    expect((await desk.put(`/tickets/${ticketID}`, { tags: [...fifty, 'TAG 1'] })).status).toBe(204)
    expect((await desk.put(`/tickets/${ticketID}`, { tags: [...fifty, 'one more'] })).status).toBe(400)
    const bulk = { ticketIDs: [ticketID], action: 'addTags', tags: ['one more'] }
    expect((await desk.put('/tickets/bulk', bulk)).status).toBe(400)
    expect(await tagsOf(desk, ticketID)).toHaveLength(50)
    for (const name of ['', '  ', 'a,b', 'x'.repeat(51)]) {
      expect((await desk.put(`/tickets/${ticketID}`, { tags: [name] })).status, name).toBe(400)
      expect((await desk.post('/api/Tags', { name })).status, name).toBe(400)
    }
    expect((await desk.post('/api/Tags', { name: ` ${'x'.repeat(50)} ` })).body.name).toBe('x'.repeat(50))
  })

  test('bulk addTags and removeTags change only tickets that differ', async () => {
    await using desk = await startDesk()
    const one = await makeTicket(desk, { tags: ['a'] })
    const two = await makeTicket(desk, { tags: ['b'] })
    const ticketIDs = [one.ticketID, two.ticketID]
    expect((await desk.put('/tickets/bulk', { ticketIDs, action: 'addTags', tags: ['A', 'c'] })).status).toBe(204)
    expect([await tagsOf(desk, one.ticketID), await tagsOf(desk, two.ticketID)]).toEqual([
      ['a', 'c'],
      ['b', 'a', 'c'],
    ])
    await desk.put('/tickets/bulk', { ticketIDs, action: 'removeTags', tags: ['B', 'unknown'] })
    expect(await tagsOf(desk, two.ticketID)).toEqual(['a', 'c'])
    expect(await factsOf(desk, one.ticketID)).toEqual([{ added: ['c'], removed: [] }])
    expect(await factsOf(desk, two.ticketID)).toEqual([
      { added: ['a', 'c'], removed: [] },
      { added: [], removed: ['b'] },
    ])
    expect(await tagged(desk, 'unknown')).toBeUndefined()
    expect((await desk.put('/tickets/bulk', { ticketIDs, action: 'addTags' })).status).toBe(400)
    const foreign = await makeTicket(await desk.other())
    const mixed = { ticketIDs: [one.ticketID, foreign.ticketID], action: 'addTags', tags: ['z'] }
    expect((await desk.put('/tickets/bulk', mixed)).status).toBe(404)
    expect(await tagsOf(desk, one.ticketID)).toEqual(['a', 'c'])
  })

  test('are created once when used concurrently', async () => {
    await using desk = await startDesk()
    const made = await Promise.all([1, 2, 3, 4].map(() => makeTicket(desk)))
    const answers = await Promise.all(
      made.map(({ ticketID }, index) =>
        desk.put(`/tickets/${ticketID}`, { tags: index % 2 ? ['new', 'other'] : ['OTHER', 'NEW'] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await list(desk)).toHaveLength(2)
  })
})

describe('/api/Tags', () => {
  test('creates, lists, searches and sorts', async () => {
    await using desk = await startDesk()
    for (const name of ['beta', 'Alpha', 'gamma']) {
      expect(await desk.post('/api/Tags', { name })).toMatchObject({ status: 200, body: { name, ticketCount: 0 } })
    }
    await makeTicket(desk, { tags: ['gamma'] })
    const names = (tags: { name: string }[]) => tags.map(({ name }) => name)
    expect(names(await list(desk))).toEqual(['beta', 'Alpha', 'gamma'])
    expect(names(await list(desk, 'sortBy=name'))).toEqual(['Alpha', 'beta', 'gamma'])
    expect(names(await list(desk, 'sortBy=ticketCount&sortOrder=desc&pageSize=1'))).toEqual(['gamma'])
    expect(names(await list(desk, 'search=ALPH'))).toEqual(['Alpha'])
    expect(await desk.post('/api/Tags', { name: ' ALPHA' })).toMatchObject({
      status: 409,
      body: { code: 'tag_exists' },
    })
    expect(await (await desk.other()).get('/api/Tags')).toMatchObject({ body: { items: [] } })
  })

  test('gives a name to only one of several tags renamed to it concurrently', async () => {
    await using desk = await startDesk()
    const { tags } = await makeTicket(desk, { tags: ['a', 'b', 'c', 'd'] })
    const answers = await Promise.all(
      tags.map(async (name) => desk.put(`/api/Tags/${(await tagged(desk, name)).tagID}`, { name: 'same' })),
    )
    const taken = answers.filter(({ status }) => status === 409)
    expect(taken.map(({ body }) => [body.code, body.params])).toEqual(Array(3).fill(['tag_exists', { name: 'same' }]))
  })

  test('PUT renames on tickets and in rules, without timeline entries', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk, { tags: ['vip', 'x'] })
    const { actionID } = await makeAction(desk, { operation: 'addTags', parameters: { tags: ['VIP'] } })
    const { tagID } = await tagged(desk, 'vip')
    expect(await desk.put(`/api/Tags/${tagID}`, { name: 'X' })).toMatchObject({
      status: 409,
      body: { code: 'tag_exists' },
    })
    expect((await desk.put(`/api/Tags/${tagID}`, { name: 'Important' })).status).toBe(204)
    expect((await desk.put(`/api/Tags/${tagID}`, { name: 'IMPORTANT' })).status).toBe(204)
    expect(await tagsOf(desk, ticketID)).toEqual(['IMPORTANT', 'x'])
    expect((await desk.get(`/api/Actions/${actionID}`)).body.parameters).toEqual({ tags: ['IMPORTANT'] })
    expect(await factsOf(desk, ticketID)).toEqual([])
    expect((await desk.put('/api/Tags/999999', { name: 'a' })).status).toBe(404)
  })

  test('merge moves tickets and rules to the other tag', async () => {
    await using desk = await startDesk()
    const both = await makeTicket(desk, { tags: ['old', 'new'] })
    const one = await makeTicket(desk, { tags: ['old'] })
    const { actionID } = await makeAction(desk, { operation: 'removeTags', parameters: { tags: ['old', 'new'] } })
    const [old, into] = [await tagged(desk, 'old'), await tagged(desk, 'new')]
    const merge = (intoTagID: number) => desk.post(`/api/Tags/${old.tagID}/merge`, { intoTagID })
    expect((await merge(old.tagID)).status).toBe(400)
    expect((await merge(999_999)).status).toBe(400)
    expect(await merge(into.tagID)).toMatchObject({ status: 200, body: { tagID: into.tagID, ticketCount: 2 } })
    expect([await tagsOf(desk, both.ticketID), await tagsOf(desk, one.ticketID)]).toEqual([['new'], ['new']])
    expect((await desk.get(`/api/Actions/${actionID}`)).body.parameters).toEqual({ tags: ['new'] })
    expect(await factsOf(desk, one.ticketID)).toEqual([])
    expect((await merge(into.tagID)).status).toBe(404)
  })

  test('views follow a new name, and prevent their tag from being deleted', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    await makeTicket(desk, { tags: ['used', 'other'] })
    const used = await tagged(desk, 'used')
    const made = [
      (await desk.post('/api/Views', { name: 'Text', scope: 'All', filter: { tags: 'other, USED' } })).body.viewID,
      (await agent.post('/api/Views', { name: 'List', filter: { Tags: ['used'] } })).body.viewID,
    ]
    const filters = async () => [
      (await desk.get(`/api/Views/${made[0]}`)).body.filter,
      (await agent.get(`/api/Views/${made[1]}`)).body.filter,
    ]
    await desk.put(`/api/Tags/${used.tagID}`, { name: 'Renamed' })
    expect(await filters()).toEqual([{ tags: 'other,Renamed' }, { tags: ['Renamed'] }])
    expect((await desk.get(`/tickets?viewID=${made[0]}`)).body.totalCount).toBe(1)
    const remove = async () => (await desk.delete(`/api/Tags/${used.tagID}`)).body?.code
    expect(await remove()).toBe('tag_in_use')
    await desk.delete(`/api/Views/${made[0]}`)
    expect(await remove()).toBe('tag_in_use')
    await agent.delete(`/api/Views/${made[1]}`)
    expect((await desk.delete(`/api/Tags/${used.tagID}`)).status).toBe(204)
  })

  test('DELETE removes it from tickets, unless a rule uses it', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk, { tags: ['used', 'free'] })
    const { actionID } = await makeAction(desk, { operation: 'addTags', parameters: { tags: ['used'] } })
    const [used, free] = [await tagged(desk, 'used'), await tagged(desk, 'free')]
    expect(await desk.delete(`/api/Tags/${used.tagID}`)).toMatchObject({ status: 409, body: { code: 'tag_in_use' } })
    expect((await desk.delete(`/api/Tags/${free.tagID}`)).status).toBe(204)
    expect(await tagsOf(desk, ticketID)).toEqual(['used'])
    expect(await factsOf(desk, ticketID)).toEqual([])
    await desk.delete(`/api/Actions/${actionID}`)
    expect((await desk.delete(`/api/Tags/${used.tagID}`)).status).toBe(204)
    expect(await tagsOf(desk, ticketID)).toEqual([])
  })

  test('every representative may read and create; the rest needs manageAutomation', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    expect((await desk.put(`/customerReps/${agent.rep.customerRepID}`, { permissions: ['sendReplies'] })).status).toBe(
      204,
    )
    const { tagID } = (await agent.post('/api/Tags', { name: 'mine' })).body
    expect((await agent.get('/api/Tags')).status).toBe(200)
    const refusals = [
      await agent.put(`/api/Tags/${tagID}`, { name: 'b' }),
      await agent.delete(`/api/Tags/${tagID}`),
      await agent.post(`/api/Tags/${tagID}/merge`, { intoTagID: tagID }),
    ]
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([403, 'permission_required'])
  })
})

test('rules add and remove tags', async () => {
  await using desk = await startDesk()
  const { actionID } = await makeRule(desk, 'OnAdd', {
    operation: 'addTags',
    parameters: { tags: ['Bug', 'bug', 'vip'] },
  })
  await makeRule(desk, 'OnRemove', { operation: 'removeTags', parameters: { tags: ['BUG'] } })
  expect((await desk.get(`/api/Actions/${actionID}`)).body.parameters).toEqual({ tags: ['Bug', 'vip'] })
  const { ticketID, messageID } = await makeMessage(desk)
  for (const hookName of ['OnAdd', 'OnAdd', 'OnRemove']) {
    await desk.post(`/api/hooks/${hookName}/fire`, { messageID })
    await desk.runJobs()
  }
  expect(await tagsOf(desk, ticketID)).toEqual(['vip'])
  const runs = (await desk.get(`/tickets/${ticketID}/timeline?types=ruleRun&order=asc`)).body.items
  expect(runs.map(({ data }: { data: Record<string, unknown> }) => `${data.operation} ${data.outcome}`)).toEqual([
    'addTags Done',
    'addTags Skipped',
    'removeTags Done',
  ])
  expect(
    (await desk.post('/api/Actions', { name: 'x', priority: 1, isActive: true, operation: 'addTags' })).status,
  ).toBe(400)
})
