import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeAction, makeChannel, makeTopic } from '../../../test/factories.ts'

const high = { field: 'priority', operator: 'is', value: 'High' }

async function arrange(desk: Desk) {
  const { topicID } = await makeTopic(desk)
  const { actionID } = await makeAction(desk)
  return { topicID, actionID, priority: 1, isActive: true }
}

describe('conditions of rules', () => {
  test('are returned with the rule, can be replaced and removed, and distinguish rules with the same trigger', async () => {
    await using desk = await startDesk()
    const body = await arrange(desk)
    const conditions = { all: [high], any: [{ field: 'tag', operator: 'includesAny', value: ['VIP'] }] }

    const plain = await desk.post('/api/TopicActions', body)
    const rule = await desk.post('/api/TopicActions', { ...body, conditions })
    expect(plain.body.conditions).toBeNull()
    expect(rule.status).toBe(200)
    expect(rule.body.conditions).toEqual(conditions)
    expect((await desk.post('/api/TopicActions', { ...body, conditions })).status).toBe(409)

    const path = `/api/Rules/${rule.body.topicActionID}/conditions`
    expect((await desk.put(path, { conditions: null })).status).toBe(409)
    const other = { all: [{ ...high, value: 'Urgent' }], any: [] }
    expect((await desk.put(path, { conditions: other })).status).toBe(204)
    expect((await desk.get(`/api/TopicActions/${rule.body.topicActionID}`)).body.conditions).toEqual(other)
    expect((await desk.put(`/api/TopicActions/${rule.body.topicActionID}`, { priority: 9 })).status).toBe(204)
    expect((await desk.get('/api/TopicActions')).body.items.map(({ conditions }: never) => conditions)).toEqual([
      null,
      other,
    ])
    expect((await desk.put('/api/Rules/999999/conditions', { conditions: null })).status).toBe(404)
  })

  test('follow tags when they are renamed, and prevent their deletion', async () => {
    await using desk = await startDesk()
    const conditions = { all: [{ field: 'tag', operator: 'includesAny', value: ['VIP'] }], any: [] }
    const rule = await desk.post('/api/TopicActions', { ...(await arrange(desk)), conditions })
    const [tag] = (await desk.get('/api/Tags')).body.items
    expect((await desk.delete(`/api/Tags/${tag.tagID}`)).status).toBe(409)
    expect((await desk.put(`/api/Tags/${tag.tagID}`, { name: 'Gold' })).status).toBe(204)
    const shown = (await desk.get(`/api/TopicActions/${rule.body.topicActionID}`)).body
    expect(shown.conditions.all[0].value).toEqual(['Gold'])
  })

  test('apply to hook actions as well, single and in bulk', async () => {
    await using desk = await startDesk()
    const { actionID } = await arrange(desk)
    const conditions = { all: [high], any: [] }
    const hook = { hookName: 'OnMessage', actionID, priority: 1 }

    const one = await desk.post('/api/hookactions', { ...hook, conditions })
    expect(one.body).toMatchObject({ hookName: 'OnMessage', conditions })
    const bulk = await desk.post('/api/hookactions/bulk', [hook, { ...hook, conditions: { any: [high] } }])
    expect(bulk.body.map(({ conditions }: never) => conditions)).toEqual([null, { all: [], any: [high] }])
    expect((await desk.get(`/api/hookactions/${one.body.hookActionID}`)).body.conditions).toEqual(conditions)
  })

  test.each<[string, object, string]>([
    ['an unknown field', { ...high, field: 'weather' }, 'conditions.all[1].field'],
    ['a custom field without a name', { ...high, field: 'customField.' }, 'conditions.all[1].field'],
    ['an operator of another field', { ...high, operator: 'contains' }, 'conditions.all[1].operator'],
    ['an unknown priority', { ...high, value: 'Huge' }, 'conditions.all[1].value'],
    ['a single value for a list', { field: 'status', operator: 'is', value: 'Open' }, 'conditions.all[1].value'],
    ['an empty list', { field: 'status', operator: 'is', value: [] }, 'conditions.all[1].value'],
    ['an unknown topic', { field: 'topicID', operator: 'includesAny', value: [999999] }, 'conditions.all[1].value'],
    ['an unknown channel', { field: 'channelID', operator: 'is', value: [999999] }, 'conditions.all[1].value'],
    ['text for yes and no', { field: 'isAssigned', operator: 'is', value: 'yes' }, 'conditions.all[1].value'],
    ['a value for isEmpty', { field: 'customField.x', operator: 'isEmpty', value: 1 }, 'conditions.all[1].value'],
    ['text for a number', { field: 'customField.x', operator: 'lessThan', value: 'a' }, 'conditions.all[1].value'],
    ['text among ids', { field: 'channelID', operator: 'is', value: ['x'] }, 'conditions.all[1].value'],
    ['an unknown type of channel', { field: 'channelType', operator: 'is', value: ['Fax'] }, 'conditions.all[1].value'],
    ['a tag with a comma', { field: 'tag', operator: 'includesAny', value: ['a,b'] }, 'conditions.all[1].value'],
    ['a number as the field', { ...high, field: 5 }, 'conditions.all[1].field'],
    ['no operator', { field: 'priority', value: 'High' }, 'conditions.all[1].operator'],
  ])('are refused with %s', async (_what, condition, field) => {
    await using desk = await startDesk()
    const body = await arrange(desk)
    const answer = await desk.post('/api/TopicActions', { ...body, conditions: { all: [high, condition] } })
    expect(answer.status).toBe(400)
    expect(answer.body.details[0].field).toBe(field)
    expect((await desk.get('/api/TopicActions')).body.totalCount).toBe(0)
  })

  test('decide whether a rule runs, and the trace names the one that failed', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { actionID } = await makeAction(desk, { operation: 'escalate' })
    const matching = { all: [{ field: 'messageText', operator: 'contains', value: ['refund'] }] }
    const failing = { all: [...matching.all, high] }
    for (const conditions of [failing, matching]) {
      const rule = { hookName: 'OnMessage', actionID, priority: 1, conditions }
      expect((await desk.post('/api/hookactions', rule)).status).toBe(200)
    }

    const tried = await desk.post('/api/Automation/try', { channelID, text: 'I want a REFUND now' })
    const steps = JSON.stringify(tried.body.trace)
    expect(steps).toContain('conditions.all[1]: priority is High (was Normal)')
    const rules = findRules(tried.body.trace.steps)
    expect(rules.map(({ matched }) => matched)).toEqual([false, true])

    const wait = await makeAction(desk, { operation: 'wait', parameters: { seconds: 5 } })
    await desk.post('/api/hookactions', {
      hookName: 'OnClose',
      actionID: wait.actionID,
      priority: 1,
      conditions: matching,
    })
    expect((await desk.get('/api/hookactions/wait-seconds?hookName=OnClose')).body.waitSeconds).toBe(0)
  })
})

interface Step {
  rules?: { matched: boolean }[]
  children: Step[]
}

const findRules = (steps: Step[]): { matched: boolean }[] =>
  steps.flatMap(({ rules = [], children }) => [...rules, ...findRules(children)])

describe('POST /api/Rules/match-preview', () => {
  test('lists which recent tickets would match and why others would not, without side effects', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const make = async (uid: string, message: string) =>
      (await desk.post('/ticketMessages/create-new', { channelID, uid, message })).body.ticketID
    const first = await make('a', 'I want a refund')
    const second = await make('b', 'Hello')
    const conditions = { all: [{ field: 'messageText', operator: 'contains', value: ['refund'] }], any: [] }

    const { body, status } = await desk.post('/api/Rules/match-preview', { conditions })
    expect(status).toBe(200)
    expect(body).toMatchObject({ examined: 2, matched: 1 })
    expect(body.tickets.map(({ ticketID, matched }: never) => [ticketID, matched])).toEqual([
      [first, true],
      [second, false],
    ])
    expect(body.tickets[1].why).toContain('conditions.all[0]: messageText contains refund (was Hello)')
    expect((await desk.post('/api/Rules/match-preview', { conditions, last: 1 })).body.examined).toBe(1)

    const tag = { all: [{ field: 'tag', operator: 'includesAny', value: ['never used'] }] }
    expect((await desk.post('/api/Rules/match-preview', { conditions: tag })).body.matched).toBe(0)
    expect((await desk.get('/api/Tags')).body.items).toEqual([])
    expect((await desk.post('/api/Rules/match-preview', { conditions, last: 1001 })).status).toBe(400)
  })

  test('requires the permission, and lists the fields for everyone', async () => {
    await using desk = await startDesk()
    const fields = await desk.get('/api/Rules/condition-fields')
    expect(fields.body).toContainEqual({
      field: 'priority',
      operators: ['is', 'isNot', 'atLeast', 'atMost'],
      value: { type: 'string', isList: false, allowed: ['Low', 'Normal', 'High', 'Urgent'] },
    })
  })
})
