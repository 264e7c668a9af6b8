import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '../../../desk/messages/messages.table.ts'
import { Database } from '../../../platform/database/handle.ts'
import { openMailChannel } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { maxHoldMs } from '../../../test/processes/max-hold.ts'
import { parseMail } from '../parsing/parse-mail.ts'
import { makeHolder, writeEncrypted, writeOpaque } from '../parsing/testing/smime-mails.ts'

const contactOf = async (desk: Desk, ticketID: number) => {
  const { body: ticket } = await desk.get(`/tickets/${ticketID}`)
  return ticket.endUserID ? (await desk.get(`/api/EndUsers/${ticket.endUserID}`)).body.Email : null
}

describe('an email that a representative forwards', () => {
  const text =
    'Please have a look.\n\nVon: Ada Byron <ada@example.org>\nGesendet: Montag, 2. März 2026 10:04\nAn: Nora <nora@desk.test>\nBetreff: Lampe\n\nMeine Lampe ist kaputt.'
  async function startWithAgent() {
    const desk = await startDesk()
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'nora@desk.test' })
    return desk
  }

  test('becomes a ticket of the original author, with their text', async () => {
    await using desk = await startWithAgent()
    const mail = await openMailChannel(desk)

    const message = await mail.receive({ from: 'nora@desk.test', subject: 'WG: Lampe', text })

    expect(message).toMatchObject({
      fromAddress: 'ada@example.org',
      fromName: 'Ada Byron',
      senderType: 'EndUser',
      message: 'Meine Lampe ist kaputt.',
      textBody: expect.stringContaining('Please have a look.'),
      authentication: 'none',
      authenticationDetails: { reason: 'AgentForwarded', formSender: 'nora@desk.test' },
      mailDetails: { forwardedBy: 'nora@desk.test', protection: null, invitation: null },
    })
    expect(await contactOf(desk, message.ticketID)).toBe('ada@example.org')
  })

  test('is also recognised as an attachment', async () => {
    await using desk = await startWithAgent()
    const mail = await openMailChannel(desk)
    const inner = 'Content-Type: message/rfc822\r\n\r\nFrom: Ada <ada@example.org>\r\nSubject: Lampe\r\n\r\nKaputt.'

    const message = await mail.receive({
      from: 'nora@desk.test',
      subject: 'Fwd: Lampe',
      text: 'See file',
      parts: [inner],
    })

    expect(message).toMatchObject({ fromAddress: 'ada@example.org', message: 'Kaputt.' })
  })

  test('by anyone else, or without authentication, is their own email', async () => {
    await using desk = await startWithAgent()
    const mail = await openMailChannel(desk)

    const stranger = await mail.receive({ from: 'eve@evil.example', subject: 'WG: Lampe', text })
    const forged = await mail.receive({ from: 'nora@desk.test', subject: 'WG: Lampe', text, authentication: 'fail' })

    expect([stranger.fromAddress, forged.fromAddress]).toEqual(['eve@evil.example', 'nora@desk.test'])
  })
})

describe('an automatic sender', () => {
  const robot = { from: 'no-reply@monitor.example', headers: ['Auto-Submitted: auto-generated'] }

  test('is treated as a person if the channel lists it and it is authenticated', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const path = `/api/Channels/${mail.channel.channelID}/mail-settings`
    expect((await desk.put(path, { automaticSenders: ['Monitor.example'] })).status).toBe(204)
    expect((await desk.get(path)).body.automaticSenders).toEqual(['Monitor.example'])

    const [listed, forged, other] = [
      await mail.receive(robot),
      await mail.receive({ ...robot, subject: 'Two', authentication: 'fail' }),
      await mail.receive({ ...robot, from: 'no-reply@other.example', subject: 'Three' }),
    ]

    expect([listed.arrivedAs, forged.arrivedAs, other.arrivedAs]).toEqual([null, 'AutoReply', 'AutoReply'])
  })
})

test('an email to two mailboxes of one customer is one ticket; another email with the same ID is separate', async () => {
  await using desk = await startDesk()
  const [one, two] = [await openMailChannel(desk), await openMailChannel(desk)]
  const given = {
    messageID: '<both@example.org>',
    to: `${one.address}, ${two.address}`,
    text: 'To both of you.',
    date: 'Mon, 2 Mar 2026 10:04:00 +0000',
  }
  one.deliver(given)
  two.deliver(given)
  two.deliver({ ...given, text: 'Something else altogether.' })

  expect(await one.importAll()).toMatchObject({ imported: 1 })
  expect(await two.importAll()).toMatchObject({ imported: 1, skipped: 1 })
  expect([(await one.tickets()).length, (await two.tickets()).length]).toEqual([1, 1])
})

test('shows an invitation as such', async () => {
  await using desk = await startDesk()
  const mail = await openMailChannel(desk)
  const calendar = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'SUMMARY:Lampe\\, groß',
    'DTSTART;TZID=W. Europe Standard Time:20260302T100400',
    'DTEND;TZID=Europe/Vienna:20260302T110000',
    'LOCATION:Linz',
    'ORGANIZER;CN=Ada:mailto:ada@example.org',
    'ATTENDEE;CN="Desk: one":mailto:support@example.test',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const part = `Content-Type: text/calendar; method=REQUEST; charset=utf-8\r\n\r\n${calendar.join('\r\n')}`

  const { mailDetails } = await mail.receive({ text: 'You are invited.', parts: [part] })

  expect(mailDetails?.invitation).toEqual({
    method: 'Request',
    summary: 'Lampe, groß',
    start: '2026-03-02T09:04:00.000Z',
    end: '2026-03-02T10:00:00.000Z',
    isAllDay: false,
    location: 'Linz',
    organizer: 'ada@example.org',
    attendees: ['support@example.test'],
  })
})

describe('PUT /api/Channels/:channelId/mail-keys', () => {
  test('lets the channel read encrypted email, and returns no private key', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const path = `/api/Channels/${mail.channel.channelID}/mail-keys`
    const [holder, signer] = [await makeHolder(mail.address, 'encrypt'), await makeHolder('ada@example.org', 'sign')]
    const closed = await mail.receive(await writeEncrypted(holder, 'ada@example.org'))
    expect(closed.mailDetails?.protection).toMatchObject({ isEncrypted: true, isDecrypted: false })
    expect(closed.message).toMatch(/encrypted with S\/MIME/)

    const keys = { smimePrivateKey: holder.privateKeyPem, smimeCertificate: holder.certificatePem }
    expect((await desk.put(path, keys)).status).toBe(204)
    const { body } = await desk.get(path)
    expect(body).toMatchObject({ smime: { subject: expect.stringContaining('Ada Byron') }, pgp: null })
    expect(JSON.stringify(body)).not.toContain('PRIVATE')

    const opened = await mail.receive(await writeEncrypted(holder, 'ada@example.org'))
    expect(opened).toMatchObject({
      message: 'Die Größe ist geheim.',
      mailDetails: { protection: { isDecrypted: true } },
    })
    const signed = await mail.receive(await writeOpaque(signer, 'ada@example.org'))
    expect(signed).toMatchObject({
      message: 'Die Größe ist geheim.',
      mailDetails: { protection: { isVerified: true } },
    })

    expect((await desk.put(path, { smimePrivateKey: null, smimeCertificate: null })).status).toBe(204)
    expect((await desk.get(path)).body.smime).toBeNull()
  })

  test('sends nothing back of what it decrypted, to whoever sent it', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const path = `/api/Channels/${mail.channel.channelID}`
    const holder = await makeHolder(mail.address, 'encrypt')
    await desk.put(`${path}/mail-keys`, {
      smimePrivateKey: holder.privateKeyPem,
      smimeCertificate: holder.certificatePem,
    })
    await desk.put(`${path}/mail-settings`, { quotesHistory: true })
    const plain = await mail.receive({ text: 'A plain question.' })
    const opened = await mail.receive(await writeEncrypted(holder, 'eve@evil.example'))
    expect(opened.message).toContain('geheim')

    for (const { ticketID } of [plain, opened]) {
      await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Thanks.' })
    }
    await desk.runJobs()

    const raw = mail.mailbox.folders.get('SENT')?.mails.map(({ bytes }) => bytes) ?? []
    const texts = await Promise.all(raw.map(async (bytes) => (await parseMail(Buffer.from(bytes))).content.textBody))
    expect(texts).toEqual([expect.stringContaining('> A plain question.'), 'Thanks.'])
  })

  test('does not block the event loop for keys of nothing but lines', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const path = `/api/Channels/${mail.channel.channelID}/mail-keys`
    const [begin, end] = ['BEGIN', 'END'].map((word) => `-----${word} PGP PUBLIC KEY BLOCK-----`)
    const knownPgpKeys = `${begin}\n${'a: b\n'.repeat(35_000)}${end}`
    await desk.put(path, { pgpPrivateKey: 'x' })

    for (const keys of [{ pgpPrivateKey: '\n'.repeat(99_000) }, { knownPgpKeys }]) {
      const heldMs = await maxHoldMs(async () => expect((await desk.put(path, keys)).status).toBe(400))
      expect(heldMs).toBeLessThan(100)
    }
  })

  test('rejects invalid keys, and callers who are not admins', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const path = `/api/Channels/${mail.channel.channelID}/mail-keys`

    expect((await desk.put(path, { smimePrivateKey: 'x', smimeCertificate: 'y' })).status).toBe(400)
    expect((await desk.put(path, { pgpPrivateKey: 'x' })).status).toBe(400)
    expect((await (await desk.signedIn('Agent')).get(path)).status).toBe(403)
  })
})

test('the quarantine shows sender and subject, and stores emails too large to parse', async () => {
  await using desk = await startDesk()
  const mail = await openMailChannel(desk)
  const levels = Array.from(
    { length: 80 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  )
  mail.deliver(`From: Ada <ada@example.org>\r\nSubject: =?utf-8?q?Gr=C3=B6=C3=9Fe?=\r\n${levels.join('')}x`)
  const large = Buffer.concat([
    Buffer.from('From: bob@example.org\r\nSubject: Huge\r\nMessage-ID: <huge@example.org>\r\n\r\n'),
    Buffer.alloc(51 * 2 ** 20, 'a\n'),
  ])
  mail.deliver(large)

  expect(await mail.importAll()).toMatchObject({ total: 2, failed: 2 })

  const { items } = (await desk.get('/api/MailQuarantine?sortBy=quarantineID')).body
  expect(items).toMatchObject([
    { sender: 'ada@example.org', subject: 'Größe' },
    { sender: 'bob@example.org', subject: 'Huge', size: large.length, reason: 'The mail is larger than 50 MB.' },
  ])
})

/**
 * Once: the transaction that stores the customer's first message commits, and its connection breaks before the
 * response.
 */
function loseOneCommit({ context, customerID }: Desk) {
  const { transaction } = Database.prototype
  let isLost = false
  const spy = vi.spyOn(Database.prototype, 'transaction').mockImplementation(async function (this: Database, ...args) {
    const result = await transaction.apply(this, args)
    if (isLost || (await context.db.$count(messages, eq(messages.customerID, customerID))) === 0) return result
    isLost = true
    throw new Error('Connection terminated unexpectedly')
  })
  onTestFinished(() => spy.mockRestore())
  return () => isLost
}

test('an email keeps its files when the connection breaks during its commit', async () => {
  await using desk = await startDesk()
  const mail = await openMailChannel(desk)
  const head = 'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=a.dat'
  mail.deliver({ parts: [`${head}\r\n\r\nbytes of the file`] })
  const isLost = loseOneCommit(desk)

  await mail.importAll()
  await mail.importAll()

  expect(isLost()).toBe(true)
  const [ticket, ...others] = await mail.tickets()
  expect(others).toEqual([])
  const [message] = await mail.messages(ticket?.ticketID ?? 0)
  const [file] = message?.attachments ?? []
  expect((await desk.stranger().get(`/api/File/${file?.accessToken}`)).status).toBe(200)
})
