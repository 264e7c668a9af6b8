import type { TicketMessagePage } from '@attendant/contract/desk/ticket-message.ts'
import type { Static } from 'typebox'
import { describe, expect, test } from 'vitest'
import { AiFault } from '../../adapters/ai/ai.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage } from '../../test/factories.ts'
import { storeMessage } from '../../test/samples/stored-message.ts'

const listFailed = async (desk: Desk, query = '') =>
  (await desk.get<Static<typeof TicketMessagePage>>(`/ticketMessages/failed${query}`)).body

describe('GET /ticketMessages/failed', () => {
  test('lists messages that failed permanently until they are retried', async () => {
    await using desk = await startDesk()
    let isBroken = true
    const engine = useScriptedEngine(desk, {
      reply: () => {
        if (isBroken) throw new AiFault('unavailable', 'The provider does not answer.', { isRetryable: true })
        return { reply: 'At last.' }
      },
    })
    const message = await makeMessage(desk)
    expect(await listFailed(desk)).toMatchObject({ items: [], totalCount: 0 })
    await desk.runJobs()
    await desk.runJobs()

    const { items, totalCount } = await listFailed(desk)
    expect(totalCount).toBe(1)
    expect(items).toMatchObject([{ messageID: message.messageID, status: 'Failed', senderType: 'EndUser' }])
    expect(items[0]?.failure).toContain('does not answer')
    expect(engine.replies.length).toBeLessThanOrEqual(3)

    isBroken = false
    await desk.post(`/ticketMessages/${message.messageID}/retry`)
    await desk.runJobs()
    expect(await listFailed(desk)).toMatchObject({ items: [], totalCount: 0 })
  })

  test('also lists undeliverable replies, newest first and in pages', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const failed = { status: 'Failed', failure: 'The mailbox is full.' } as const
    const sent: number[] = []
    for (const _ of [1, 2, 3]) {
      const { messageID } = await storeMessage(desk, { channelID, senderType: 'CustomerRep', ...failed })
      sent.push(messageID)
    }
    await storeMessage(desk, { channelID, senderType: 'CustomerRep', status: 'Sent' })

    const first = await listFailed(desk, '?pageSize=2')
    expect(first).toMatchObject({ totalCount: 3, totalPages: 2, pageNumber: 1, pageSize: 2 })
    expect(first.items.map(({ messageID }) => messageID)).toEqual([sent[2], sent[1]])
    const second = await listFailed(desk, '?pageSize=2&pageNumber=2')
    expect(second.items).toMatchObject([{ messageID: sent[0], failure: 'The mailbox is full.' }])

    expect((await desk.post(`/ticketMessages/${sent[2]}/send`, {})).status).toBe(200)
    expect((await listFailed(desk)).items.map(({ messageID }) => messageID)).toEqual([sent[1], sent[0]])
  })

  test("is limited to the caller's customer", async () => {
    await using desk = await startDesk()
    await storeMessage(desk, { status: 'Failed', failure: 'It failed.' })
    const { channelID } = await makeChannel(desk, { channelType: 'Phone' })

    expect(await listFailed(await desk.other())).toMatchObject({ items: [], totalCount: 0 })
    expect((await (await desk.phone(channelID, '+491')).get('/ticketMessages/failed')).status).toBe(403)
  })
})
