import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeTicket } from '../../test/factories.ts'
import { addMessage } from '../../test/ticket-samples.ts'
import { firstSentence } from './summarise-history.ts'

describe('GET /tickets/:id/history-summary', () => {
  test('is empty without messages, and has a line for each until another comes', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk)
    const summary = async () => (await desk.get<string>(`/tickets/${ticket.ticketID}/history-summary`)).body
    expect(await summary()).toBe('')
    const { headers } = await desk.get(`/tickets/${ticket.ticketID}/history-summary`)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')

    await addMessage(desk, ticket, { message: 'The lamp flickers. It did so yesterday, too.', fromName: 'Nora' })
    await addMessage(desk, ticket, { message: 'We send\n another', senderType: 'CustomerRep' })
    const first = await summary()
    expect(first.split('\n')).toEqual([
      'Nora, 2026-03-02 09:00: The lamp flickers.',
      'Representative, 2026-03-02 09:00: We send another',
    ])
    expect(await summary()).toBe(first)

    await addMessage(desk, ticket, { message: 'Thanks!' })
    expect((await summary()).split('\n')).toHaveLength(3)
  })

  test('stays short for a long story', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk)
    for (let count = 0; count < 30; count++) await addMessage(desk, ticket, { message: 'word '.repeat(200) })

    const { body } = await desk.get<string>(`/api/Tickets/${ticket.ticketID}/history-summary`)

    expect(body.length).toBeLessThan(2100)
    expect(body).toMatch(/… and \d+ more$/)
  })
})

test.each([
  ['Is v1.2 out? I wonder.', 'Is v1.2 out?'],
  ['no end', 'no end'],
  ['', ''],
  ['a'.repeat(300), `${'a'.repeat(199)}…`],
])('the first sentence of %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})
