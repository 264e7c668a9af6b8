import { describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { TaskTimeout } from '../../../platform/threads/task.ts'
import { createThreads } from '../../../platform/threads/threads.ts'
import { openMailChannel, writeMail } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { maxHoldMs } from '../../../test/processes/max-hold.ts'
import { runParser } from '../parsing/run-parser.ts'

/** The parser keeps an object for each of these lines: many megabytes of them fill its memory. */
const flowing = (bytes: number, subject: string, from = 'ada@example.org') =>
  [
    `From: ${from}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject}@example.org>`,
    'Content-Type: text/plain; format=flowed',
    '',
    'a \r\n'.repeat(bytes / 4),
  ].join('\r\n')

const tooMuch = 24 * 2 ** 20

/** Emails of such sizes time out immediately, however fast the machine is. */
function limitTime({ context }: Desk, isLimited: (bytes: number) => boolean): void {
  const { run } = context.threads
  context.threads.run = (task, input, options) => {
    const { size = 0 } = input as { size?: number }
    if (task.name === 'parseTask' && isLimited(size)) return Promise.reject(new TaskTimeout(0))
    return run(task, input, options)
  }
}

describe('an email that exceeds its limits', () => {
  test('of memory becomes a message with a notice and the original; the others are imported', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const raw = flowing(tooMuch, 'large')
    mail.deliver({ subject: 'Before' })
    mail.deliver(raw)
    mail.deliver({ subject: 'After' })

    expect(await mail.importAll()).toMatchObject({ state: 'Done', total: 3, imported: 3, failed: 0 })

    const tickets = await mail.tickets()
    expect(tickets.map(({ subject }) => subject)).toEqual(['Before', 'large', 'After'])
    const [message] = await mail.messages(tickets[1]?.ticketID ?? 0)
    expect(message).toMatchObject({ hasAttachment: true, fromAddress: 'ada@example.org' })
    expect(message?.message).toMatch(/too much time or memory.*original\.eml/)
    const { body: original } = await desk.get<string>(`/ticketMessages/${message?.messageID}/original`)
    expect(original === raw).toBe(true)
  })

  test('of time reopens its ticket, and gets no automatic reply', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ subject: 'A lamp', messageID: 'first@example.org' })
    await desk.put(`/tickets/${first.ticketID}`, { status: 'Closed' })
    limitTime(desk, (size) => size > 100_000)

    const headers = ['In-Reply-To: <first@example.org>']
    const text = 'Please answer.\r\n'.repeat(50_000)
    const message = await mail.receive({ subject: 'Re: A lamp', headers, text })

    expect(message).toMatchObject({ ticketID: first.ticketID, hasAttachment: true })
    const { body: ticket } = await desk.get(`/tickets/${first.ticketID}`)
    expect(ticket.status).not.toBe('Closed')
    const written = await mail.messages(first.ticketID)
    expect(written.filter(({ senderType }) => senderType !== 'EndUser')).toEqual([])
  })

  test('is imported once, with and without a Message-ID', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    limitTime(desk, () => true)
    const nameless = (text: string) => `From: ada@example.org\r\nSubject: x\r\n\r\n${text}`
    for (const text of ['one', 'two', 'two']) mail.deliver(nameless(text))
    mail.deliver(flowing(1000, 'named'))
    mail.deliver(flowing(1000, 'named'))

    expect(await mail.importAll()).toMatchObject({ total: 5, imported: 3, skipped: 2 })
  })
})

test("of one customer does not block the event loop or another customer's emails", async () => {
  await using threads = Object.assign(createThreads({ log: createLog('silent'), maxThreads: 2 }), {
    [Symbol.asyncDispose]: () => threads.close(),
  })
  const order: string[] = []
  const read = (customerID: number, raw: string) =>
    runParser({ threads }, Buffer.from(raw), { customerID }).then(() => order.push(`customer ${customerID}`))
  const bombs = Array.from({ length: 6 }, (_, number) => flowing(2 ** 19, `slow ${number}`))

  const heldMs = await maxHoldMs(() =>
    Promise.all([...bombs.map((raw) => read(1, raw)), read(2, writeMail({})), read(2, writeMail({}))]),
  )

  expect(order.slice(-2)).toEqual(['customer 1', 'customer 1'])
  expect(heldMs).toBeLessThan(500)
})
