import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { describe, expect, test } from 'vitest'
import { openMailChannel } from '../../../test/channels/mail-channel.ts'
import { startDesk } from '../../../test/desk.ts'
import { bounceProse, deliveryReport } from '../parsing/testing/bounces.ts'

async function sendOne(fields: object = {}) {
  const desk = await startDesk()
  const mail = await openMailChannel(desk)
  const { ticketID } = await mail.receive({})
  const body = { ticketID, senderType: 'CustomerRep', message: 'It is on its way.', ...fields }
  const { messageID } = (await desk.post('/ticketMessages/create-new', body)).body
  await desk.runJobs()
  const raw = mail.mailbox.folders.get('SENT')?.mails.at(-1)?.bytes.toString() ?? ''
  const id = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? ''
  const message = async () => (await desk.get(`/ticketMessages/${messageID}`)).body as TicketMessage
  const ticket = async () => (await desk.get(`/tickets/${ticketID}`)).body
  const states = async () => (await message()).recipients.map(({ address, state }) => [address, state])
  return { desk, mail, ticketID, id, message, ticket, states }
}

const copies = { ccAddresses: ['bob@example.org'], bccAddresses: ['boss@example.com'] }

describe('a standard report', () => {
  test('Action: failed is final, even with a status of 4.x', async () => {
    const { mail, id, message, ticket } = await sendOne()

    await mail.receive(deliveryReport(id, [['ada@example.org', 'failed', '4.4.7']]))

    expect(await message()).toMatchObject({
      status: 'Failed',
      failure: 'The mail to ada@example.org came back: 4.4.7 Told so',
      recipients: [{ address: 'ada@example.org', state: 'Bounced', reason: expect.stringContaining('4.4.7') }],
    })
    expect(await ticket()).toMatchObject({ hasFailedDelivery: true })
  })

  test('a bounced Cc or Bcc fails only that recipient', async () => {
    const { desk, mail, id, message, states, ticket } = await sendOne({ ...copies, closeAfterSend: true })

    await mail.receive(deliveryReport(id, [['bob@example.org', 'failed', '5.1.1']]))

    expect(await message()).toMatchObject({ status: 'Sent', failure: null })
    expect(await states()).toEqual([
      ['ada@example.org', 'Sent'],
      ['bob@example.org', 'Bounced'],
      ['boss@example.com', 'Sent'],
    ])
    expect(await ticket()).toMatchObject({ isClosed: true, hasFailedDelivery: false })
    expect((await desk.get('/api/Notifications?kind=DeliveryFailed')).body.totalCount).toBe(1)
  })

  test('distinguishes recipients: delivered, delayed, failed', async () => {
    const { mail, id, states } = await sendOne(copies)

    const bounce = await mail.receive(
      deliveryReport(id, [
        ['ada@example.org', 'delivered', '2.0.0'],
        ['bob@example.org', 'delayed', '4.4.1'],
        ['boss@example.com', 'failed', '5.7.1'],
      ]),
    )

    expect(bounce.arrivedAs).toBe('Bounce')
    expect(await states()).toEqual([
      ['ada@example.org', 'Delivered'],
      ['bob@example.org', 'Sent'],
      ['boss@example.com', 'Bounced'],
    ])
  })

  test.each(['delivered', 'relayed', 'expanded'])('of success (%s) is not a bounce', async (action) => {
    const { mail, id, message, ticketID } = await sendOne()

    const notice = await mail.receive(deliveryReport(id, [['ada@example.org', action, '2.0.0']]))

    expect(notice).toMatchObject({ arrivedAs: 'AutoReply', ticketID })
    const state = action === 'delivered' ? 'Delivered' : 'Sent'
    expect(await message()).toMatchObject({ status: 'Sent', recipients: [{ state }] })
  })

  test('reopens a closed ticket, even one closed by closeAfterSend', async () => {
    const { desk, mail, id, ticket, message } = await sendOne({ closeAfterSend: true })
    expect(await ticket()).toMatchObject({ isClosed: true })

    await mail.receive(deliveryReport(id, [['ada@example.org', 'failed', '5.1.1']]))
    expect(await ticket()).toMatchObject({ isClosed: false, status: 'Open', hasFailedDelivery: true })
    expect((await desk.get('/api/Notifications?kind=DeliveryFailed')).body.items).toHaveLength(1)

    const { messageID } = await message()
    await desk.post(`/ticketMessages/${messageID}/send`, { toAddresses: ['ada@example.net'] })
    await desk.runJobs()
    expect(await message()).toMatchObject({ status: 'Sent', toAddresses: ['ada@example.net'] })
    expect(await ticket()).toMatchObject({ isClosed: true, hasFailedDelivery: false })
  })

  test('fails the message when the last recipient in To bounced', async () => {
    const { mail, id, message } = await sendOne({ toAddresses: ['ada@example.org', 'eve@example.org'], ...copies })

    await mail.receive(deliveryReport(id, [['eve@example.org', 'failed', '5.1.1']]))
    expect((await message()).status).toBe('Sent')
    await mail.receive(deliveryReport(id, [['ada@example.org', 'failed', '5.1.1']]))
    expect((await message()).status).toBe('Failed')
  })
})

test.each(Object.entries(bounceProse))('prose of %s fails the named recipient', async (_name, write) => {
  const { mail, id, states, ticketID, message } = await sendOne({ ccAddresses: ['bob@example.org'] })

  const bounce = await mail.receive({ headers: [], ...write(id) })

  expect(bounce).toMatchObject({ arrivedAs: 'Bounce', threadedBy: 'Bounce', ticketID })
  expect(await states()).toEqual([
    ['ada@example.org', 'Sent'],
    ['bob@example.org', 'Bounced'],
  ])
  expect((await message()).status).toBe('Sent')
})

test.each([
  ['en', 'Warning: message delayed 4 hours', 'This is a warning message only. Your message is delayed.'],
  ['de', 'Zustellung verzögert', 'Die Nachricht an ada@example.org konnte nicht zugestellt werden und wird verzögert.'],
])('prose that reports a delay (%s) fails nothing', async (_lang, subject, text) => {
  const { mail, id, message } = await sendOne()

  const headers = [`In-Reply-To: ${id}`, 'Return-Path: <>']
  await mail.receive({ from: 'MAILER-DAEMON@mx.example.org', subject, text: `${text}\r\n`, headers })

  expect(await message()).toMatchObject({ status: 'Sent', recipients: [{ state: 'Sent' }] })
})

test('a person writing about a failed delivery is not a bounce', async () => {
  const { mail, id, message } = await sendOne()

  const letter = await mail.receive({ text: 'My parcel could not be delivered!', headers: [`In-Reply-To: ${id}`] })

  expect(letter.arrivedAs).toBeNull()
  expect((await message()).status).toBe('Sent')
})
