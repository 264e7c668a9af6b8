import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeTicket } from '../../../test/factories.ts'

const read = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body

async function twoTickets(desk: Desk, status = 'Open') {
  const { channelID } = await makeChannel(desk)
  return [await makeTicket(desk, { channelID, status }), await makeTicket(desk, { channelID, status })] as const
}

describe('PUT /tickets/bulk', () => {
  test.each([
    ['close', 'Open', { status: 'Closed', isClosed: true }],
    ['CLOSE', 'Escalated', { status: 'Closed', isClosed: true }],
    ['reopen', 'Closed', { status: 'Open', isClosed: false }],
    ['reopen', 'Escalated', { status: 'Escalated' }],
    ['escalate', 'Closed', { status: 'Escalated', isClosed: false }],
    ['spam', 'Open', { isSpam: true, status: 'Open' }],
    ['notspam', 'Open', { isSpam: false }],
  ])('%s from %s', async (action, from, expected) => {
    await using desk = await startDesk()
    const [first, second] = await twoTickets(desk, from)

    const ticketIDs = [second.ticketID, first.ticketID, first.ticketID]
    expect((await desk.put('/tickets/bulk', { ticketIDs, action })).status).toBe(204)

    expect(await read(desk, first.ticketID)).toMatchObject(expected)
    expect(await read(desk, second.ticketID)).toMatchObject(expected)
  })

  test('assigns to active representatives only, also single tickets, and keeps one who was deactivated since', async () => {
    await using desk = await startDesk()
    const { customerRepID } = (await desk.signedIn('Agent')).rep
    const { ticketID: theirs, channelID } = await makeTicket(desk, { customerRepID })
    const { ticketID } = await makeTicket(desk, { channelID })
    await desk.put(`/customerReps/${customerRepID}`, { isActive: false })

    const refused = { status: 400, body: { code: 'rep_inactive', details: [{ field: 'customerRepID' }] } }
    const action = { ticketIDs: [ticketID], action: 'assign', customerRepID }
    expect(await desk.put('/tickets/bulk', action)).toMatchObject(refused)
    expect(await desk.put(`/tickets/${ticketID}`, { customerRepID })).toMatchObject(refused)
    expect(await desk.post('/tickets', { channelID, customerRepID })).toMatchObject(refused)
    expect((await desk.put(`/tickets/${theirs}`, { customerRepID, subject: 'Kept' })).status).toBe(204)
    expect((await desk.get(`/tickets/${theirs}`)).body).toMatchObject({ customerRepID, subject: 'Kept' })
  })

  test('assigns to a representative of the customer only', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const [first, second] = await twoTickets(desk)
    const ticketIDs = [first.ticketID, second.ticketID]
    const assign = (customerRepID?: number | null) =>
      desk.put('/api/Tickets/bulk', { ticketIDs, action: 'Assign', customerRepID })

    for (const customerRepID of [undefined, null, other.admin.customerRepID, 987_654_321]) {
      expect((await assign(customerRepID)).status).toBe(400)
    }
    expect((await assign(desk.admin.customerRepID)).status).toBe(204)

    expect((await read(desk, second.ticketID)).customerRepID).toBe(desk.admin.customerRepID)
    expect((await desk.get(`/tickets?customerRepID=${desk.admin.customerRepID}`)).body.totalCount).toBe(2)
  })

  test('deletes', async () => {
    await using desk = await startDesk()
    const [first, second] = await twoTickets(desk)

    const ticketIDs = [first.ticketID, second.ticketID, first.ticketID]
    expect((await desk.put('/tickets/bulk', { ticketIDs, action: 'delete' })).status).toBe(204)

    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
  })

  test.each(['close', 'delete', 'spam', 'assign'])(
    "%s leaves everything as it was when one ticket is another customer's",
    async (action) => {
      await using desk = await startDesk()
      const [mine] = await twoTickets(desk)
      const theirs = await makeTicket(await desk.other())

      const ticketIDs = [mine.ticketID, theirs.ticketID]
      const { customerRepID } = desk.admin
      expect((await desk.put('/tickets/bulk', { ticketIDs, action, customerRepID })).status).toBe(404)

      expect(await read(desk, mine.ticketID)).toEqual(mine)
    },
  )

  test('counts duplicates once', async () => {
    await using desk = await startDesk()
    const [{ ticketID }] = await twoTickets(desk)

    const answer = await desk.put('/tickets/bulk', { ticketIDs: Array(1001).fill(ticketID), action: 'close' })

    expect(answer.status).toBe(204)
    expect((await read(desk, ticketID)).isClosed).toBe(true)
  })

  test.each([0, 99_999_999_999_999, 1e20])('rejects the unknown ticket %d', async (ticketID) => {
    await using desk = await startDesk()
    const [mine] = await twoTickets(desk)

    const answer = await desk.put('/tickets/bulk', { ticketIDs: [mine.ticketID, ticketID], action: 'close' })

    expect(answer.status).toBe(404)
    expect(await read(desk, mine.ticketID)).toEqual(mine)
  })

  test.each([
    ['an unknown action', { ticketIDs: [1], action: 'explode' }, 'action'],
    ['no action', { ticketIDs: [1] }, 'action'],
    ['no tickets', { ticketIDs: [], action: 'close' }, 'ticketIDs'],
    ['too many tickets', { ticketIDs: Array.from({ length: 1001 }, (_, id) => id + 1), action: 'close' }, 'ticketIDs'],
    ['ids that are none', { ticketIDs: ['one'], action: 'close' }, 'ticketIDs.0'],
    ['ids below zero', { ticketIDs: [-1], action: 'close' }, 'ticketIDs.0'],
    ['fractions', { ticketIDs: [1.5], action: 'close' }, 'ticketIDs.0'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.put('/tickets/bulk', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
  })

  test('concurrent bulk changes do not deadlock', async () => {
    await using desk = await startDesk()
    const [first, second] = await twoTickets(desk)
    const ids = [first.ticketID, second.ticketID]

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, round) =>
        desk.put('/tickets/bulk', {
          ticketIDs: round % 2 ? ids : ids.toReversed(),
          action: round % 3 ? 'close' : 'reopen',
        }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204))
  })
})
