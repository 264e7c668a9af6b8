import { describe, expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'

const create = '/ticketMessages/create-new'

/** Deletion and messages meet in different places, depending on which is ahead. */
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
})
