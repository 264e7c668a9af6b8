import { describe, expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { makeAction, makeTopic } from '../../../test/factories.ts'
import { readWait } from './read-wait.ts'

const plain = { name: 'Apologise', priority: 3, isActive: true }

describe('POST /api/Actions', () => {
  test('creates an action that adds an instruction', async () => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/Actions', { ...plain, name: ' Apologise ' })

    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      ...plain,
      actionID: expect.any(Number),
      description: null,
      operation: null,
      parameters: null,
    })
    expect((await desk.get(`/api/Actions/${answer.body.actionID}`)).body).toEqual(answer.body)
  })

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['no priority', { priority: undefined }, 'priority'],
    ['no isActive', { isActive: undefined }, 'isActive'],
    ['text for a priority', { priority: '3' }, 'priority'],
    ['half a priority', { priority: 1.5 }, 'priority'],
    ['a priority out of range', { priority: 2 ** 31 }, 'priority'],
    ['an unknown operation', { operation: 'explode' }, 'operation'],
    ['a wait without seconds', { operation: 'wait' }, 'parameters.seconds'],
    ['a wait that is too long', { operation: 'wait', parameters: { seconds: 301 } }, 'parameters.seconds'],
    ['a negative wait', { operation: 'wait', parameters: { seconds: -1 } }, 'parameters.seconds'],
    ['text for seconds', { operation: 'wait', parameters: { seconds: '5' } }, 'parameters.seconds'],
    ['a list of parameters', { operation: 'wait', parameters: [5] }, 'parameters'],
    ['a custom field without a value', { operation: 'setCustomField', parameters: { name: 'a' } }, 'parameters.value'],
    ['a notice to nobody', { operation: 'notifyByEmail', parameters: { to: 'nobody' } }, 'parameters.to'],
    ['a rep who is not there', { operation: 'assign', parameters: { customerRepID: 1e9 } }, 'parameters.customerRepID'],
    ['a topic that is not there', { operation: 'addTopic', parameters: { topicID: 1e9 } }, 'parameters.topicID'],
    [
      'a document that is not there',
      { operation: 'sendDocument', parameters: { documentID: 1e9 } },
      'parameters.documentID',
    ],
    ['data that is not there', { operation: 'retrieveData', parameters: { documentID: 1e9 } }, 'parameters.documentID'],
  ])('refuses %s', async (_what, change, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/api/Actions', { ...plain, ...change })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get('/api/Actions')).body.totalCount).toBe(0)
  })

  test('stores the parameters declared by the operation, with their declared names', async () => {
    await using desk = await startDesk()
    const parameters = { Seconds: 5, colour: 'red' }

    const { body } = await desk.post('/api/Actions', { ...plain, operation: 'wait', parameters })

    expect(body).toMatchObject({ operation: 'wait' })
    expect(body.parameters).toEqual({ seconds: 5 })
  })

  test('keeps a custom value of any shape', async () => {
    await using desk = await startDesk()
    const parameters = { name: 'Level', value: { Deep: [1, null, 'x'] } }

    const { body } = await desk.post('/api/Actions', { ...plain, operation: 'setCustomField', parameters })

    expect((await desk.get(`/api/Actions/${body.actionID}`)).body.parameters).toEqual(parameters)
  })

  test("accepts own topics and reps, and rejects another customer's", async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const [mine, theirs] = [await makeTopic(desk), await makeTopic(other)]
    const addTopic = (name: string, topicID: number) =>
      desk.post('/api/Actions', { ...plain, name, operation: 'addTopic', parameters: { topicID } })
    const assign = (name: string, customerRepID: number) =>
      desk.post('/api/Actions', { ...plain, name, operation: 'assign', parameters: { customerRepID } })

    expect((await addTopic('a', mine.topicID)).status).toBe(201)
    expect((await addTopic('b', theirs.topicID)).status).toBe(400)
    expect((await assign('c', desk.admin.customerRepID)).status).toBe(201)
    expect((await assign('d', other.admin.customerRepID)).status).toBe(400)
  })

  test('rejects a name that is taken, regardless of case, until it is free again', async () => {
    await using desk = await startDesk()
    const { actionID } = await makeAction(desk, plain)

    expect((await desk.post('/api/Actions', { ...plain, name: ' APOLOGISE' })).status).toBe(409)
    expect((await desk.delete(`/api/Actions/${actionID}`)).status).toBe(204)
    expect((await desk.post('/api/Actions', { ...plain, name: 'APOLOGISE' })).status).toBe(201)
  })
})

describe('GET /api/Actions', () => {
  test('pages by ten, by name regardless of case', async () => {
    await using desk = await startDesk()
    for (const name of ['c', 'B', 'a']) await makeAction(desk, { name })
    const names = async (query: string) =>
      (await desk.get(`/api/Actions?${query}`)).body.items.map((action: { name: string }) => action.name)

    expect(await names('')).toEqual(['a', 'B', 'c'])
    expect(await names('sortOrder=desc')).toEqual(['c', 'B', 'a'])
    expect(await names('sortBy=actionid')).toEqual(['c', 'B', 'a'])
    expect((await desk.get('/api/Actions')).body).toMatchObject({ pageSize: 10, pageNumber: 1, totalPages: 1 })
    expect((await desk.get('/api/Actions?sortBy=parameters')).status).toBe(400)
    expect((await desk.get('/api/Actions?sortOrder=up')).status).toBe(400)
  })
})

describe('PUT /api/Actions/{id}', () => {
  test('changes only the given fields', async () => {
    await using desk = await startDesk()
    const made = await makeAction(desk, { description: 'Slow', operation: 'wait', parameters: { seconds: 5 } })
    const path = `/api/Actions/${made.actionID}`
    const put = (body: object) => desk.put(path, { ...plain, actionID: made.actionID, ...body })

    expect((await put({})).status).toBe(204)
    expect((await desk.get(path)).body).toEqual({ ...made, ...plain })
    expect((await put({ parameters: { seconds: 9 }, description: null })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({ parameters: { seconds: 9 }, description: null })
    expect((await put({ operation: 'close' })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({ operation: 'close', parameters: null })
    expect((await put({ operation: 'wait' })).status).toBe(400)
    expect((await put({ operation: null })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({ operation: null, parameters: null })
  })

  test.each([
    ['another id than the path', { actionID: 1 }, 400],
    ['no id', { actionID: undefined }, 400],
    ['no name', { name: undefined }, 400],
    ['no priority', { priority: undefined }, 400],
    ["another action's name", { name: ' TAKEN ' }, 409],
  ])('refuses %s', async (_what, change, status) => {
    await using desk = await startDesk()
    await makeAction(desk, { name: 'Taken' })
    const { actionID, name } = await makeAction(desk)

    expect((await desk.put(`/api/Actions/${actionID}`, { ...plain, actionID, ...change })).status).toBe(status)
    expect((await desk.get(`/api/Actions/${actionID}`)).body.name).toBe(name)
  })
})

test('DELETE /api/Actions/{id} also deletes the action’s mappings', async () => {
  await using desk = await startDesk()
  const { actionID } = await makeAction(desk)
  await desk.post('/api/hookactions', { hookName: 'OnClose', actionID, priority: 1 })

  expect((await desk.delete(`/api/Actions/${actionID}`)).status).toBe(204)

  expect((await desk.get(`/api/Actions/${actionID}`)).status).toBe(404)
  expect((await desk.get('/api/TopicActions')).body.totalCount).toBe(0)
})

test("does not find another customer's action", async () => {
  await using desk = await startDesk()
  const { actionID } = await makeAction(await desk.other())
  const path = `/api/Actions/${actionID}`

  expect((await desk.get(path)).status).toBe(404)
  expect((await desk.put(path, { ...plain, actionID })).status).toBe(404)
  expect((await desk.delete(path)).status).toBe(404)
  expect((await desk.get('/api/Actions/abc')).status).toBe(400)
  expect((await desk.stranger().get('/api/Actions')).status).toBe(401)
})

test('GET /api/Actions/operations describes the parameters of each operation', async () => {
  await using desk = await startDesk()

  const { status, body } = await desk.get('/api/Actions/operations')

  expect(status).toBe(200)
  expect(body.map(({ operation }: { operation: string }) => operation).join(' ')).toBe(
    'wait close reopen escalate assign markSpam notSpam setCustomField addTopic draftReply sendReply sendDocument notifyByEmail retrieveData instruct setPriority setStatus addNote addFollower addTags removeTags assignTeam unassign snooze',
  )
  expect(body[0]).toEqual({
    operation: 'wait',
    description: expect.any(String),
    parameters: {
      type: 'object',
      required: ['seconds'],
      properties: { seconds: { type: 'integer', minimum: 0, maximum: 300 } },
    },
  })
})

test.each([
  ['Wait 30 seconds', 30],
  ['wait 1 second', 1],
  ['WAIT 2 MINUTES', 120],
  ['Wait 1 minute before the reply', 60],
  ['Wait 90 minutes', 300],
  ['Waiting room', undefined],
  ['Await 5 seconds', undefined],
  ['Wait a minute', undefined],
  ['Apologise', undefined],
])('the name %s is read as a wait of %s', (name, seconds) => {
  expect(readWait(name)).toBe(seconds)
})
