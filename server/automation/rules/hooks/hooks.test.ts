import type { HookAction } from '@attendant/contract/automation/hook.ts'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeAction, makeChannel, makeTopic } from '../../../test/factories.ts'

const path = '/api/hookactions'

async function arrange(desk: Desk) {
  const { actionID, name } = await makeAction(desk)
  return { actionName: name, body: { hookName: 'OnEscalate', actionID, priority: 5 } }
}

test('GET /api/hooks lists the built-in hooks', async () => {
  await using desk = await startDesk()

  const { body } = await desk.get('/api/hooks')

  expect(body).toHaveLength(21)
  expect(body[0]).toEqual({ hookName: 'PreSpam', description: expect.any(String) })
  expect((await desk.stranger().get('/api/hooks')).status).toBe(401)
})

describe('POST /api/hookactions', () => {
  test('maps a hook to an active action', async () => {
    await using desk = await startDesk()
    const { body, actionName } = await arrange(desk)

    const answer = await desk.post(path, body)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...body,
      hookActionID: expect.any(Number),
      actionName,
      channelName: null,
      conditions: null,
    })
    expect((await desk.get(`${path}/${answer.body.hookActionID}`)).body).toEqual(answer.body)
    expect((await desk.get(`/api/TopicActions/${answer.body.hookActionID}`)).body).toMatchObject({
      topicID: null,
      hookName: 'OnEscalate',
      isActive: true,
    })
  })

  test('stores a restriction to a channel or channel type', async () => {
    await using desk = await startDesk()
    const { body } = await arrange(desk)
    const { channelID, name } = await makeChannel(desk)
    const channelName = async (narrowing: object) => (await desk.post(path, { ...body, ...narrowing })).body.channelName

    expect(await channelName({ channelID })).toBe(name)
    expect(await channelName({ specialChannel: 'phone' })).toBe('Phone')
    expect(await channelName({ specialChannel: 'All' })).toBeNull()
    const { body: sorted } = await desk.get(`${path}?sortBy=channelName`)
    expect(sorted.items.map((item: HookAction) => item.channelName)).toEqual([name, 'Phone', null])
  })

  test.each([
    ['no hook', { hookName: undefined }, 'hookName'],
    ['null for a hook', { hookName: null }, 'hookName'],
    ['a blank hook', { hookName: ' ' }, 'hookName'],
    ['the hook All', { hookName: 'All' }, 'hookName'],
    ['no action', { actionID: undefined }, 'actionID'],
    ['an action that is not there', { actionID: 1e9 }, 'actionID'],
    ['no priority', { priority: undefined }, 'priority'],
    ['an unknown type of channel', { specialChannel: 'Fax' }, 'specialChannel'],
    ['a channel that is not there', { channelID: 1e9 }, 'channelID'],
  ])('refuses %s', async (_what, change, field) => {
    await using desk = await startDesk()
    const { body } = await arrange(desk)

    const answer = await desk.post(path, { ...body, ...change })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get(path)).body.totalCount).toBe(0)
  })

  test('rejects a duplicate within the same hook', async () => {
    await using desk = await startDesk()
    const { body } = await arrange(desk)
    await desk.post('/api/TopicActions', { ...body, isActive: false })

    expect((await desk.post(path, { ...body, hookName: 'onescalate' })).status).toBe(409)
    expect((await desk.get(path)).body.totalCount).toBe(1)
  })
})

describe('POST /api/hookactions/bulk', () => {
  test('creates all or none', async () => {
    await using desk = await startDesk()
    const { body, actionName } = await arrange(desk)
    const items = [body, { ...body, specialChannel: 'Email' }]

    const refused = await desk.post(`${path}/bulk`, [...items, body, { ...body, actionID: 1e9 }])
    expect(refused.status).toBe(400)
    expect(refused.body.details).toEqual([expect.objectContaining({ field: '3.actionID' })])
    expect((await desk.post(`${path}/bulk`, [...items, body])).status).toBe(409)
    expect((await desk.get(path)).body.totalCount).toBe(0)

    const answer = await desk.post(`${path}/bulk`, items)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      { ...body, hookActionID: expect.any(Number), actionName, channelName: null, conditions: null },
      { ...body, hookActionID: expect.any(Number), actionName, channelName: 'Email', conditions: null },
    ])
    expect((await desk.get(path)).body.items).toEqual(answer.body)
  })
})

test('GET /api/hookactions lists hook actions only, optionally those of one hook', async () => {
  await using desk = await startDesk()
  const { body } = await arrange(desk)
  const { topicID } = await makeTopic(desk)
  await desk.post('/api/TopicActions', { topicID, actionID: body.actionID, priority: 1, isActive: true })
  await desk.post(path, body)
  await desk.post(path, { ...body, hookName: 'My own hook' })

  expect((await desk.get(path)).body).toMatchObject({ totalCount: 2, totalPages: 1, pageSize: 20 })
  expect((await desk.get(`${path}?hookName=MY%20OWN%20HOOK`)).body.items).toMatchObject([{ hookName: 'My own hook' }])
})

test('PUT and DELETE /api/hookactions/{id} change the priority and delete, for hook actions only', async () => {
  await using desk = await startDesk()
  const { body } = await arrange(desk)
  const { topicID } = await makeTopic(desk)
  const topicAction = { topicID, actionID: body.actionID, priority: 1, isActive: true }
  const { body: ofTopic } = await desk.post('/api/TopicActions', topicAction)
  const { body: made } = await desk.post(path, body)
  const one = `${path}/${made.hookActionID}`

  expect((await desk.put(one, { priority: 8, hookName: 'Other' })).status).toBe(204)
  expect((await desk.get(one)).body).toEqual({ ...made, priority: 8 })
  expect((await desk.put(one, {})).status).toBe(400)
  expect((await desk.delete(one)).status).toBe(204)
  expect((await desk.get(one)).status).toBe(404)

  const wrong = `${path}/${ofTopic.topicActionID}`
  expect((await desk.get(wrong)).status).toBe(404)
  expect((await desk.put(wrong, { priority: 8 })).status).toBe(404)
  expect((await desk.delete(wrong)).status).toBe(404)
  expect((await desk.get(`/api/TopicActions/${ofTopic.topicActionID}`)).body).toEqual(ofTopic)
})

test("does not find another customer's hook action, action or channel", async () => {
  await using desk = await startDesk()
  const other = await desk.other()
  const { body } = await arrange(desk)
  const { body: theirBody } = await arrange(other)
  const { body: theirs } = await other.post(path, theirBody)
  const { channelID } = await makeChannel(other)
  const one = `${path}/${theirs.hookActionID}`

  expect((await desk.get(one)).status).toBe(404)
  expect((await desk.put(one, { priority: 1 })).status).toBe(404)
  expect((await desk.delete(one)).status).toBe(404)
  expect((await desk.post(path, theirBody)).status).toBe(400)
  expect((await desk.post(path, { ...body, channelID })).status).toBe(400)
  expect((await desk.get(path)).body.items).toEqual([])
})
