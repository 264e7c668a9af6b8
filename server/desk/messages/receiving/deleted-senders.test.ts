import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'
import { until } from '../../../test/until.ts'
import { senderKey } from './find-ticket-to-join.ts'

const create = '/ticketMessages/create-new'

/** The result must not depend on whether the deletion or the message comes first. */
const rounds = [1, 2, 3, 4]

describe('messages of a sender who is being deleted', () => {
  test.each([
    ['deleted', 'DELETE'],
    ['erased', 'POST'],
  ] as const)('are stored while the contact is %s, and belong to nobody who is gone', async (_what, method) => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    for (const round of rounds) {
      const body = { channelID, uid: `visitor ${round}`, message: 'Hello' }
      const { ticketID } = (await desk.post(create, body)).body
      const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
      const remove = () =>
        method === 'DELETE'
          ? desk.delete(`/api/EndUsers/${endUserID}`)
          : desk.post(`/api/EndUsers/${endUserID}/erase`, {})
      const write = () => desk.post(create, body)

      const answers = await Promise.all([write(), write(), remove(), write(), write()])

      expect(answers.map(({ status }) => status)).toEqual([200, 200, method === 'DELETE' ? 204 : 200, 200, 200])
      const { body: found } = await desk.get(`/api/EndUsers/byUid?uid=${encodeURIComponent(body.uid)}`)
      const { body: listed } = await desk.get(`/tickets?UID=${encodeURIComponent(body.uid)}`)
      expect(found.length).toBeLessThanOrEqual(1)
      for (const ticket of listed.items) expect(ticket.endUserID).toBe(found[0].EndUserID)
    }
  })

  test('open a ticket of their own if the one to join is deleted at the same time', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { ticketID } = (await desk.post(create, { channelID, uid: 'ada', message: 'Hello' })).body
    const [earlier, deletion] = [await begin(desk), await begin(desk)]
    await earlier.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      senderKey(desk.customerID, channelID, 'ada'),
    ])
    await deletion.query('delete from tickets where customer_id = $1 and ticket_id = $2', [desk.customerID, ticketID])

    const writing = desk.post(create, { channelID, uid: 'ada', message: 'Hello again' })
    await until(() => isBlocked(earlier, 'advisory'))
    await earlier.query('commit')
    await until(() => isBlocked(earlier, 'transactionid'))
    await deletion.query('commit')
    const { status, body } = await writing

    expect(status).toBe(200)
    expect(body.ticketID).toBeGreaterThan(ticketID)
    expect((await desk.get(`/tickets/${body.ticketID}`)).status).toBe(200)
  })
})

/** A separate connection with its own transaction. */
async function begin({ server }: Desk): Promise<Client> {
  const client = new Client(asOwner(server.url))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return client
}

async function isBlocked(client: Client, kind: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where datname = current_database() and not granted and locktype = $1`,
    [kind],
  )
  return rowCount === 1
}
