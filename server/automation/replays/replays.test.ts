import type { Replay, ReplayCreate, ReplayResult } from '@attendant/contract/automation/replay.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeRule } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../../test/factories.ts'

const always = { from: '2000-01-01', to: '2100-01-01' }

async function replay(desk: Desk, given: Partial<ReplayCreate> = {}) {
  const started = await desk.post<Replay>('/api/Replays', { sample: always, ...given })
  expect(started.status).toBe(202)
  await desk.runJobs()
  const { replayID } = started.body
  const { body } = await desk.get<Replay>(`/api/Replays/${replayID}`)
  const results = (await desk.get(`/api/Replays/${replayID}/results`)).body.items as ReplayResult[]
  return { ...body, results }
}

async function draftOf(desk: Desk) {
  const { changeSetID } = (await desk.post('/api/ChangeSets', { name: 'Try' })).body
  return { changeSetID: changeSetID as number, headers: { 'x-change-set': String(changeSetID) } }
}

/** Row counts of every table except those of the replay and the queue. */
async function checksums(desk: Desk): Promise<Record<string, string>> {
  const { rows } = await desk.context.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('replays', 'replay_results', 'audit_entries', 'idempotent_answers') order by 1`)
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await desk.context.db.execute<{ sum: string }>(
      sql`select count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(stored)::text, 0)), 0) as sum
        from ${sql.identifier(name)} stored`,
    )
    sums[name] = found[0]?.sum ?? ''
  }
  return sums
}

describe('a replay', () => {
  test('compares a change set’s effect on past messages with the live configuration and with agents, and changes nothing', async () => {
    await using desk = await startDesk()
    const [returns, bills] = [await makeTopic(desk, { name: 'Returns' }), await makeTopic(desk, { name: 'Bills' })]
    useScriptedEngine(desk, {
      topicIDs: ({ text }) => [text.includes('send back') ? returns.topicID : bills.topicID],
      reply: ({ documents }) => ({ reply: documents[0]?.content ?? 'We are on it.' }),
    })
    const { documentID } = await makeDocument(desk, { content: 'Within 14 days.', isSearchable: false })
    await desk.post('/api/TopicDocuments', { documentID, topicID: returns.topicID })
    const rule = await makeRule(desk, 'OnMessage', { name: 'Escalate', operation: 'escalate' })
    await desk.put(`/api/Actions/${rule.actionID}`, {
      ...{ actionID: rule.actionID, name: 'Escalate', operation: 'escalate', priority: 1, isActive: true },
    })
    const { channelID } = await makeChannel(desk)
    const first = await makeMessage(desk, { channelID, message: 'How can I send back shoes?', uid: 'a' })
    const second = await makeMessage(desk, { channelID, message: 'My bill is wrong', uid: 'b' })
    await desk.runJobs()
    const set = await draftOf(desk)
    const write = { name: 'Doc', isDataRetrievalProcess: false, isSearchable: false, content: 'Within 30 days.' }
    await desk.send('PUT', `/api/Documents/${documentID}`, write, set.headers)
    await desk.send('DELETE', `/api/hookactions/${rule.hookActionID}`, undefined, set.headers)
    const before = await checksums(desk)

    const { replayID, results, summary, state, progress, revision } = await replay(desk, {
      changeSetID: set.changeSetID,
    })

    expect(await checksums(desk)).toEqual(before)
    expect({ state, progress, revision }).toEqual({ state: 'Done', progress: { done: 2, total: 2 }, revision: 2 })
    const one = results.find(({ messageID }) => messageID === first.messageID)
    expect(one).toMatchObject({
      ticketID: first.ticketID,
      topics: [{ topicID: returns.topicID, name: 'Returns' }],
      rules: [],
      actions: [],
      escalated: false,
      draft: 'Within 30 days.',
      baseline: {
        rules: [{ id: rule.hookActionID }],
        actions: [{ actionID: rule.actionID, operation: 'escalate', outcome: 'Done' }],
        escalated: true,
        draft: 'Within 14 days.',
      },
      actual: { topics: [{ name: 'Returns' }], escalated: true },
    })
    expect(one?.changed).toEqual(expect.arrayContaining(['rules', 'actions', 'escalated', 'draft']))
    expect(one?.changed).not.toContain('topics')
    expect(results.map(({ messageID }) => messageID)).toEqual([first.messageID, second.messageID])
    const sorted = async (query: string) => {
      const { status, body } = await desk.get(`/api/Replays/${replayID}/results?${query}`)
      return status === 200 ? body.items.map(({ messageID }: ReplayResult) => messageID) : body.details
    }
    expect(await sorted('sortBy=messageID&sortOrder=desc')).toEqual([second.messageID, first.messageID])
    expect(await sorted('sortBy=changed')).toEqual([second.messageID, first.messageID])
    expect(await sorted('sortBy=Draft&sortOrder=asc')).toEqual([second.messageID, first.messageID])
    expect(await sorted('sortBy=editDistance')).toHaveLength(2)
    expect(await sorted('sortBy=topics')).toMatchObject([{ field: 'sortBy' }])
    expect(summary).toMatchObject({
      messages: 2,
      changed: { count: 2, of: 2, rate: 1 },
      lostEscalations: { count: 2, of: 2, low: expect.any(Number), high: 1 },
      lostActions: { count: 2 },
      errors: { count: 0 },
      topicAgreement: { rate: 1 },
      topChangedTickets: [
        { ticketID: first.ticketID, messages: 1, changes: one?.changed.length },
        { ticketID: second.ticketID, messages: 1 },
      ],
    })
  })

  test('restores the ticket as it was: its earlier messages, status and assignee', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, { reply: () => ({ reply: 'Sure, 5 days.' }) })
    const { channelID } = await makeChannel(desk)
    const first = await makeMessage(desk, { channelID, message: 'One', uid: 'a' })
    await desk.runJobs()
    const second = await makeMessage(desk, { ticketID: first.ticketID, message: 'Two', uid: 'a' })
    await desk.runJobs()
    desk.clock.set(new Date(desk.context.now().getTime() + 60_000))
    await desk.put(`/tickets/${first.ticketID}`, { status: 'Closed' })
    asked.replies.length = 0

    const { results } = await replay(desk)

    expect(results.map(({ draft, error }) => [draft, error])).toEqual([
      ['Sure, 5 days.', null],
      ['Sure, 5 days.', null],
    ])
    const seen = asked.replies.map(({ message, history }) => [message, history.map(({ text }) => text)])
    expect(seen.sort()).toEqual([
      ['One', []],
      ['Two', ['One', 'Sure, 5 days.']],
    ])
    expect(results.every(({ changed, wouldSend }) => wouldSend && changed.length === 0)).toBe(true)
    expect(results.find(({ messageID }) => messageID === second.messageID)?.actual).toMatchObject({
      answer: 'Sure, 5 days.',
      isByPerson: false,
      editDistance: 0,
      isMaterial: false,
    })
  })

  test('reuses recorded provider answers to the same questions, and asks new ones within its budget', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, { reply: ({ instructions }) => ({ reply: `Yes. ${instructions.join()}` }) })
    desk.context.ai = { ...desk.context.ai, provider: () => desk.context.ai.embedded(''), cost: () => 0.5 }
    await desk.put('/api/Customers/me', { aiProviderApiKey: 'sk-test' })
    await desk.post('/api/Customers/models', { name: 'big', modelType: 'Text', isDefault: true })
    const { channelID } = await makeChannel(desk)
    await makeMessage(desk, { channelID, message: 'Is it?', uid: 'a' })
    await desk.runJobs()
    expect(asked.replies).toHaveLength(1)

    const same = await replay(desk)
    expect(same.results).toMatchObject([{ draft: 'Yes. ', unknown: false, cost: expect.any(Number) }])
    expect(asked.replies).toHaveLength(1)

    const set = await draftOf(desk)
    const { actionID } = (
      await desk.post(
        '/api/Actions',
        {
          ...{ name: 'Kind', operation: 'instruct', parameters: { text: 'Be kind.' } },
          ...{ priority: 1, isActive: true },
        },
        set.headers,
      )
    ).body
    await desk.post('/api/hookactions', { hookName: 'PreReply', actionID, priority: 1 }, set.headers)
    const { changeSetID } = set
    const recorded = await replay(desk, { changeSetID })
    expect(recorded).toMatchObject({ results: [{ unknown: true, changed: [] }], summary: { unknown: { count: 1 } } })
    const live = await replay(desk, { changeSetID, provider: 'Live', maxCost: 1 })
    expect(live).toMatchObject({
      cost: 0.5,
      results: [{ unknown: false, draft: 'Yes. Be kind.', changed: ['rules', 'actions', 'draft'] }],
    })
    expect((await replay(desk, { changeSetID, provider: 'Live', maxCost: 0 })).results).toMatchObject([
      { unknown: true },
    ])
  })

  test('samples one message from each part of the period if there are more than requested, the same ones each time', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk)
    const messageIDs: number[] = []
    for (const uid of ['a', 'b', 'c', 'd', 'e', 'f']) {
      messageIDs.push((await makeMessage(desk, { channelID, uid })).messageID)
    }
    const choose = async () => {
      const { results } = await replay(desk, { sample: { ...always, max: 3 } })
      return results.map(({ messageID }) => messageID)
    }

    const chosen = await choose()

    expect(chosen.map((messageID) => Math.floor(messageIDs.indexOf(messageID) / 2)).sort()).toEqual([0, 1, 2])
    expect(await choose()).toEqual(chosen)
  })

  test('can be limited and cancelled, and rejects invalid requests', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk)
    const { ticketID } = await makeMessage(desk, { channelID, message: 'One', uid: 'a' })
    await makeMessage(desk, { channelID, message: 'Two', uid: 'b' })
    await desk.runJobs()

    expect((await replay(desk, { sample: { ...always, max: 1 } })).progress.total).toBe(1)
    expect((await replay(desk, { sample: { ...always, max: 9, ticketIDs: [ticketID] } })).results).toMatchObject([
      { ticketID },
    ])
    expect((await replay(desk, { sample: { from: '2000-01-01', to: '2000-01-02', max: 5 } })).summary?.messages).toBe(0)
    const { body } = await desk.post('/api/Replays', { sample: always })
    expect((await desk.post(`/api/Replays/${body.replayID}/cancel`)).body.state).toBe('Cancelled')
    await desk.runJobs()
    expect((await desk.get(`/api/Replays/${body.replayID}`)).body).toMatchObject({
      state: 'Cancelled',
      progress: { done: 0, total: 2 },
    })
    expect((await desk.post(`/api/Replays/${body.replayID}/cancel`)).body.code).toBe('replay_ended')
    expect(
      (await desk.post('/api/Replays', { sample: { from: '2020-01-02', to: '2020-01-01T00:00:00Z' } })).status,
    ).toBe(400)
    expect((await desk.post('/api/Replays', { sample: { ...always, max: 10_001 } })).status).toBe(400)
    for (const [field, code] of [
      ['channelIDs', 'channel_unknown'],
      ['topicIDs', 'topic_unknown'],
      ['ticketIDs', 'ticket_unknown'],
    ] as const) {
      const { status, body } = await desk.post('/api/Replays', { sample: { ...always, [field]: [999_999] } })
      expect([status, body.details]).toMatchObject([400, [{ field: `sample.${field}`, code }]])
    }
    expect((await desk.post('/api/Replays', { sample: always, changeSetID: 999_999 })).body).toMatchObject({
      ...{ status: 400, code: 'change_set_unknown', details: [{ field: 'changeSetID' }] },
    })
    expect((await (await desk.signedIn('Agent', [])).get('/api/Replays')).status).toBe(403)
  })
})

describe('POST /ticketMessages/{id}/counterfactual', () => {
  test('finds single changes that lead to the wanted outcome, runs them, and adds one to a change set', async () => {
    await using desk = await startDesk()
    const returns = await makeTopic(desk, { name: 'Returns' })
    const bills = await makeTopic(desk, { name: 'Bills' })
    useScriptedEngine(desk, {
      topicIDs: ({ text, topics }) =>
        topics.flatMap(({ topicID, description }) =>
          description?.includes(text) || (topicID === bills.topicID && text.includes('bill')) ? [topicID] : [],
        ),
    })
    const { documentID } = await makeDocument(desk, { content: 'Within 14 days.', isSearchable: false })
    const { channelID } = await makeChannel(desk)
    const shoes = await makeMessage(desk, { channelID, message: 'These shoes pinch', uid: 'a' })
    const bill = await makeMessage(desk, { channelID, message: 'A wrong bill', uid: 'b' })
    await desk.runJobs()
    const ask = (messageID: number, wanted: object) =>
      desk.post(`/ticketMessages/${messageID}/counterfactual`, { wanted, last: 10 })

    const topic = (await ask(shoes.messageID, { topicID: returns.topicID })).body
    expect(topic).toMatchObject({
      isAlready: false,
      changes: [
        { kind: 'topicExample', flipped: 0, of: 1, outcome: { topics: [{ topicID: returns.topicID }] } },
        { kind: 'rule', flipped: 1, flippedTicketIDs: [bill.ticketID] },
      ],
    })
    const escalated = (await ask(bill.messageID, { escalated: true })).body
    expect(escalated.changes).toMatchObject([{ kind: 'rule', flipped: 0, outcome: { escalated: true } }])
    const source = (await ask(bill.messageID, { documentID })).body.changes
    expect(source.map(({ key }: { key: string }) => key)).toContain(`topicDocument ${documentID} ${bills.topicID}`)
    expect((await ask(bill.messageID, { action: 'close' })).body.changes).toHaveLength(1)
    expect((await ask(bill.messageID, { escalated: true, documentID })).status).toBe(400)
    for (const field of ['topicID', 'documentID', 'action']) {
      const details = [{ field: `wanted.${field}` }]
      expect((await ask(bill.messageID, { [field]: 999_999 })).body).toMatchObject({ status: 400, details })
    }
    const unknown = (await ask(bill.messageID, { action: 'explode' })).body
    expect(unknown).toMatchObject({ status: 400, code: 'not_one_of', details: [{ field: 'wanted.action' }] })
    expect((await desk.get('/api/Actions')).body.totalCount).toBe(0)

    const { changeSetID } = await draftOf(desk)
    const chosen = { wanted: { escalated: true }, key: escalated.changes[0].key, changeSetID }
    const apply = (body: object) => desk.post(`/ticketMessages/${bill.messageID}/counterfactual/apply`, body)
    expect((await apply({ ...chosen, changeSetID: 999_999 })).body.code).toBe('change_set_unknown')
    expect((await apply(chosen)).status).toBe(204)
    const { results } = await replay(desk, { changeSetID })
    expect(results.map(({ messageID, escalated }) => [messageID, escalated])).toEqual([
      [bill.messageID, true],
      [shoes.messageID, false],
    ])
  })
})
