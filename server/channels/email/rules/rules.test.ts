import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { automationRuns } from '../../../automation/runs/automation.table.ts'
import { openMailChannel, writeMail } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { parseMail } from '../parsing/parse-mail.ts'
import { judgeMail } from './judge-mail.ts'
import { findFormWriter } from './rule.ts'

const ownAddresses = new Set(['support@example.test'])

async function judge(given: Parameters<typeof writeMail>[0]) {
  const mail = await parseMail(Buffer.from(writeMail(given)))
  const writer = findFormWriter(mail, ['support@example.test', 'forms.example']) ?? mail.sender
  return judgeMail(mail, { writer, ownAddresses, isSignedByUs: false })
}

describe('an automatic email', () => {
  test.each([
    ['AutoReply', { headers: ['Auto-Submitted: auto-replied'] }],
    ['AutoReply', { headers: ['Auto-Submitted: auto-generated (vacation)'] }],
    ['AutoReply', { headers: ['Precedence: auto_reply'] }],
    ['AutoReply', { headers: ['X-Auto-Response-Suppress: All'] }],
    ['AutoReply', { headers: ['X-Loop: yes'] }],
    ['AutoReply', { headers: ['X-Autoreply: yes'] }],
    ['AutoReply', { headers: ['Return-Path: <>'] }],
    ['AutoReply', { subject: 'Abwesenheitsnotiz: Urlaub' }],
    ['AutoReply', { subject: 'Réponse automatique : A lamp' }],
    ['AutoReply', { subject: 'Automatic reply: A lamp' }],
    ['AutoReply', { subject: 'RE: [EXTERNAL] Automatic reply: A lamp' }],
    ['AutoReply', { subject: 'EXTERN: Abwesend: Lampe' }],
    ['AutoReply', { subject: "I'm out-of-office" }],
    ['AutoReply', { from: 'Robot <no-reply@shop.example>' }],
    ['AutoReply', { from: 'do_not_reply@shop.example' }],
    ['MailingList', { headers: ['Precedence: list'] }],
    ['MailingList', { headers: ['List-Id: News <news.example.org>'] }],
    ['MailingList', { headers: ['List-Unsubscribe: <https://example.org/u>'] }],
    ['OwnMail', { from: 'support@example.test' }],
    ['AutoReply', { from: 'noreply@shop.example', headers: ['Reply-To: ada@example.org'] }],
    ['AutoReply', { from: 'noreply@forms.example', headers: ['Reply-To: ada@example.org, bob@example.org'] }],
    ['Bounce', { from: 'MAILER-DAEMON@mx.example.org', headers: ['Return-Path: <>'] }],
    ['Bounce', { headers: ['X-Failed-Recipients: bob@example.org'] }],
  ])('is an %s: %j', async (arrivedAs, given) => {
    expect(await judge(given)).toBe(arrivedAs)
  })

  test.each([
    ...[
      'Out of office: back on Monday',
      'Abwesenheitsnotiz',
      'Réponse automatique : Lampe',
      'Respuesta automática: Lámpara',
      'Risposta automatica: Lampada',
    ],
    ...[
      'Resposta automática: Lâmpada',
      'Automatisch antwoord: Lamp',
      'Autosvar: Lampa',
      'Automatisk svar: Lampe',
      'Automaattinen vastaus: Lamppu',
    ],
    ...[
      'Odpowiedź automatyczna: Lampa',
      'Automatická odpověď: Lampa',
      'Automatická odpoveď: Lampa',
      'Automatikus válasz: Lámpa',
      'Răspuns automat: Lampă',
    ],
    ...[
      'Automatski odgovor: Lampa',
      'Samodejni odgovor: Lampa',
      'Автоматический ответ: Лампа',
      'Автоматична відповідь: Лампа',
      'Автоматичен отговор: Лампа',
    ],
    ...[
      'Αυτόματη απάντηση: Λάμπα',
      'Otomatik Yanıt: Lamba',
      'Automaatvastus: Lamp',
      'Automātiska atbilde: Lampa',
      'Automatinis atsakymas: Lempa',
    ],
    ...[
      'תשובה אוטומטית: מנורה',
      'رد تلقائي: مصباح',
      '自動返信: ランプ',
      '自动回复: 灯',
      '자동 회신: 램프',
      'Trả lời tự động: Đèn',
      'ตอบกลับอัตโนมัติ: โคมไฟ',
    ],
  ])('is an automatic reply by its subject: %s', async (subject) => {
    const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
    expect(await judge({ subject: encoded })).toBe('AutoReply')
  })

  test.each([
    ['an ordinary one', {}],
    ['what Exchange puts on ordinary mail', { headers: ['X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'] }],
    ['a declared person', { headers: ['Auto-Submitted: no'] }],
    ['a group whose address is our mailbox', { headers: ['List-Id: <support.example.test>', 'Precedence: list'] }],
    [
      'a listed form that writes in our name',
      { from: 'support@example.test', headers: ['Reply-To: Ada <ada@example.org>'] },
    ],
    ['a listed form that names no one', { from: 'noreply@forms.example', headers: ['Reply-To: ada@example.org'] }],
    ['the mail of another desk', { headers: ['X-Attendant-Message: 0a1b2c3d-0000-4000-8000-000000000000'] }],
    ['a subject that only mentions it', { subject: 'Your automatic reply is wrong' }],
    ['one that a person passes on', { subject: 'Fwd: [EXTERNAL] Automatic reply: A lamp' }],
    ['a word that only begins so', { subject: 'Abwesenheiten im Kurs' }],
  ])('is not %s', async (_what, given) => {
    expect(await judge(given)).toBeNull()
  })
})

const countRuns = ({ context, customerID }: Desk) =>
  context.db.$count(automationRuns, eq(automationRuns.customerID, customerID))

describe('automatic mail', () => {
  test('is stored as Received, triggers nothing, and does not reopen a closed ticket', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk, { autoReply: true })
    const first = await mail.receive({ messageID: '<first@example.org>', headers: ['Precedence: bulk'] })
    await desk.put(`/tickets/${first.ticketID}`, { isClosed: true })

    const notice = await mail.receive({ headers: ['In-Reply-To: <first@example.org>', 'Auto-Submitted: auto-replied'] })

    expect(notice).toMatchObject({ ticketID: first.ticketID, status: 'Received', arrivedAs: 'AutoReply' })
    expect((await desk.get(`/tickets/${first.ticketID}`)).body.isClosed).toBe(true)
    expect(await countRuns(desk)).toBe(0)
    expect(mail.mailbox.folders.get('SENT')?.mails).toEqual([])
  })

  test('a sender gets at most one automatic reply per period', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk, { autoReply: true })
    for (let number = 0; number < 4; number++) mail.deliver({ from: 'desk@other.example', subject: `Ticket ${number}` })

    await mail.importAll()

    const sent = () => mail.mailbox.folders.get('SENT')?.mails.length
    expect(sent()).toBe(1)
    desk.clock.advance(3 * 60_000)
    await mail.receive({ from: 'desk@other.example', subject: 'Ticket 5' })
    expect(sent()).toBe(2)
  })

  test.each([
    ['of the same ticket', ['In-Reply-To: <first@example.org>']],
    ['of another ticket', []],
  ])('a sender who got a reply a moment ago %s is notified of an escalation once', async (_where, headers) => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: ({ message }) => ({ reply: 'So.', escalate: message.includes('person') }) })
    const mail = await openMailChannel(desk, { autoReply: true })
    const sent = () => mail.mailbox.folders.get('SENT')?.mails.length
    await mail.receive({ messageID: '<first@example.org>' })
    expect(sent()).toBe(1)

    const asking = await mail.receive({ headers, text: 'I want a person.' })
    expect(asking.status).toBe('Escalated')
    expect(sent()).toBe(2)

    for (const subject of ['One', 'Two']) await mail.receive({ subject, text: 'I want a person.' })
    expect(sent()).toBe(2)
    desk.clock.advance(3 * 60_000)
    await mail.receive({ text: 'I want a person.' })
    expect(sent()).toBe(3)
  })
})

const report = (messageID: string, { action = 'failed', status = '5.1.1', mark = '' } = {}) => ({
  from: 'Mail Delivery System <MAILER-DAEMON@mx.example.org>',
  subject: 'Undelivered Mail Returned to Sender',
  headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
  text: 'I am sorry.',
  parts: [
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; bob@example.org\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 ${status} No such user here`,
    `Content-Type: message/rfc822\r\n\r\nFrom: x@y.test\r\nMessage-ID: ${messageID}\r\n${mark && `X-Attendant-Message: ${mark}\r\n`}Subject: Your order\r\n\r\nIt is on its way.`,
  ],
})

describe('a bounce', () => {
  async function sendOne(desk: Desk) {
    const mail = await openMailChannel(desk, { autoReply: true })
    const body = { channelID: mail.channel.channelID, senderType: 'CustomerRep', toAddress: 'bob@example.org' }
    const { body: message } = await desk.post('/ticketMessages/create-new', { ...body, message: 'It is on its way.' })
    await desk.runJobs()
    const raw = mail.mailbox.folders.get('SENT')?.mails[0]?.bytes.toString() ?? ''
    const read = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'im').exec(raw)?.[1] ?? ''
    return { mail, message, messageID: read('message-id'), mark: read('x-attendant-message') }
  }
  const statusOf = async (desk: Desk, messageID: number) => (await desk.get(`/ticketMessages/${messageID}`)).body

  test('is added to the message that bounced, marks it, and triggers nothing', async () => {
    await using desk = await startDesk()
    const { mail, message, messageID } = await sendOne(desk)

    const bounce = await mail.receive(report(messageID))

    expect(bounce).toMatchObject({
      ticketID: message.ticketID,
      status: 'Received',
      arrivedAs: 'Bounce',
      threadedBy: 'Bounce',
    })
    expect(await statusOf(desk, message.messageID)).toMatchObject({
      status: 'Failed',
      failure: 'The mail to bob@example.org came back: 550 5.1.1 No such user here',
    })
    expect(await countRuns(desk)).toBe(0)
    expect(mail.mailbox.folders.get('SENT')?.mails).toHaveLength(1)

    await desk.post(`/ticketMessages/${message.messageID}/send`, {})
    await desk.runJobs()
    expect(await statusOf(desk, message.messageID)).toMatchObject({ status: 'Sent' })
    expect(mail.mailbox.folders.get('SENT')?.mails).toHaveLength(2)
  })

  test('is recognised by our own header if a relay replaced the Message-ID', async () => {
    await using desk = await startDesk()
    const { mail, message, mark } = await sendOne(desk)

    const bounce = await mail.receive(report('<0102-relay@amazonses.example>', { mark }))

    expect(bounce).toMatchObject({ ticketID: message.ticketID, threadedBy: 'Bounce' })
    expect(await statusOf(desk, message.messageID)).toMatchObject({ status: 'Failed' })
  })

  test('that reports a delay marks nothing', async () => {
    await using desk = await startDesk()
    const { mail, message, messageID } = await sendOne(desk)

    await mail.receive(report(messageID, { action: 'delayed', status: '4.4.1' }))

    expect(await statusOf(desk, message.messageID)).toMatchObject({ status: 'Sent', failure: null })
  })

  test('of an email that we did not send opens a ticket without notifications', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk, { autoReply: true })

    expect(await mail.receive(report('<unknown@example.org>'))).toMatchObject({
      arrivedAs: 'Bounce',
      threadedBy: 'None',
    })
    expect(await countRuns(desk)).toBe(0)
  })
})

describe('a blocked sender', () => {
  test.each([
    ['an address', 'Spam@Example.net', 'spam@example.net', true],
    ['a domain', '@example.net', 'anybody@example.net', true],
    ['a domain above', 'example.net', 'anybody@mail.example.net', true],
    ['another domain', 'ample.net', 'anybody@example.net', false],
  ])('by %s makes no ticket', async (_what, sender, from, isBlocked) => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    expect((await desk.post('/api/BlockedSenders', { sender })).status).toBe(200)
    mail.deliver({ from })
    mail.deliver({ from: 'ada@example.org' })

    expect(await mail.importAll()).toMatchObject({ total: 2, imported: isBlocked ? 1 : 2, skipped: isBlocked ? 1 : 0 })
  })

  test('is blocked only on its channel, until it is unblocked', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const free = await openMailChannel(desk)
    const { channelID } = mail.channel
    const { body } = await desk.post('/api/BlockedSenders', { sender: 'ada@example.org', channelID, note: 'Spam' })

    mail.deliver({})
    free.deliver({})
    expect([(await mail.importAll()).imported, (await free.importAll()).imported]).toEqual([0, 1])
    expect((await desk.get('/api/BlockedSenders')).body.items).toMatchObject([
      { sender: 'ada@example.org', note: 'Spam' },
    ])

    expect((await (await desk.other()).delete(`/api/BlockedSenders/${body.blockedSenderID}`)).status).toBe(404)
    expect((await desk.delete(`/api/BlockedSenders/${body.blockedSenderID}`)).status).toBe(204)
    mail.deliver({})
    expect((await mail.importAll()).imported).toBe(1)
  })

  test.each([
    ['nothing', { sender: ' ' }, 400],
    ['a word', { sender: 'spam' }, 400],
    ['an unknown channel', { sender: 'a@b.test', channelID: 999_999_999 }, 400],
    ['what is blocked already', { sender: 'TAKEN@b.test' }, 409],
  ])('cannot be %s', async (_what, body, status) => {
    await using desk = await startDesk()
    await desk.post('/api/BlockedSenders', { sender: 'taken@b.test' })

    expect((await desk.post('/api/BlockedSenders', body)).status).toBe(status)
  })
})
