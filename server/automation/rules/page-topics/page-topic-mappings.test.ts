import { describe, expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { makeTopic } from '../../../test/factories.ts'

const path = '/api/PageTopicMappings'
const pageUrl = 'https://shop.example.test/returns?from=menu'

describe('POST /api/PageTopicMappings', () => {
  test('maps a page to a topic', async () => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk)

    const answer = await desk.post(path, { topicID, pageUrl: ` ${pageUrl} `, context: 'Returns' })

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ pageTopicMappingID: expect.any(Number), topicID, pageUrl, context: 'Returns' })
    expect((await desk.get(`${path}/${answer.body.pageTopicMappingID}`)).body).toEqual(answer.body)
  })

  test.each([
    ['no address', { pageUrl: undefined }, 'pageUrl'],
    ['a path', { pageUrl: '/returns' }, 'pageUrl'],
    ['another scheme', { pageUrl: 'javascript:alert(1)' }, 'pageUrl'],
    ['a broken address', { pageUrl: 'http://' }, 'pageUrl'],
    ['a long address', { pageUrl: `http://a.test/${'x'.repeat(2048)}` }, 'pageUrl'],
    ['an address that is long in bytes', { pageUrl: `http://a.test/${'あ'.repeat(1000)}` }, 'pageUrl'],
    ['no topic', { topicID: undefined }, 'topicID'],
    ['a topic that is not there', { topicID: 1e9 }, 'topicID'],
  ])('refuses %s', async (_what, change, field) => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk)

    const answer = await desk.post(path, { topicID, pageUrl, ...change })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get(path)).body.totalCount).toBe(0)
  })

  test('accepts an address of 2,048 characters, and the same page for another topic, but not twice for one', async () => {
    await using desk = await startDesk()
    const [one, two] = [await makeTopic(desk), await makeTopic(desk)]
    const random = Array.from({ length: 2034 }, (_, index) => ((index * 7919) % 36).toString(36)).join('')
    const post = async (topicID: number, address: string) =>
      (await desk.post(path, { topicID, pageUrl: address })).status

    expect(await post(one.topicID, `http://a.test/${random}`)).toBe(200)
    expect(await post(one.topicID, pageUrl)).toBe(200)
    expect(await post(two.topicID, pageUrl)).toBe(200)
    expect(await post(one.topicID, pageUrl)).toBe(409)
    expect((await desk.get(`${path}?topicId=${one.topicID}`)).body.totalCount).toBe(2)
  })
})

test('PUT and DELETE /api/PageTopicMappings/{id}', async () => {
  await using desk = await startDesk()
  const { topicID } = await makeTopic(desk)
  const { body: made } = await desk.post(path, { topicID, pageUrl, context: 'Returns' })
  await desk.post(path, { topicID, pageUrl: 'http://taken.test/' })
  const one = `${path}/${made.pageTopicMappingID}`

  expect((await desk.put(one, { topicID, pageUrl: 'http://a.test/' })).status).toBe(204)
  expect((await desk.get(one)).body).toEqual({ ...made, pageUrl: 'http://a.test/' })
  expect((await desk.put(one, { topicID, pageUrl, context: null })).status).toBe(204)
  expect((await desk.get(one)).body.context).toBeNull()
  expect((await desk.put(one, { topicID })).status).toBe(400)
  expect((await desk.put(one, { topicID, pageUrl: 'ftp://a.test/' })).status).toBe(400)
  expect((await desk.put(one, { topicID, pageUrl: 'http://taken.test/' })).status).toBe(409)
  expect((await desk.delete(one)).status).toBe(204)
  expect((await desk.get(one)).status).toBe(404)
})

test("does not find another customer's page or topic", async () => {
  await using desk = await startDesk()
  const other = await desk.other()
  const { topicID } = await makeTopic(other)
  const { body: theirs } = await other.post(path, { topicID, pageUrl })
  const one = `${path}/${theirs.pageTopicMappingID}`

  expect((await desk.get(one)).status).toBe(404)
  expect((await desk.put(one, { topicID, pageUrl })).status).toBe(404)
  expect((await desk.delete(one)).status).toBe(404)
  expect((await desk.post(path, { topicID, pageUrl })).status).toBe(400)
  expect((await desk.get(path)).body.items).toEqual([])
})
