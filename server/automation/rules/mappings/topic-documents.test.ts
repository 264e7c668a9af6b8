import type { TopicDocument } from '@attendant/contract/automation/mapping.ts'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeDocument, makeTopic } from '../../../test/factories.ts'
import { type DocumentOccasion, findMatchingDocuments } from './find-matching-documents.ts'

const path = '/api/TopicDocuments'

async function arrange(desk: Desk) {
  const { topicID } = await makeTopic(desk)
  const { documentID } = await makeDocument(desk)
  return { topicID, documentID }
}

const made = async (desk: Desk, body: object): Promise<TopicDocument> => (await desk.post(path, body)).body

describe('POST /api/TopicDocuments', () => {
  test('maps a topic to a document', async () => {
    await using desk = await startDesk()
    const body = await arrange(desk)

    const answer = await desk.post(path, body)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...body,
      topicDocumentID: expect.any(Number),
      hookName: null,
      channelID: null,
      specialChannel: null,
      relevanceScore: null,
    })
    expect((await desk.get(`${path}/${answer.body.topicDocumentID}`)).body).toEqual(answer.body)
  })

  test('maps the hook All on one channel type', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk)

    const answer = await desk.post(path, { documentID, hookName: ' all ', specialChannel: 'EMAIL', relevanceScore: 3 })

    expect(answer.body).toMatchObject({ topicID: null, hookName: 'All', specialChannel: 'Email', relevanceScore: 3 })
  })

  test.each([
    ['neither topic nor hook', { topicID: null }, 'topicID'],
    ['both topic and hook', { hookName: 'All' }, 'hookName'],
    ['an unknown type of channel', { specialChannel: 'Fax' }, 'specialChannel'],
    ['no document', { documentID: undefined }, 'documentID'],
    ['a document that is not there', { documentID: 1e9 }, 'documentID'],
    ['a topic that is not there', { topicID: 1e9 }, 'topicID'],
    ['a channel that is not there', { channelID: 1e9 }, 'channelID'],
    ['half a score', { relevanceScore: 0.5 }, 'relevanceScore'],
    ['a score out of range', { relevanceScore: 2 ** 31 }, 'relevanceScore'],
  ])('refuses %s', async (_what, change, field) => {
    await using desk = await startDesk()

    const answer = await desk.post(path, { ...(await arrange(desk)), ...change })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get(path)).body.totalCount).toBe(0)
  })

  test("rejects a duplicate trigger, and another customer's document", async () => {
    await using desk = await startDesk()
    const body = await arrange(desk)
    const { documentID } = await makeDocument(await desk.other())
    await made(desk, body)

    expect((await desk.post(path, { ...body, relevanceScore: 5, specialChannel: 'All' })).status).toBe(409)
    expect((await desk.post(path, { ...body, specialChannel: 'Chat' })).status).toBe(200)
    expect((await desk.post(path, { ...body, documentID })).status).toBe(400)
    expect((await desk.get(path)).body.totalCount).toBe(2)
  })
})

test('GET /api/TopicDocuments applies every given filter', async () => {
  await using desk = await startDesk()
  const { topicID, documentID } = await arrange(desk)
  const { documentID: second } = await makeDocument(desk)
  const { channelID } = await makeChannel(desk)
  const all = [
    await made(desk, { topicID, documentID, relevanceScore: 1 }),
    await made(desk, { hookName: 'All', documentID, relevanceScore: 9 }),
    await made(desk, { hookName: 'PreReply', documentID: second, channelID }),
    await made(desk, { topicID, documentID: second, channelID }),
  ]
  const found = async (query: string) =>
    (await desk.get(`${path}?${query}`)).body.items.map(({ topicDocumentID }: TopicDocument) =>
      all.findIndex((mapping) => mapping.topicDocumentID === topicDocumentID),
    )

  expect(await found('')).toEqual([0, 1, 2, 3])
  expect(await found(`topicId=${topicID}`)).toEqual([0, 3])
  expect(await found(`documentId=${second}&isHook=true`)).toEqual([2])
  expect(await found('isHook=false')).toEqual([0, 3])
  expect(await found('hookName=prereply')).toEqual([2])
  expect(await found('hookName=all&isHook=false')).toEqual([])
  expect(await found(`channelId=${channelID}`)).toEqual([2, 3])
  expect(await found('sortBy=relevanceScore&sortOrder=desc')).toEqual([1, 0, 3, 2])
})

describe('PUT /api/TopicDocuments/{id}', () => {
  test('keeps omitted fields, and switches between topic and hook, channel and type', async () => {
    await using desk = await startDesk()
    const { topicID, documentID } = await arrange(desk)
    const { documentID: second } = await makeDocument(desk)
    const { channelID } = await makeChannel(desk)
    const before = await made(desk, { topicID, documentID, channelID, relevanceScore: 4 })
    const one = `${path}/${before.topicDocumentID}`
    const put = async (changes: object) => {
      expect((await desk.put(one, changes)).status).toBe(204)
      return (await desk.get(one)).body
    }

    expect(await put({})).toEqual(before)
    expect(await put({ relevanceScore: null, documentID: second })).toEqual({
      ...before,
      documentID: second,
      relevanceScore: null,
    })
    expect(await put({ hookName: 'All' })).toMatchObject({ topicID: null, hookName: 'All', channelID })
    expect(await put({ topicID, specialChannel: 'chat' })).toMatchObject({
      topicID,
      hookName: null,
      channelID: null,
      specialChannel: 'Chat',
    })
    expect(await put({ channelID })).toMatchObject({ channelID, specialChannel: null })
    expect(await put({ channelID: null })).toMatchObject({ channelID: null, specialChannel: null })
  })

  test('rejects invalid and duplicate mappings', async () => {
    await using desk = await startDesk()
    const body = await arrange(desk)
    const before = await made(desk, body)
    await made(desk, { documentID: body.documentID, hookName: 'All' })
    const { channelID } = await makeChannel(desk)
    const one = `${path}/${before.topicDocumentID}`

    expect((await desk.put(one, { topicID: null })).status).toBe(400)
    expect((await desk.put(one, { topicID: body.topicID, hookName: 'All' })).status).toBe(400)
    expect((await desk.put(one, { channelID, specialChannel: 'Chat' })).status).toBe(400)
    expect((await desk.put(one, { channelID, specialChannel: 'All' })).status).toBe(400)
    expect((await desk.put(one, { documentID: null })).status).toBe(400)
    expect((await desk.put(one, { documentID: 1e9 })).status).toBe(400)
    expect((await desk.put(one, { hookName: 'ALL' })).status).toBe(409)
    expect((await desk.get(one)).body).toEqual(before)
  })
})

test('DELETE /api/TopicDocuments/{id}, and deleting the document', async () => {
  await using desk = await startDesk()
  const { topicID, documentID } = await arrange(desk)
  const one = await made(desk, { topicID, documentID })
  await made(desk, { hookName: 'All', documentID })

  expect((await desk.delete(`${path}/${one.topicDocumentID}`)).status).toBe(204)
  expect((await desk.get(`${path}/${one.topicDocumentID}`)).status).toBe(404)
  expect((await desk.delete(`/api/Documents/${documentID}`)).status).toBe(204)
  expect((await desk.get(path)).body.totalCount).toBe(0)
})

test("does not find another customer's mapping", async () => {
  await using desk = await startDesk()
  const other = await desk.other()
  const { topicDocumentID } = await made(other, await arrange(other))
  const one = `${path}/${topicDocumentID}`

  expect((await desk.get(one)).status).toBe(404)
  expect((await desk.put(one, { relevanceScore: 1 })).status).toBe(404)
  expect((await desk.delete(one)).status).toBe(404)
  expect((await other.get(one)).status).toBe(200)
})

test('documents are ordered by topic, for all, by hook; by relevance, without a score last; each once', async () => {
  await using desk = await startDesk()
  const [a, b, c, d, e] = [
    await makeDocument(desk),
    await makeDocument(desk),
    await makeDocument(desk),
    await makeDocument(desk),
    await makeDocument(desk),
  ].map(({ documentID }) => documentID)
  const { topicID } = await makeTopic(desk)
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  await made(desk, { topicID, documentID: a })
  await made(desk, { topicID, documentID: b, relevanceScore: 1 })
  await made(desk, { hookName: 'All', documentID: c, relevanceScore: 1 })
  await made(desk, { hookName: 'PreReply', documentID: a, relevanceScore: 7 })
  await made(desk, { hookName: 'OnMessage', documentID: e, relevanceScore: 6 })
  await made(desk, { hookName: 'PreReply', documentID: d, relevanceScore: 8 })
  await made(desk, { topicID, documentID: d, specialChannel: 'Chat', relevanceScore: 9 })
  await made(desk, { topicID, documentID: c, channelID, relevanceScore: 8 })
  const found = async (occasion: Partial<DocumentOccasion>) => {
    const whole = { topicIDs: [], hookNames: [], channel: null, ...occasion }
    return (await findMatchingDocuments(desk.context, desk.customerID, whole)).map(({ documentID }) => documentID)
  }

  expect(await found({ topicIDs: [topicID] })).toEqual([b, a])
  expect(await found({ topicIDs: [topicID], hookNames: ['onmessage', 'prereply', 'all'] })).toEqual([b, a, c, d, e])
  expect(await found({ hookNames: ['PreReply', 'PreReply', 'OnMessage'] })).toEqual([d, a, e])
  expect(await found({ topicIDs: [topicID], channel: { channelID, channelType: 'Chat' } })).toEqual([d, c, b, a])
  expect(await found({})).toEqual([])
})
