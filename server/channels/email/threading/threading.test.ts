import { describe, expect, test } from 'vitest'
import { type MailChannel, openMailChannel } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeFolder } from '../../../test/factories.ts'

const ticketOf = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body
const settle = (desk: Desk, { channel }: MailChannel, settings: object) =>
  desk.put(`/api/Channels/${channel.channelID}/mail-settings`, settings)

describe('an email joins the ticket', () => {
  test.each([
    ['InReplyTo', ['In-Reply-To: <first@example.org>']],
    ['InReplyTo', ['In-Reply-To: Your mail of Monday <first@example.org>']],
    ['References', ['References: <unknown@example.org>\r\n\t<first@example.org> <also-unknown@example.org>']],
  ])('that its headers name (%s)', async (threadedBy, headers) => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ messageID: '<first@example.org>' })

    const reply = await mail.receive({ headers, subject: 'Something else' })

    expect(reply).toMatchObject({ ticketID: first.ticketID, threadedBy })
  })

  test('also after a reply from another mail program, found in the sent folder', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ messageID: '<first@example.org>' })
    await makeFolder(desk, { channelID: mail.channel.channelID, name: 'Sent Items', type: 'Sent' })
    const own = { from: mail.address, to: 'ada@example.org', text: 'From my own program.' }
    mail.deliver({ ...own, messageID: '<outlook@x.test>', headers: ['In-Reply-To: <first@example.org>'] }, 'SENT')
    mail.deliver({ ...own, messageID: '<elsewhere@x.test>' }, 'SENT')

    expect(await mail.importAll()).toMatchObject({ total: 2, imported: 1, skipped: 1 })
    const next = await mail.receive({ headers: ['In-Reply-To: <outlook@x.test>'] })

    expect(next).toMatchObject({ ticketID: first.ticketID, threadedBy: 'InReplyTo' })
    const [received, answer] = await mail.messages(first.ticketID)
    expect(received).toMatchObject({ status: 'Answered' })
    expect(answer).toMatchObject({ senderType: 'CustomerRep', status: 'Sent', message: 'From my own program.' })
  })

  test('of another email that refers to the same unknown one', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const one = await mail.receive({ headers: ['References: <root@nowhere.test>'] })
    const two = await mail.receive({ headers: ['References: <root@nowhere.test>'] })

    expect(two).toMatchObject({ ticketID: one.ticketID, threadedBy: 'SharedReference' })
  })

  test('of its own reply, if that arrived first', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const to = `ada@example.org, ${mail.address}`
    const answer = await mail.receive({ from: 'bob@example.org', to, headers: ['In-Reply-To: <late@example.org>'] })
    const late = await mail.receive({ messageID: '<late@example.org>', to: 'bob@example.org' })

    expect(late.ticketID).toBe(answer.ticketID)
  })

  test('if it is a reply to all with us in copy', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({
      messageID: '<a@example.org>',
      to: 'bob@example.net',
      headers: [`Cc: ${mail.address}`],
    })
    const second = await mail.receive({
      from: 'bob@example.net',
      to: 'ada@example.org',
      messageID: '<b@example.net>',
      headers: [`Cc: ${mail.address}`, 'In-Reply-To: <a@example.org>'],
    })
    const third = await mail.receive({
      to: 'bob@example.net',
      headers: ['References: <a@example.org> <b@example.net>'],
    })

    expect([second.ticketID, third.ticketID]).toEqual([first.ticketID, first.ticketID])
  })

  test('with its number in the subject, or its key in the address', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await mail.receive({})
    const { ticketToken } = await ticketOf(desk, ticketID)

    const tagged = await mail.receive({ subject: `AW: [#${ticketID}] A lamp` })
    const addressed = await mail.receive({ to: mail.address.replace('@', `+${ticketToken}@`) })

    expect(tagged).toMatchObject({ ticketID, threadedBy: 'SubjectTag' })
    expect(addressed).toMatchObject({ ticketID, threadedBy: 'ReplyAddress' })
  })

  test("with another help desk's key in the subject", async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    await settle(desk, mail, { foreignKeyPattern: 'INC\\d{6}' })
    const one = await mail.receive({ subject: 'INC123456 opened' })
    const two = await mail.receive({ subject: 'Update on INC123456' })
    const other = await mail.receive({ subject: 'INC999999 opened' })

    expect(two).toMatchObject({ ticketID: one.ticketID, threadedBy: 'ForeignKey' })
    expect(other.ticketID).not.toBe(one.ticketID)
  })

  test('with the same sender and subject, if enabled on the channel', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const one = await mail.receive({ subject: 'Order 7' })
    const apart = await mail.receive({ subject: 'Order 7' })
    await settle(desk, mail, { threadsBySenderAndSubject: true })
    const together = await mail.receive({ subject: 'Re: order 7' })

    expect(apart.ticketID).not.toBe(one.ticketID)
    expect(together).toMatchObject({ ticketID: apart.ticketID, threadedBy: 'SenderAndSubject' })
  })
})

describe('an email opens a ticket of its own', () => {
  test.each([
    ['an unknown sender who answers a newsletter', ['In-Reply-To: <first@example.org>'], 'Re: A lamp'],
    ['an unknown sender who writes a number', [], '[#TICKET] A lamp'],
  ])('%s, linked to the one it cites', async (_who, headers, subject) => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ messageID: '<first@example.org>' })

    const stranger = await mail.receive({
      from: 'mallory@example.net',
      headers,
      subject: subject.replace('TICKET', String(first.ticketID)),
    })

    expect(stranger.ticketID).not.toBe(first.ticketID)
    expect(await ticketOf(desk, stranger.ticketID)).toMatchObject({ linkedTicketID: first.ticketID })
    expect(await mail.messages(first.ticketID)).toHaveLength(1)
  })

  test('for a reply with another subject, if configured on the channel', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ messageID: '<first@example.org>', subject: 'A lamp' })
    const headers = ['In-Reply-To: <first@example.org>']
    expect((await mail.receive({ headers, subject: 'A chair' })).ticketID).toBe(first.ticketID)

    await settle(desk, mail, { splitsChangedSubjects: true })
    const same = await mail.receive({ headers, subject: 'WG: AW: a  LAMP' })
    const marked = await mail.receive({ headers, subject: 'RE: [EXTERNAL] A lamp' })
    const split = await mail.receive({ headers, subject: 'A table' })

    expect([same.ticketID, marked.ticketID]).toEqual([first.ticketID, first.ticketID])
    expect(split.ticketID).not.toBe(first.ticketID)
    expect(await ticketOf(desk, split.ticketID)).toMatchObject({ linkedTicketID: first.ticketID, subject: 'A table' })
  })

  test('if the only matching finder is disabled', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ messageID: '<first@example.org>' })
    await settle(desk, mail, { threadsByHeaders: false, threadsBySubjectTag: false })

    const reply = await mail.receive({ headers: ['In-Reply-To: <first@example.org>'], subject: `[#${first.ticketID}]` })
    await settle(desk, mail, { threadsByHeaders: null })
    const joined = await mail.receive({ headers: ['In-Reply-To: <first@example.org>'] })

    expect(reply).toMatchObject({ threadedBy: 'None' })
    expect(joined.ticketID).toBe(first.ticketID)
  })
})

describe('a representative', () => {
  test('who replies from their own mailbox counts as one in the ticket', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { ...desk.admin, email: 'nora@desk.test' })
    const first = await mail.receive({ messageID: '<first@example.org>' })

    const reply = await mail.receive({ from: 'Nora <NORA@desk.test>', headers: ['In-Reply-To: <first@example.org>'] })

    expect(reply).toMatchObject({
      ticketID: first.ticketID,
      senderType: 'CustomerRep',
      customerRepID: desk.admin.customerRepID,
      status: 'Sent',
    })
  })
})

test('a reply shows the added text and keeps the whole', async () => {
  await using desk = await startDesk()
  const mail = await openMailChannel(desk)
  await mail.receive({ messageID: '<first@example.org>' })
  const text = 'Yes, please.\n\nOn Mon, 2 Mar 2026 at 10:00, Desk wrote:\n> Shall we send another?\n> Nora'

  const reply = await mail.receive({ headers: ['In-Reply-To: <first@example.org>'], text })
  const first = await mail.receive({ from: 'bob@example.org', text })

  expect([reply.message, reply.textBody]).toEqual(['Yes, please.', text])
  expect(first.message).toBe(text)
  const original = await desk.get(`/ticketMessages/${reply.messageID}/original`)
  expect([original.status, original.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
})

describe('PUT /api/Channels/{channelId}/mail-settings', () => {
  test('rejects invalid patterns, and callers who are not admins', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)

    for (const foreignKeyPattern of [
      '(',
      'a(?=b)',
      '(?<!a)b',
      '(a)\\1',
      '(?<n>a)\\k<n>',
      '(a{500}){500}',
      'a{1000}b{1000}c',
    ]) {
      expect((await settle(desk, mail, { foreignKeyPattern })).status, foreignKeyPattern).toBe(400)
    }
    expect((await settle(await desk.other(), mail, { quotesHistory: true })).status).toBe(404)
    const { body } = await desk.get(`/api/Channels/${mail.channel.channelID}/mail-settings`)
    expect(body).toMatchObject({ foreignKeyPattern: null, quotesHistory: false, threadsByHeaders: true })
  })
})

test("a provider's conversation counts only for the same people and subject", async () => {
  await using desk = await startDesk()
  const mail = await openMailChannel(desk)
  const open = desk.context.mail.open
  desk.context.mail.open = (connection) => {
    const mailbox = open(connection)
    return {
      ...mailbox,
      async *listMails(folderID, options) {
        for await (const page of mailbox.listMails(folderID, options)) {
          yield { ...page, mails: page.mails.map((listed) => ({ ...listed, conversationID: 'conversation' })) }
        }
      },
    }
  }
  try {
    const first = await mail.receive({ subject: 'A lamp' })
    const same = await mail.receive({ subject: 'Re: A lamp' })
    const other = await mail.receive({ subject: 'A chair' })
    const stranger = await mail.receive({ from: 'mallory@example.net', subject: 'Re: A lamp' })

    expect(same).toMatchObject({ ticketID: first.ticketID, threadedBy: 'Conversation' })
    expect(new Set([first.ticketID, other.ticketID, stranger.ticketID]).size).toBe(3)
  } finally {
    desk.context.mail.open = open
  }
})
