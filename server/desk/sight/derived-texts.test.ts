import { permissions } from '@attendant/contract/people/customer-rep.ts'
import { expect, test } from 'vitest'
import { makeRule } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { made, makeChannel, makeMessage, makeTopic } from '../../test/factories.ts'

const allButSight = permissions.filter((permission) => permission !== 'seeAllTeams')

/** Two questions answered only by an agent: one in a ticket of another team, one in a ticket every team can see. */
async function arrange(desk: Desk) {
  const agent = await desk.signedIn('Agent', allButSight)
  const { teamID } = await made<{ teamID: number }>(desk, '/api/Teams', { name: 'Foreign' })
  const { channelID } = await makeChannel(desk, { autoReply: false })
  const ask = async (uid: string, message: string, team: number | null) => {
    const { ticketID, messageID } = await makeMessage(desk, { channelID, uid, message })
    await desk.put(`/tickets/${ticketID}`, { teamID: team })
    await desk.runJobs()
    await desk.post('/ticketMessages/create-new', {
      ...{ ticketID, channelID, message: `Answer to ${uid}.`, senderType: 'CustomerRep' },
    })
    return { ticketID, messageID }
  }
  const hidden = await ask('hidden', 'How do I return my wombat?', teamID)
  const seen = await ask('seen', 'Where is the nearest shop of yours?', null)
  return { agent, hidden, seen }
}

const ticketsOf = (body: { items: { ticketIDs: number[] }[] }) => body.items.flatMap(({ ticketIDs }) => ticketIDs)

test('gaps contain no questions of hidden tickets, and no proposals are made from them', async () => {
  await using desk = await startDesk()
  const { agent, hidden, seen } = await arrange(desk)
  const all = (await desk.get('/api/Knowledge/gaps')).body

  const gaps = await agent.get('/api/Knowledge/gaps')

  expect(ticketsOf(all).sort()).toEqual([hidden.ticketID, seen.ticketID])
  expect(ticketsOf(gaps.body)).toEqual([seen.ticketID])
  expect(JSON.stringify(gaps.body)).not.toContain('wombat')
  const gapID = all.items.find((gap: { ticketIDs: number[] }) => gap.ticketIDs.includes(hidden.ticketID)).gapID
  const refused = await agent.post('/api/Knowledge/proposals', { gapID })
  expect(refused.body).toMatchObject({ status: 400, code: 'gap_unknown' })
})

test('proposals from hidden tickets are absent, and cannot be accepted or rejected', async () => {
  await using desk = await startDesk()
  const { agent, hidden, seen } = await arrange(desk)
  const propose = (ticketID: number) => desk.post('/api/Knowledge/proposals', { ticketID })
  const at = `/api/Knowledge/proposals/${(await propose(hidden.ticketID)).body.proposalID}`
  const shown = (await propose(seen.ticketID)).body

  const list = (await agent.get('/api/Knowledge/proposals')).body

  expect(list).toMatchObject({ totalCount: 1, items: [{ proposalID: shown.proposalID }] })
  expect((await desk.get('/api/Knowledge/proposals')).body).toMatchObject({ totalCount: 2 })
  const answers = [await agent.get(at), await agent.post(`${at}/accept`, {}), await agent.post(`${at}/reject`)]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await desk.get(at)).body).toMatchObject({ state: 'Pending' })
  expect((await agent.post(`/api/Knowledge/proposals/${shown.proposalID}/reject`)).status).toBe(200)
})

test('replays do not show or use messages of hidden tickets', async () => {
  await using desk = await startDesk()
  const { agent, hidden, seen } = await arrange(desk)
  const sample = { from: '2000-01-01', to: '2100-01-01' }
  const { replayID } = (await desk.post('/api/Replays', { sample })).body
  await desk.runJobs()
  const results = async (client: Pick<Desk, 'get'>) => (await client.get(`/api/Replays/${replayID}/results`)).body

  expect(await results(desk)).toMatchObject({ totalCount: 2 })
  expect(await results(agent)).toMatchObject({ totalCount: 1, items: [{ ticketID: seen.ticketID }] })
  const refused = await agent.post('/api/Replays', { sample: { ...sample, ticketIDs: [hidden.ticketID] } })
  expect(refused.body).toMatchObject({ status: 400, details: [{ field: 'sample.ticketIDs' }] })
})

test('replays do not name hidden tickets that would change', async () => {
  await using desk = await startDesk()
  const rule = await makeRule(desk, 'OnMessage', { name: 'Escalate', operation: 'escalate' })
  const { agent, hidden, seen } = await arrange(desk)
  const { changeSetID } = (await desk.post('/api/ChangeSets', { name: 'Try' })).body
  const headers = { 'x-change-set': String(changeSetID) }
  await desk.send('DELETE', `/api/hookactions/${rule.hookActionID}`, undefined, headers)
  const sample = { from: '2000-01-01', to: '2100-01-01' }
  const { replayID } = (await desk.post('/api/Replays', { changeSetID, sample })).body
  await desk.runJobs()
  const named = async (client: Pick<Desk, 'get'>) => {
    const one = (await client.get(`/api/Replays/${replayID}`)).body
    const [listed] = (await client.get('/api/Replays')).body.items
    expect(listed.summary).toEqual(one.summary)
    return one.summary.topChangedTickets.map(({ ticketID }: { ticketID: number }) => ticketID)
  }

  expect(await named(desk)).toEqual(expect.arrayContaining([hidden.ticketID, seen.ticketID]))
  expect(await named(agent)).toEqual([seen.ticketID])
})

test('counterfactuals use messages of visible tickets only', async () => {
  await using desk = await startDesk()
  await makeRule(desk, 'OnMessage', { name: 'Escalate', operation: 'escalate' })
  const { agent, hidden, seen } = await arrange(desk)
  const flipped = async (client: Pick<Desk, 'post'>) => {
    const asked = { wanted: { escalated: false } }
    const { body } = await client.post(`/ticketMessages/${seen.messageID}/counterfactual`, asked)
    return body.changes.map(({ of, flippedTicketIDs }: { of: number; flippedTicketIDs: number[] }) => [
      of,
      flippedTicketIDs,
    ])
  }

  expect(await flipped(desk)).toContainEqual([1, [hidden.ticketID]])
  for (const change of await flipped(agent)) expect(change).toEqual([0, []])
})

test('failed drafts of a topic are shown only to agents who see their tickets', async () => {
  await using desk = await startDesk()
  const { topicID } = await makeTopic(desk)
  useScriptedEngine(desk, { topicIDs: () => [topicID], reply: () => ({ reply: 'Send it back within 14 days.' }) })
  const { channelID } = await makeChannel(desk, { autoReply: true })
  await desk.put('/api/Customers/me', { autonomyPolicy: { isEnabled: true, blindShare: 0 } })
  const pair = `/api/Autonomy/${channelID}/${topicID}`
  await desk.put(pair, { level: 'Suggest', reason: 'For the test' })
  const { ticketID, messageID } = await makeMessage(desk, { channelID, message: 'How do I return it?' })
  await desk.runJobs()
  await desk.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'Send it back within 30 days.' })
  await desk.runJobs()
  const { teamID } = await made<{ teamID: number }>(desk, '/api/Teams', { name: 'Foreign' })
  await desk.put(`/tickets/${ticketID}`, { teamID })
  const agent = await desk.signedIn('Agent', allButSight)

  expect((await desk.get(pair)).body).toMatchObject({ failed: [{ ticketID }] })
  expect((await agent.get(pair)).body).toMatchObject({ failed: [], evidence: (await desk.get(pair)).body.evidence })
})
