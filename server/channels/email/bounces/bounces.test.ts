import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { describe, expect, test } from 'vitest'
import { openMailChannel, type WrittenMail } from '../../../test/channels/mail-channel.ts'
import { startDesk } from '../../../test/desk.ts'

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

/** As servers report by the standard, one block for each recipient. */
const report = (id: string, outcomes: [string, string, string][]): Partial<WrittenMail> => ({
  from: 'Mail Delivery System <MAILER-DAEMON@mx.example.org>',
  subject: 'Mail delivery report',
  headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
  text: 'This is the mail system at host mx.example.org.',
  parts: [
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n${outcomes
      .map(
        ([recipient, action, status]) =>
          `Final-Recipient: rfc822; ${recipient}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${status} Told so\r\n`,
      )
      .join('\r\n')}`,
    `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${id}\r\nTo: ada@example.org\r\nSubject: Re: A lamp\r\n`,
  ],
})

describe('a report by the standard', () => {
  test('Action: failed is final, also with a status of 4.x', async () => {
    const { mail, id, message, ticket } = await sendOne()

    await mail.receive(report(id, [['ada@example.org', 'failed', '4.4.7']]))

    expect(await message()).toMatchObject({
      status: 'Failed',
      failure: 'The mail to ada@example.org came back: 4.4.7 Told so',
      recipients: [{ address: 'ada@example.org', state: 'Bounced', reason: expect.stringContaining('4.4.7') }],
    })
    expect(await ticket()).toMatchObject({ hasFailedDelivery: true })
  })

  test('a bounced Cc or Bcc fails that recipient alone', async () => {
    const { desk, mail, id, message, states, ticket } = await sendOne({ ...copies, closeAfterSend: true })

    await mail.receive(report(id, [['bob@example.org', 'failed', '5.1.1']]))

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
      report(id, [
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

  test.each(['delivered', 'relayed', 'expanded'])('of success (%s) is no bounce', async (action) => {
    const { mail, id, message, ticketID } = await sendOne()

    const notice = await mail.receive(report(id, [['ada@example.org', action, '2.0.0']]))

    expect(notice).toMatchObject({ arrivedAs: 'AutoReply', ticketID })
    const state = action === 'delivered' ? 'Delivered' : 'Sent'
    expect(await message()).toMatchObject({ status: 'Sent', recipients: [{ state }] })
  })

  test('opens a closed ticket again, also one that closeAfterSend closed', async () => {
    const { desk, mail, id, ticket, message } = await sendOne({ closeAfterSend: true })
    expect(await ticket()).toMatchObject({ isClosed: true })

    await mail.receive(report(id, [['ada@example.org', 'failed', '5.1.1']]))
    expect(await ticket()).toMatchObject({ isClosed: false, status: 'Open', hasFailedDelivery: true })
    expect((await desk.get('/api/Notifications?kind=DeliveryFailed')).body.items).toHaveLength(1)

    const { messageID } = await message()
    await desk.post(`/ticketMessages/${messageID}/send`, { toAddresses: ['ada@example.net'] })
    await desk.runJobs()
    expect(await message()).toMatchObject({ status: 'Sent', toAddresses: ['ada@example.net'] })
    expect(await ticket()).toMatchObject({ isClosed: true, hasFailedDelivery: false })
  })

  test('fails the message when the last of To bounced', async () => {
    const { mail, id, message } = await sendOne({ toAddresses: ['ada@example.org', 'eve@example.org'], ...copies })

    await mail.receive(report(id, [['eve@example.org', 'failed', '5.1.1']]))
    expect((await message()).status).toBe('Sent')
    await mail.receive(report(id, [['ada@example.org', 'failed', '5.1.1']]))
    expect((await message()).status).toBe('Failed')
  })
})

const copyOf = (id: string) =>
  `Received: from desk\r\nMessage-ID: ${id}\r\nTo: ada@example.org\r\nCc: bob@example.org\r\n`

/** Prose as each server writes it; `{id}` is replaced with the id of the bounced email. */
const prose: Record<string, (id: string) => Partial<WrittenMail>> = {
  qmail: (id) => ({
    from: 'MAILER-DAEMON@mail.example.org',
    subject: 'failure notice',
    text: `Hi. This is the qmail-send program at mail.example.org.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<bob@example.org>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${copyOf(id)}`,
  }),
  Exim: (id) => ({
    from: 'Mail Delivery System <Mailer-Daemon@mx.example.org>',
    subject: 'Mail delivery failed: returning message to sender',
    headers: ['X-Failed-Recipients: bob@example.org'],
    text: `This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered to one or more of its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n  bob@example.org\r\n    Unrouteable address\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n${copyOf(id)}`,
  }),
  'Exchange (English)': (id) => ({
    from: 'System Administrator <postmaster@example.org>',
    subject: 'Undeliverable: Re: A lamp',
    headers: [`In-Reply-To: ${id}`],
    text: `Your message\r\n\r\n  To: ada@example.org; bob@example.org\r\n  Subject: Re: A lamp\r\n\r\ndid not reach the following recipient(s):\r\n\r\nbob@example.org on Mon, 2 Mar 2026 10:00:00 +0000\r\n    The e-mail account does not exist at the organization.\r\n    <mx.example.org #5.1.1>\r\n`,
  }),
  'Exchange (German)': (id) => ({
    from: 'Systemadministrator <postmaster@example.org>',
    subject: 'Unzustellbar: Re: A lamp',
    headers: [`References: ${id}`],
    text: `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\r\n\r\nbob@example.org\r\nDie eingegebene E-Mail-Adresse konnte nicht gefunden werden.\r\n\r\nDiagnoseinformationen für Administratoren:\r\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\r\n`,
  }),
  'Exchange (French)': (id) => ({
    from: 'postmaster@example.org',
    subject: 'Non remis : Re: A lamp',
    headers: [`In-Reply-To: ${id}`],
    text: `Échec de la remise pour ces destinataires ou groupes :\r\n\r\nbob@example.org\r\nL’adresse est introuvable.\r\n\r\n#550 5.1.1 RESOLVER.ADR.RecipNotFound ##`,
  }),
  'Exchange (Spanish)': (id) => ({
    from: 'postmaster@example.org',
    subject: 'No se puede entregar: Re: A lamp',
    headers: [`In-Reply-To: ${id}`],
    text: `No se pudo entregar el mensaje a los siguientes destinatarios o grupos:\r\n\r\nbob@example.org\r\n\r\n550 5.1.10 RESOLVER.ADR.RecipientNotFound`,
  }),
  'Exchange (Japanese)': (id) => ({
    from: 'Microsoft Exchange <MicrosoftExchange329e71ec@example.org>',
    subject: '配信不能: Re: A lamp',
    headers: [`In-Reply-To: ${id}`],
    text: `次の受信者またはグループにメッセージを配信できませんでした。\r\n\r\nbob@example.org\r\n\r\n#550 5.1.1 RESOLVER.ADR.RecipNotFound`,
  }),
  'a server without a code': (id) => ({
    from: 'mailer-daemon@mx.example.org',
    subject: 'Unzustellbare Nachricht',
    text: `Ihre Nachricht an <bob@example.org> konnte nicht zugestellt werden.\r\n\r\n--- Kopie der Nachricht ---\r\n${copyOf(id)}`,
  }),
}

test.each(Object.entries(prose))('prose of %s fails the recipient that it names', async (_name, write) => {
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

test('what a person writes about a failed delivery is no bounce', async () => {
  const { mail, id, message } = await sendOne()

  const letter = await mail.receive({ text: 'My parcel could not be delivered!', headers: [`In-Reply-To: ${id}`] })

  expect(letter.arrivedAs).toBeNull()
  expect((await message()).status).toBe('Sent')
})
