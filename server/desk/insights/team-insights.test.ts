import type { Insights } from '@attendant/contract/desk/insights.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Client, type Desk, startDesk, tokenOf } from '../../test/desk.ts'
import { makeChannel, makeTopic } from '../../test/factories.ts'
import { csats } from '../csat/csat.table.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const read = async (client: Client, query = '') => (await client.get<Insights>(`/api/Insights${query}`)).body
const ask = async (desk: Desk, channelID: number, uid = 'ada@example.test') =>
  (await desk.post('/ticketMessages/create-new', { channelID, uid, message: 'Where is it?' })).body as {
    ticketID: number
    messageID: number
  }
const reply = async (client: Client, ticketID: number) =>
  (await client.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'On its way.' }))
    .body.messageID as number
const set = (desk: Desk, ticketID: number, change: object) => desk.put(`/tickets/${ticketID}`, change)

async function rate(desk: Desk, ticketID: number, given: Partial<typeof csats.$inferInsert>) {
  const at = desk.context.now()
  await desk.context.db.insert(csats).values({
    ...{ customerID: desk.customerID, ticketID, closing: 1, via: 'Mail', scale: 'Stars', isAI: false, dueAt: at },
    ...{ state: given.score ? 'Answered' : 'Sent', sentAt: at, answeredAt: given.score ? at : null },
    ...given,
  })
}

/** A reply as the AI sends it. */
async function replyByAI(desk: Desk, ticketID: number) {
  const messageID = await reply(desk, ticketID)
  await desk.runJobs()
  await desk.context.db.execute(
    sql`update messages set is_ai = true, customer_rep_id = null where message_id = ${messageID}`,
  )
}

describe('GET /api/Insights', () => {
  test('shows representatives and teams, with filters applied', async () => {
    await using desk = await startDesk()
    const [chat, other] = [await makeChannel(desk), await makeChannel(desk)]
    const [anna, ben] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    const team = (await desk.post('/api/Teams', { name: 'Billing' })).body
    const [annaID, benID] = [anna.rep.customerRepID, ben.rep.customerRepID]
    const one = await ask(desk, chat.channelID)
    const two = await ask(desk, chat.channelID)
    const three = await ask(desk, other.channelID)
    await set(desk, one.ticketID, { customerRepID: annaID, teamID: team.teamID })
    await set(desk, two.ticketID, { customerRepID: annaID })
    await set(desk, three.ticketID, { customerRepID: benID, teamID: team.teamID })
    desk.clock.advance(10 * minuteMs)
    await reply(anna, one.ticketID)
    await reply(anna, one.ticketID)
    await reply(ben, two.ticketID)
    const lost = await reply(ben, three.ticketID)
    await desk.runJobs()
    await desk.context.db.execute(sql`update messages set status = 'Failed' where message_id = ${lost}`)
    desk.clock.advance(10 * minuteMs)
    await set(desk, one.ticketID, { status: 'Closed' })
    await rate(desk, one.ticketID, { score: 4, customerRepID: annaID, teamID: team.teamID })
    await rate(desk, two.ticketID, { score: 1, customerRepID: annaID })

    const none = { count: 0, medianSeconds: null, ninetiethSeconds: null }
    const tenMinutes = { count: 1, medianSeconds: 600, ninetiethSeconds: 600 }
    const twenty = { count: 1, medianSeconds: 1200, ninetiethSeconds: 1200 }
    const all = await read(desk)
    expect(all.reps).toEqual([
      {
        ...{ id: annaID, name: anna.rep.username, assigned: 2, replies: 2, closed: 1, firstResponse: tenMinutes },
        ...{ resolution: twenty, csatAnswers: 2, csatAverage: 2.5 },
      },
      {
        ...{ id: benID, name: ben.rep.username, assigned: 1, replies: 1, closed: 0, firstResponse: tenMinutes },
        ...{ resolution: none, csatAnswers: 0, csatAverage: null },
      },
    ])
    expect(all.teams).toEqual([
      {
        ...{ id: team.teamID, name: 'Billing', assigned: 2, replies: 2, closed: 1, firstResponse: tenMinutes },
        ...{ resolution: twenty, csatAnswers: 1, csatAverage: 4 },
      },
    ])
    expect((await read(desk, `?teamIDs=${team.teamID}`)).reps.map(({ id, assigned }) => [id, assigned])).toEqual([
      [annaID, 1],
      [benID, 1],
    ])
    const ofBen = await read(desk, `?customerRepIDs=${benID}`)
    expect(ofBen).toMatchObject({ days: [{ opened: 1 }], reps: [{ id: benID, assigned: 1, replies: 0 }] })
    expect(ofBen.reps).toHaveLength(1)
    const some = await read(desk, `?channelIDs=${other.channelID},999999&customerRepIDs=${annaID},${benID}`)
    expect(some).toMatchObject({ days: [{ opened: 1 }], teams: [{ assigned: 1 }], csat: { sent: 0 } })
    expect((await desk.get('/api/Insights?teamIDs=mine')).status).toBe(400)
    expect((await read(await desk.other(), `?channelIDs=${chat.channelID}`)).days).toEqual([])
    expect((await anna.get('/api/Insights')).status).toBe(403)
  })

  test('counts SLA targets, and satisfaction with people and the AI separately', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const policy = (
      await desk.post('/api/SlaPolicies', {
        name: 'Quick',
        clock: 'Calendar',
        targets: [{ metric: 'FirstResponse', minutes: 30 }],
      })
    ).body
    const [quick, slow] = [await ask(desk, channelID), await ask(desk, channelID)]
    desk.clock.advance(10 * minuteMs)
    await reply(desk, quick.ticketID)
    await desk.runJobs()
    desk.clock.advance(hourMs)
    await reply(desk, slow.ticketID)
    await desk.runJobs()
    await rate(desk, quick.ticketID, { score: 5, isAI: true })
    await rate(desk, slow.ticketID, { score: 2 })
    await rate(desk, slow.ticketID, { closing: 2 })
    const { topicID } = await makeTopic(desk)
    for (const { messageID } of [quick, slow])
      await desk.post(`/ticketMessages/${messageID}/correct-topics`, { topicIDs: [topicID] })
    await rate(desk, slow.ticketID, { closing: 3, state: 'Skipped', reason: 'spam', sentAt: null, answeredAt: null })

    const { sla, csat, topics } = await read(desk)
    expect(topics).toMatchObject([{ topicID, csatAnswers: 2, csatAverage: 3.5 }])
    expect(sla).toEqual([{ slaPolicyID: policy.slaPolicyID, metric: 'FirstResponse', met: 1, breached: 1 }])
    expect(csat).toEqual({
      ...{ sent: 3, answered: 2, average: 3.5, byScore: { 1: 0, 2: 1, 3: 0, 4: 0, 5: 1 } },
      people: { sent: 2, answered: 1, average: 2 },
      ai: { sent: 1, answered: 1, average: 5 },
    })
  })

  test("counts what the AI resolved alone: closed or silent, not escalated, not reopened, without an agent's reply", async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const names = ['closed', 'silent', 'helped', 'escalated', 'reopened', 'drafted', 'late'] as const
    const tickets: Record<string, Awaited<ReturnType<typeof ask>>> = {}
    for (const name of names) tickets[name] = await ask(desk, channelID, `${name}@example.test`)
    const idOf = (name: (typeof names)[number]) => tickets[name]?.ticketID ?? 0
    const setTo = (name: (typeof names)[number], status: string) => set(desk, idOf(name), { status })
    expect((await read(desk)).ai).toEqual({ handled: 0, resolved: 0, resolutionRate: null })
    for (const name of names) if (name !== 'drafted') await replyByAI(desk, idOf(name))
    await desk.put(`/ticketMessages/${tickets.drafted?.messageID}`, { aiAnswer: 'A draft' })
    await reply(desk, idOf('helped'))
    await desk.runJobs()
    await setTo('escalated', 'Escalated')
    for (const name of names) if (name !== 'silent') await setTo(name, 'Closed')
    desk.clock.advance(hourMs)
    await setTo('reopened', 'Open')
    await setTo('reopened', 'Closed')
    expect((await read(desk)).ai).toEqual({ handled: 7, resolved: 2, resolutionRate: 2 / 7 })

    desk.clock.advance(80 * hourMs)
    const later = desk.withToken(await tokenOf(desk.server, desk.admin))
    await later.put(`/tickets/${idOf('late')}`, { status: 'Open' })
    expect((await read(later)).ai).toMatchObject({ handled: 7, resolved: 3 })
  })
})

describe('GET /api/Insights/csv', () => {
  test('returns each report as a file that is safe in spreadsheets', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { topicID } = await makeTopic(desk, { name: '=cmd|"x",1' })
    const { ticketID, messageID } = await ask(desk, channelID)
    await desk.post(`/ticketMessages/${messageID}/correct-topics`, { topicIDs: [topicID] })
    const team = (await desk.post('/api/Teams', { name: '@team' })).body
    await set(desk, ticketID, { teamID: team.teamID, customerRepID: desk.admin.customerRepID })
    await rate(desk, ticketID, { score: 5, comment: '-1\r\n"fine"', teamID: team.teamID })

    const lines = async (report: string) => {
      const { status, headers, body } = await desk.get(`/api/Insights/csv?report=${report}`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="insights-${report}-.*\\.csv"$`),
      )
      expect(body.endsWith('\r\n')).toBe(true)
      return body.slice(0, -2).split('\r\n') as string[]
    }
    expect(await lines('days')).toEqual([
      'date,channelType,opened,closed,escalated,spam,messages,liked,disliked,draftsKept,draftsEdited,draftsDropped,draftsSent',
      expect.stringMatching(/^2026-03-\d\d,Chat,1,0,0,0,1,0,0,0,0,0,0$/),
    ])
    expect((await lines('topics'))[1]).toBe(`${topicID},"'=cmd|""x"",1",1,0,0,0,0,1,5`)
    expect((await lines('reps'))[1]).toMatch(
      new RegExp(`^${desk.admin.customerRepID},${desk.admin.username},1,0,0,0,,,0,,,0,$`),
    )
    expect((await lines('teams'))[1]).toMatch(new RegExp(`^${team.teamID},'@team,1,`))
    expect(await lines('sla')).toEqual(['slaPolicyID,metric,met,breached'])
    const [head, ...rows] = await lines('csat')
    expect(head).toBe('csatID,ticketID,closing,state,score,comment,customerRepID,teamID,isAI,answeredAt')
    expect(rows.join('\r\n')).toMatch(
      new RegExp(`^\\d+,${ticketID},1,Answered,5,"'-1\r\n""fine""",,${team.teamID},false,2026`),
    )
    expect((await desk.get('/api/Insights/csv?report=csat&channelIDs=999999')).body.trim()).toBe(head)

    expect((await desk.get('/api/Insights/csv')).status).toBe(400)
    expect((await desk.get('/api/Insights/csv?report=all')).status).toBe(400)
    expect((await (await desk.signedIn('Agent', ['viewInsights'])).get('/api/Insights/csv?report=days')).status).toBe(
      403,
    )
    expect((await (await desk.signedIn('Agent', ['exportData'])).get('/api/Insights/csv?report=days')).status).toBe(403)
    const both = await desk.signedIn('Agent', ['viewInsights', 'exportData'])
    expect((await both.get('/api/Insights/csv?report=days')).status).toBe(200)
  })
})
