import type { TopicAction } from '@attendant/contract/automation/mapping.ts'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeAction, makeChannel, makeTopic } from '../../../test/factories.ts'
import { findMatchingActions } from './find-matching-actions.ts'

const path = '/api/TopicActions'

async function arrange(desk: Desk) {
  const { topicID } = await makeTopic(desk)
  const { actionID } = await makeAction(desk)
  return { topicID, actionID, priority: 5, isActive: true }
}

const count = async (desk: Desk) => (await desk.get(path)).body.totalCount

describe('POST /api/TopicActions', () => {
  test('maps a topic to an action', async () => {
    await using desk = await startDesk()
    const body = await arrange(desk)

    const answer = await desk.post(path, body)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...body,
      topicActionID: expect.any(Number),
      hookName: null,
      channelID: null,
      specialChannel: null,
      conditions: null,
    })
    expect((await desk.get(`${path}/${answer.body.topicActionID}`)).body).toEqual(answer.body)
  })

  test('maps a hook on one channel type, in the canonical spelling', async () => {
    await using desk = await startDesk()
    const { actionID } = await makeAction(desk)
    const rest = { actionID, priority: -1, isActive: false }

    const answer = await desk.post(path, { ...rest, hookName: ' OnClose ', specialChannel: 'whatsapp' })

    expect(answer.body).toMatchObject({ ...rest, topicID: null, hookName: 'OnClose', specialChannel: 'WhatsApp' })
  })

  test.each([
    ['neither topic nor hook', { topicID: undefined }, 'topicID'],
    ['both topic and hook', { hookName: 'OnClose' }, 'hookName'],
    ['a blank hook', { topicID: null, hookName: ' ' }, 'hookName'],
    ['a long hook', { topicID: null, hookName: 'x'.repeat(101) }, 'hookName'],
    ['the hook All', { topicID: null, hookName: 'all' }, 'hookName'],
    ['an unknown type of channel', { specialChannel: 'Fax' }, 'specialChannel'],
    ['no action', { actionID: undefined }, 'actionID'],
    ['no priority', { priority: undefined }, 'priority'],
    ['a priority out of range', { priority: -(2 ** 31) - 1 }, 'priority'],
    ['no isActive', { isActive: undefined }, 'isActive'],
    ['a topic that is not there', { topicID: 1e9 }, 'topicID'],
    ['an action that is not there', { actionID: 1e9 }, 'actionID'],
    ['a channel that is not there', { channelID: 1e9 }, 'channelID'],
  ])('refuses %s', async (_what, change, field) => {
    await using desk = await startDesk()

    const answer = await desk.post(path, { ...(await arrange(desk)), ...change })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect(await count(desk)).toBe(0)
  })

  test("rejects another customer's topic, action and channel, and a deleted channel", async () => {
    await using desk = await startDesk()
    const body = await arrange(desk)
    const other = await desk.other()
    const theirs = await arrange(other)
    const gone = await makeChannel(desk)
    await desk.delete(`/api/Channels/${gone.channelID}`)

    for (const change of [
      { topicID: theirs.topicID },
      { actionID: theirs.actionID },
      { channelID: (await makeChannel(other)).channelID },
      { channelID: gone.channelID },
    ]) {
      expect((await desk.post(path, { ...body, ...change })).status).toBe(400)
    }
    expect(await count(desk)).toBe(0)
  })

  test('rejects a duplicate; another restriction makes it a different trigger', async () => {
    await using desk = await startDesk()
    const { topicID: _, ...body } = await arrange(desk)
    const { channelID } = await makeChannel(desk)
    const post = async (change: object) => (await desk.post(path, { ...body, hookName: 'OnClose', ...change })).status

    expect(await post({})).toBe(200)
    expect(await post({ hookName: 'ONCLOSE', priority: 9 })).toBe(409)
    expect(await post({ specialChannel: 'all' })).toBe(409)
    expect(await post({ specialChannel: 'Chat' })).toBe(200)
    expect(await post({ specialChannel: 'CHAT' })).toBe(409)
    expect(await post({ channelID, specialChannel: null })).toBe(200)
    expect(await post({ channelID })).toBe(409)
    expect(await post({ channelID, specialChannel: 'Chat' })).toBe(400)
    expect(await post({ channelID, specialChannel: 'All' })).toBe(400)
    expect(await count(desk)).toBe(3)
  })
})

describe('POST /api/TopicActions/bulk', () => {
  test('creates all mappings, in the given order', async () => {
    await using desk = await startDesk()
    const body = await arrange(desk)
    const { topicID } = await makeTopic(desk)

    const answer = await desk.post(`${path}/bulk`, [
      { ...body, Priority: 1 },
      { ...body, topicID },
    ])

    expect(answer.status).toBe(200)
    expect(answer.body.map((mapping: TopicAction) => mapping.topicID)).toEqual([body.topicID, topicID])
    expect((await desk.get(path)).body.items).toEqual(answer.body)
  })

  test.each([
    ['an item of the wrong shape', { actionID: 'x' }, 400, '1.actionID'],
    ['an action that is not there', { actionID: 1e9 }, 400, '1.actionID'],
    ['a topic and a hook', { hookName: 'OnClose' }, 400, '1.hookName'],
    ['the same mapping twice', {}, 409, undefined],
  ])('creates none because of %s', async (_what, change, status, field) => {
    await using desk = await startDesk()
    const body = await arrange(desk)

    const answer = await desk.post(`${path}/bulk`, [body, { ...body, ...change }])

    expect(answer.status).toBe(status)
    if (field) expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    else expect(answer.body.message).toContain('1.actionID')
    expect(await count(desk)).toBe(0)
  })

  test('accepts at most 500', async () => {
    await using desk = await startDesk()
    const { actionID } = await makeAction(desk)
    const items = Array.from({ length: 501 }, (_, index) => ({
      hookName: `Hook ${index}`,
      actionID,
      priority: 1,
      isActive: true,
    }))

    expect((await desk.post(`${path}/bulk`, items)).status).toBe(400)
    expect(await count(desk)).toBe(0)
    expect((await desk.post(`${path}/bulk`, items.slice(1))).status).toBe(200)
    expect(await count(desk)).toBe(500)
    expect((await desk.post(`${path}/bulk`, {})).status).toBe(400)
    expect((await desk.post(`${path}/bulk`, [])).body).toEqual([])
  })
})

test('GET /api/TopicActions applies every given filter', async () => {
  await using desk = await startDesk()
  const body = await arrange(desk)
  const { actionID } = await makeAction(desk)
  const { channelID } = await makeChannel(desk)
  const { body: made } = await desk.post<TopicAction[]>(`${path}/bulk`, [
    body,
    { ...body, topicID: null, hookName: 'OnClose' },
    { ...body, topicID: null, hookName: 'OnClose', channelID },
    { ...body, actionID, isActive: false },
  ])
  const found = async (query: string) =>
    (await desk.get(`${path}?${query}`)).body.items.map(({ topicActionID }: TopicAction) =>
      made.findIndex((mapping) => mapping.topicActionID === topicActionID),
    )

  expect(await found('')).toEqual([0, 1, 2, 3])
  expect(await found(`topicId=${body.topicID}`)).toEqual([0, 3])
  expect(await found(`TopicID=${body.topicID}&actionId=${actionID}`)).toEqual([3])
  expect(await found('hookName=onclose')).toEqual([1, 2])
  expect(await found(`hookName=OnClose&channelId=${channelID}`)).toEqual([2])
  expect(await found('isActive=false')).toEqual([3])
  expect(await found(`topicId=${body.topicID}&hookName=OnClose`)).toEqual([])
  expect(await found('sortBy=hookName&sortOrder=desc')).toEqual([2, 1, 3, 0])
  expect((await desk.get(`${path}?isActive=perhaps`)).status).toBe(400)
  expect((await desk.get(`${path}?topicId=x`)).status).toBe(400)
})

test('PUT /api/TopicActions/{id} changes only the priority', async () => {
  await using desk = await startDesk()
  const { body: made } = await desk.post(path, await arrange(desk))
  const one = `${path}/${made.topicActionID}`

  expect((await desk.put(one, { priority: 9, isActive: false, actionID: 1 })).status).toBe(204)
  expect((await desk.get(one)).body).toEqual({ ...made, priority: 9 })
  expect((await desk.put(one, { isActive: false })).status).toBe(400)
  expect((await desk.put(one, { priority: null })).status).toBe(400)
})

test("DELETE /api/TopicActions/{id} deletes an own mapping, not another customer's", async () => {
  await using desk = await startDesk()
  const other = await desk.other()
  const { body: mine } = await desk.post(path, await arrange(desk))
  const { body: theirs } = await other.post(path, await arrange(other))

  expect((await desk.delete(`${path}/${mine.topicActionID}`)).status).toBe(204)
  expect((await desk.get(`${path}/${mine.topicActionID}`)).status).toBe(404)
  expect((await desk.get(`${path}/${theirs.topicActionID}`)).status).toBe(404)
  expect((await desk.put(`${path}/${theirs.topicActionID}`, { priority: 1 })).status).toBe(404)
  expect((await desk.delete(`${path}/${theirs.topicActionID}`)).status).toBe(404)
  expect((await other.get(`${path}/${theirs.topicActionID}`)).body).toEqual(theirs)
})

test('actions of topics run by ascending priority, those of hooks by descending, ties by id, each once', async () => {
  await using desk = await startDesk()
  const [one, two, three] = [await makeAction(desk), await makeAction(desk), await makeAction(desk)]
  const topics = [(await makeTopic(desk)).topicID, (await makeTopic(desk)).topicID]
  const map = (trigger: object, { actionID }: { actionID: number }, priority: number) => ({
    ...trigger,
    actionID,
    priority,
    isActive: true,
  })
  await desk.post(`${path}/bulk`, [
    map({ topicID: topics[0] }, one, 2),
    map({ topicID: topics[0] }, two, 2),
    map({ topicID: topics[1] }, two, 1),
    map({ topicID: topics[1] }, three, 2),
    map({ hookName: 'OnClose' }, one, 1),
    map({ hookName: 'OnClose' }, two, 1),
    map({ hookName: 'OnClose' }, three, 7),
  ])
  const run = async (occasion: Parameters<typeof findMatchingActions>[2]) =>
    (await findMatchingActions(desk.context.db, desk.customerID, occasion, null)).map(({ actionID }) => actionID)

  expect(await run({ topicIDs: topics })).toEqual([two.actionID, one.actionID, three.actionID])
  expect(await run({ topicIDs: [] })).toEqual([])
  expect(await run({ hookName: 'onclose' })).toEqual([three.actionID, one.actionID, two.actionID])
})
