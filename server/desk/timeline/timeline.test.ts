import type { TimelineEntry } from '@attendant/contract/desk/timeline.ts'
import { describe, expect, test } from 'vitest'
import { makeRule } from '../../test/automation.ts'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'

type Listed = { items: TimelineEntry[]; nextCursor: string | null }

const read = async (client: Client, ticketID: number, query = ''): Promise<Listed> =>
  (await client.get(`/tickets/${ticketID}/timeline?${query}`)).body

const factsOf = async (desk: Desk, ticketID: number) =>
  (await read(desk, ticketID, 'order=asc')).items
    .filter(({ type }) => type !== 'message')
    .map(({ type, data }) => ({ type, data }))

describe('GET /tickets/{id}/timeline', () => {
  test('has one entry per change with its actor, and none for an unchanged PUT', async () => {
    await using desk = await startDesk()
    const { customerRepID } = desk.admin
    const { ticketID } = await makeTicket(desk)
    expect((await read(desk, ticketID)).items).toEqual([])

    const changes = { status: 'Pending', priority: 'High', isSpam: true, customerRepID }
    await desk.put(`/tickets/${ticketID}`, changes)
    await desk.put(`/tickets/${ticketID}`, changes)
    await desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'close' })
    await desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'close' })

    expect(await factsOf(desk, ticketID)).toEqual([
      { type: 'statusChanged', data: { from: 'Open', to: 'Pending', reason: null } },
      { type: 'priorityChanged', data: { from: 'Normal', to: 'High', reason: null } },
      { type: 'spamChanged', data: { from: false, to: true, reason: null } },
      { type: 'assigneeChanged', data: { from: null, to: customerRepID, reason: null } },
      { type: 'statusChanged', data: { from: 'Pending', to: 'Closed', reason: null } },
    ])
    const { items } = await read(desk, ticketID)
    expect(items[0]).toMatchObject({
      type: 'statusChanged',
      actor: { type: 'Rep', id: customerRepID, name: desk.admin.username },
      via: null,
    })
  })

  test('shows messages as resources with their authors', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const message = await makeMessage(desk, { channelID, uid: 'ada@example.test', fromName: 'Ada Lovelace' })
    const { ticketID } = message
    const reply = await makeMessage(desk, { ticketID, senderType: 'CustomerRep', message: 'Hello Ada' })
    const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body

    const { items } = await read(desk, ticketID, 'types=message&order=asc')
    expect(items).toMatchObject([
      { type: 'message', actor: { type: 'EndUser', id: endUserID, name: 'Ada Lovelace' }, via: null },
      { type: 'message', actor: { type: 'Rep', id: desk.admin.customerRepID }, at: reply.dateCreated },
    ])
    expect(items[0]?.data).toEqual((await desk.get(`/ticketMessages/${message.messageID}`)).body)
  })

  test('pages in both directions without gaps or repeats, ordered by at and entryID', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    for (const priority of ['High', 'Low', 'Urgent']) {
      await desk.put(`/tickets/${ticketID}`, { priority })
      if (priority === 'Low') desk.clock.advance(1000)
      await makeMessage(desk, { ticketID, message: `More on ${priority}` })
    }
    const all = (await read(desk, ticketID, 'order=asc')).items
    expect(all).toHaveLength(7)
    expect(new Set(all.map(({ entryID }) => entryID)).size).toBe(7)
    const sorted = all.toSorted(
      (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.entryID - other.entryID,
    )
    expect(all).toEqual(sorted)

    for (const order of ['asc', 'desc']) {
      const seen: TimelineEntry[] = []
      let cursor = ''
      do {
        const part = await read(desk, ticketID, `order=${order}&limit=2${cursor && `&cursor=${cursor}`}`)
        expect(part.items.length).toBeLessThanOrEqual(2)
        seen.push(...part.items)
        cursor = part.nextCursor ?? ''
      } while (cursor)
      expect(seen).toEqual(order === 'asc' ? all : all.toReversed())
    }
    expect((await read(desk, ticketID)).items).toEqual(all.toReversed())
    expect((await read(desk, ticketID, 'types=priorityChanged')).items.map(({ type }) => type)).toEqual(
      Array(3).fill('priorityChanged'),
    )
  })

  test('rejects bad queries and unknown tickets', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    for (const query of ['types=gossip', 'cursor=!!', 'limit=0', 'limit=201', 'order=sideways']) {
      expect((await desk.get(`/tickets/${ticketID}/timeline?${query}`)).status, query).toBe(400)
    }
    expect((await desk.get('/tickets/999999999/timeline')).status).toBe(404)
    expect((await (await desk.other()).get(`/tickets/${ticketID}/timeline`)).status).toBe(404)
    expect((await desk.stranger().get(`/tickets/${ticketID}/timeline`)).status).toBe(401)
    const phone = await desk.phone((await makeChannel(desk, { channelType: 'Phone' })).channelID, '+431')
    expect((await phone.get(`/tickets/${ticketID}/timeline`)).status).toBe(403)
  })

  test('names the end user who wrote as the actor of a reopening', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@example.test', fromName: 'Ada Lovelace' })
    await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
    await makeMessage(desk, { ticketID, message: 'Not solved' })

    const { items } = await read(desk, ticketID, 'types=statusChanged')
    expect(items[0]).toMatchObject({
      data: { from: 'Closed', to: 'Open' },
      actor: { type: 'EndUser', name: 'Ada Lovelace' },
    })
  })

  test('records merge, split and undo on both tickets', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { ticketID: from } = await makeMessage(desk, { channelID })
    const { ticketID: to, messageID } = await makeMessage(desk, { channelID })
    const { moveID } = (await desk.post(`/tickets/${from}/merge`, { intoTicketID: to })).body
    expect(await factsOf(desk, from)).toEqual([
      { type: 'merged', data: { moveID, otherTicketID: to } },
      { type: 'statusChanged', data: { from: 'Open', to: 'Closed', reason: null } },
    ])
    expect(await factsOf(desk, to)).toEqual([{ type: 'merged', data: { moveID, otherTicketID: from } }])
    expect((await read(desk, to, 'types=message')).items).toHaveLength(2)

    await desk.post(`/tickets/moves/${moveID}/undo`)
    expect((await factsOf(desk, from)).slice(2)).toEqual([
      { type: 'moveUndone', data: { moveID, otherTicketID: to } },
      { type: 'statusChanged', data: { from: 'Closed', to: 'Open', reason: null } },
    ])

    await makeMessage(desk, { ticketID: to, message: 'Something else' })
    const split = (await desk.post(`/tickets/${to}/split`, { messageIDs: [messageID] })).body
    expect((await factsOf(desk, to)).at(-1)).toEqual({
      type: 'split',
      data: { moveID: split.moveID, otherTicketID: split.toTicketID },
    })
    expect(await factsOf(desk, split.toTicketID)).toEqual([
      { type: 'split', data: { moveID: split.moveID, otherTicketID: to } },
    ])
  })

  test('a deleted message leaves only messageDeleted', async () => {
    await using desk = await startDesk()
    const { ticketID, messageID } = await makeMessage(desk)
    await desk.delete(`/ticketMessages/${messageID}`)
    expect((await read(desk, ticketID)).items).toMatchObject([{ type: 'messageDeleted', data: { messageID } }])
  })

  test('records rule runs and what they change, with the rule as actor', async () => {
    await using desk = await startDesk()
    const { hookActionID: ruleID, actionID } = await makeRule(desk, 'OnTest', { operation: 'close' })
    const { ticketID, messageID } = await makeMessage(desk)
    await desk.post('/api/hooks/OnTest/fire', { messageID })
    await desk.runJobs()
    const { items } = await read(desk, ticketID, 'types=statusChanged,ruleRun&order=asc')
    expect(items).toMatchObject([
      { type: 'statusChanged', actor: { type: 'Rule', id: ruleID }, via: { ruleID }, data: { to: 'Closed' } },
      {
        type: 'ruleRun',
        actor: { type: 'Rule', id: ruleID },
        via: { ruleID, macroID: null, importID: null },
        data: { ruleID, actionID, operation: 'close', outcome: 'Done', messageID },
      },
    ])
  })

  test('keeps the names of deleted representatives', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeTicket(desk, { customerRepID: agent.rep.customerRepID })
    await agent.put(`/tickets/${ticketID}`, { priority: 'Low' })
    desk.clock.advance(1)
    await agent.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Hello' })
    expect((await desk.delete(`/customerReps/${agent.rep.customerRepID}`)).status).toBe(204)

    const { items } = await read(desk, ticketID, 'order=asc')
    expect(items.map(({ type, actor }) => [type, actor.type, actor.name])).toEqual([
      ['priorityChanged', 'Rep', agent.rep.username],
      ['message', 'Rep', agent.rep.username],
      ['assigneeChanged', 'Rep', desk.admin.username],
    ])
    expect(items[2]?.data).toEqual({ from: agent.rep.customerRepID, to: null, reason: null })
  })

  test('erasing the end user deletes the timeline', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { uid: 'ada@example.test' })
    await desk.put(`/tickets/${ticketID}`, { priority: 'Low' })
    const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
    expect((await desk.post(`/api/EndUsers/${endUserID}/erase`)).status).toBe(200)
    const { rows } = await desk.context.db.execute(`select from ticket_timeline where ticket_id = ${ticketID}`)
    expect(rows).toEqual([])
  })
})
