import { describe, expect, test } from 'vitest'
import { parseMail } from '../../../channels/email/parsing/parse-mail.ts'
import { type MailChannel, openMailChannel } from '../../../test/channels/mail-channel.ts'
import { startDesk } from '../../../test/desk.ts'
import { makeMessage } from '../../../test/factories.ts'

const sent = ({ mailbox }: MailChannel) =>
  Promise.all((mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) => parseMail(bytes)))

const csv = 'Content-Type: text/csv\r\nContent-Disposition: attachment; filename=prices.csv\r\n\r\na,b'

async function openTicket() {
  const desk = await startDesk()
  const mail = await openMailChannel(desk)
  const question = await mail.receive({ parts: [csv], headers: ['Cc: bob@example.org'] })
  const { ticketID, messageID } = question
  const forward = (fields: object, id = messageID) =>
    desk.post(`/ticketMessages/${id}/forward`, { toAddresses: ['supplier@example.net'], ...fields })
  const ticket = async () => (await desk.get(`/tickets/${ticketID}`)).body
  return { desk, mail, question, ticketID, messageID, forward, ticket }
}

describe('POST /ticketMessages/{id}/forward', () => {
  test('forwards the message with its files and sends nothing to the end user', async () => {
    const { desk, mail, question, forward, ticket } = await openTicket()
    const before = await ticket()

    const { status, body } = await forward({ message: 'Can you help?', bccAddresses: ['boss@example.com'] })
    await desk.runJobs()

    expect(status).toBe(200)
    expect(body).toMatchObject({
      isForward: true,
      message: 'Can you help?',
      toAddresses: ['supplier@example.net'],
      ccAddresses: [],
      bccAddresses: ['boss@example.com'],
      attachments: [{ fileName: 'prices.csv' }],
    })
    const [out] = await sent(mail)
    expect(out).toMatchObject({ to: [{ address: 'supplier@example.net' }], cc: [], subject: 'Fwd: A lamp' })
    const text = out?.content.textBody ?? ''
    expect(text).toMatch(/^Can you help\?[\s\S]*Forwarded message[\s\S]*From: Ada Lovelace <ada@example\.org>/)
    expect(text).toContain('Cc: bob@example.org')
    expect(text).toContain('The lamp is broken.')
    expect(out?.files.map(({ fileName, bytes }) => [fileName, Buffer.from(bytes).toString().trim()])).toEqual([
      ['prices.csv', 'a,b'],
    ])
    expect((await desk.get(`/ticketMessages/${question.messageID}`)).body.status).not.toBe('Answered')
    expect((await desk.get(`/ticketMessages/${body.messageID}`)).body).toMatchObject({ status: 'Sent' })
    const after = await ticket()
    expect(after).toMatchObject({ endUserID: before.endUserID, awaitingReply: 'Us', waitingSince: before.waitingSince })
  })

  test('can omit files, or include the whole conversation without internal messages', async () => {
    const { desk, mail, ticketID, messageID, forward } = await openTicket()
    const write = (fields: object) =>
      desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', ...fields })
    await write({ message: 'We look into it.', bccAddresses: ['boss@example.com'] })
    await write({ message: 'A difficult customer', deliver: false })
    await write({ message: 'Not yet said', sendAt: '2026-03-03T09:00:00Z' })
    await desk.runJobs()
    const last = (await mail.messages(ticketID)).find(({ message }) => message === 'We look into it.')

    await forward({ includeAttachments: false })
    await desk.runJobs()
    expect((await sent(mail)).at(-1)?.files).toEqual([])
    expect((await sent(mail)).at(-1)?.content.textBody).not.toContain('We look into it.')

    const whole = await forward({ history: 'Ticket', includeAttachments: true }, last?.messageID)
    await desk.runJobs()
    expect(whole.status).toBe(200)
    const out = (await sent(mail)).at(-1)
    const text = out?.content.textBody ?? ''
    expect(text).toMatch(/The lamp is broken\.[\s\S]*We look into it\./)
    expect(text).not.toMatch(/difficult|Not yet said|boss@example\.com/)
    expect(out?.files).toHaveLength(1)
    expect(mail.mailbox.folders.get('SENT')?.mails.at(-1)?.bytes.toString()).not.toContain('boss@example.com')
    expect(messageID).toBeGreaterThan(0)
  })

  test('lets its recipient reply to the ticket without becoming its end user', async () => {
    const { desk, mail, forward, ticket, ticketID } = await openTicket()
    const { endUserID } = await ticket()
    await forward({ ccAddresses: ['second@example.net'] })
    await desk.runJobs()
    const [out] = await sent(mail)

    const answer = await mail.receive({
      from: 'Sue <supplier@example.net>',
      text: 'Yes, we can.',
      headers: [`In-Reply-To: <${out?.messageID}>`],
    })

    expect(answer.ticketID).toBe(ticketID)
    expect((await ticket()).endUserID).toBe(endUserID)
  })

  test('keeps the files when the forwarded message is deleted', async () => {
    const { desk, messageID, forward } = await openTicket()
    const { body } = await forward({})
    await desk.delete(`/ticketMessages/${messageID}`)
    await desk.runJobs()

    const file = await desk.stranger().get(`/api/File/${body.attachments[0].accessToken}`)
    expect([file.status, file.body.trim()]).toEqual([200, 'a,b'])
    await desk.delete(`/ticketMessages/${body.messageID}`)
    await desk.runJobs()
    expect((await desk.stranger().get(`/api/File/${body.attachments[0].accessToken}`)).status).toBe(404)
  })

  test('can be held and cancelled', async () => {
    const { desk, mail, forward } = await openTicket()

    const { body } = await forward({ holdSeconds: 10 })
    expect(body).toMatchObject({ status: 'Scheduled', isForward: true })
    expect((await desk.post(`/ticketMessages/${body.messageID}/cancel`)).status).toBe(200)
    await desk.runJobs()

    expect(await sent(mail)).toEqual([])
  })

  test('is limited to email, sent messages, and agents who may send', async () => {
    const { desk, ticketID, forward } = await openTicket()
    const internal = await desk.post('/ticketMessages/create-new', {
      ...{ ticketID, senderType: 'CustomerRep', message: 'Secret', deliver: false },
    })
    const chat = await makeMessage(desk)
    const colleague = await desk.signedIn('Agent')
    await desk.put(`/customerReps/${colleague.rep.customerRepID}`, { ...colleague.rep, permissions: ['seeAllTeams'] })

    expect((await forward({}, internal.body.messageID)).body.code).toBe('message_not_forwardable')
    expect((await forward({}, chat.messageID)).status).toBe(400)
    expect((await forward({ toAddresses: [] })).status).toBe(400)
    expect((await forward({ toAddresses: ['nobody'] })).status).toBe(400)
    const refused = await colleague.post(`/ticketMessages/${chat.messageID}/forward`, {
      toAddresses: ['a@example.org'],
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_required'])
  })
})
