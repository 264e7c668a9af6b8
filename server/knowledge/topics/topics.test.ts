import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeAction, makeTopic } from '../../test/factories.ts'

describe('POST /api/Topics', () => {
  test('creates a topic with its name trimmed', async () => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/Topics', { Name: '  Invoices ', description: 'Money owed' })

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      topicID: expect.any(Number),
      customerID: desk.customerID,
      name: 'Invoices',
      description: 'Money owed',
    })
    expect((await desk.get(`/api/Topics/${answer.body.topicID}`)).body).toEqual(answer.body)
  })

  test.each([
    ['no name', {}, 'name'],
    ['a blank name', { name: ' ' }, 'name'],
    ['null for a name', { name: null }, 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 'name'],
    ['a number for a description', { name: 'a', description: 5 }, 'description'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/Topics', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get('/api/Topics')).body.totalCount).toBe(0)
  })

  test('rejects a taken name in any case until it is free again', async () => {
    await using desk = await startDesk()
    const first = await makeTopic(desk, { name: 'Übergabe' })

    expect((await desk.post('/api/Topics', { name: ' üBERGABE ' })).status).toBe(409)
    expect((await desk.other().then((other) => makeTopic(other, { name: 'Übergabe' }))).name).toBe('Übergabe')
    expect((await desk.delete(`/api/Topics/${first.topicID}`)).status).toBe(204)
    expect((await desk.post('/api/Topics', { name: 'üBERGABE' })).status).toBe(200)
  })

  test('lets only one of two concurrent requests have the name', async () => {
    await using desk = await startDesk()

    const answers = await Promise.all(['Spam', 'SPAM', 'spam'].map((name) => desk.post('/api/Topics', { name })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('GET /api/Topics', () => {
  test('pages by ID and by any requested field', async () => {
    await using desk = await startDesk()
    for (const name of ['beta', 'Alpha', 'gamma']) await makeTopic(desk, { name })
    const names = async (query: string) =>
      (await desk.get(`/api/Topics?${query}`)).body.items.map((topic: { name: string }) => topic.name)

    expect(await names('')).toEqual(['beta', 'Alpha', 'gamma'])
    expect(await names('sortBy=NAME&sortOrder=desc')).toEqual(['gamma', 'beta', 'Alpha'])
    expect(await names('pageSize=2&pageNumber=2')).toEqual(['gamma'])
    expect(await names('pageNumber=9')).toEqual([])
    expect((await desk.get('/api/Topics?pageSize=2')).body).toMatchObject({ totalCount: 3, totalPages: 2, pageSize: 2 })
    expect((await desk.get('/api/Topics?sortBy=colour')).status).toBe(400)
  })
})

describe('PUT /api/Topics/{id}', () => {
  test('keeps absent fields and clears null ones', async () => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk, { description: 'Money' })
    const path = `/api/Topics/${topicID}`

    expect((await desk.put(path, { name: ' Bills ' })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({ name: 'Bills', description: 'Money' })
    expect((await desk.put(path, { name: 'BILLS', description: null })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({ name: 'BILLS', description: null })
  })

  test("rejects a missing name and another topic's name", async () => {
    await using desk = await startDesk()
    const { topicID, name } = await makeTopic(desk)
    const other = await makeTopic(desk)

    expect((await desk.put(`/api/Topics/${topicID}`, { description: 'x' })).status).toBe(400)
    expect((await desk.put(`/api/Topics/${topicID}`, { name: other.name.toUpperCase() })).status).toBe(409)
    expect((await desk.get(`/api/Topics/${topicID}`)).body.name).toBe(name)
  })
})

describe('DELETE /api/Topics/{id}', () => {
  test('deletes the mappings of the topic', async () => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk)
    const { actionID } = await makeAction(desk)
    await desk.post('/api/TopicActions', { topicID, actionID, priority: 1, isActive: true })
    await desk.post('/api/PageTopicMappings', { topicID, pageUrl: 'https://example.test/' })

    expect((await desk.delete(`/api/Topics/${topicID}`)).status).toBe(204)

    expect((await desk.get(`/api/Topics/${topicID}`)).status).toBe(404)
    expect((await desk.delete(`/api/Topics/${topicID}`)).status).toBe(404)
    expect((await desk.get('/api/TopicActions')).body.totalCount).toBe(0)
    expect((await desk.get('/api/PageTopicMappings')).body.totalCount).toBe(0)
  })
})

test("returns 404 for another customer's topic, and 401 without authentication", async () => {
  await using desk = await startDesk()
  const { topicID } = await makeTopic(await desk.other(), { name: 'Theirs' })
  const path = `/api/Topics/${topicID}`

  expect((await desk.get(path)).status).toBe(404)
  expect((await desk.put(path, { name: 'Mine' })).status).toBe(404)
  expect((await desk.delete(path)).status).toBe(404)
  expect((await desk.get('/api/Topics')).body.items).toEqual([])
  expect((await desk.stranger().get('/api/Topics')).status).toBe(401)
})
