import { describe, expect, test } from 'vitest'
import { MailFault } from '../../../adapters/mail/mail.ts'
import { type MailChannel, openMailChannel } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { attach } from '../../../test/factories.ts'
import { parseMail } from '../parsing/parse-mail.ts'

/** What the mailbox sent, parsed as its recipient would. */
const sent = ({ mailbox }: MailChannel) =>
  Promise.all((mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) => parseMail(bytes)))
const rawSent = ({ mailbox }: MailChannel) =>
  (mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) => bytes.toString())

async function answer(desk: Desk, messageID: number, modifiedAnswer = 'We send another.') {
  const { status } = await desk.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer })
  expect(status).toBe(200)
  await desk.runJobs()
}

const repliesOf = async (mail: MailChannel, ticketID: number) =>
  (await mail.messages(ticketID)).filter(({ senderType }) => senderType === 'CustomerRep')

describe('a reply by email', () => {
  test('goes to the sender, threaded, with the subject that it answers', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const first = await mail.receive({ messageID: '<one@example.org>', subject: 'A lamp' })
    const second = await mail.receive({
      messageID: '<two@example.org>',
      subject: 'Re: A lamp, and a chair',
      headers: ['In-Reply-To: <one@example.org>'],
    })
    expect(second.ticketID).toBe(first.ticketID)

    await answer(desk, second.messageID)

    const [out] = await sent(mail)
    expect(out).toMatchObject({
      sender: { address: mail.address },
      to: [{ address: 'ada@example.org' }],
      subject: 'Re: A lamp, and a chair',
      inReplyTo: ['two@example.org'],
      references: [expect.stringMatching(/^[0-9a-f]{40}@example\.test$/), 'one@example.org', 'two@example.org'],
    })
    expect(out?.headers['auto-submitted']).toBeUndefined()
    expect(out?.content.textBody).toContain('We send another.')
    expect(await repliesOf(mail, first.ticketID)).toMatchObject([{ status: 'Sent', failure: null }])
  })

  test('goes to Reply-To', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { messageID } = await mail.receive({ headers: ['Reply-To: office@example.org'] })

    await answer(desk, messageID)

    expect((await sent(mail))[0]?.to).toEqual([{ address: 'office@example.org', name: 'Ada Lovelace' }])
  })

  test("has the signature in the ticket's language, otherwise the author's, otherwise the customer's", async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID, messageID } = await mail.receive({})
    const lastText = async () => (await sent(mail)).at(-1)?.content.textBody ?? ''
    const write = (message: string) =>
      desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message })

    await desk.put('/api/Customers/me', { emailSignatureText: 'The Lamp Company' })
    await answer(desk, messageID)
    expect(await lastText()).toMatch(/We send another\.\n\n-- \nThe Lamp Company$/)

    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { ...desk.admin, emailSignatureHTML: '<b>Nora</b>' })
    await write('One')
    await desk.runJobs()
    expect(await lastText()).toContain('-- \nNora')

    await desk.post(`/customerReps/${desk.admin.customerRepID}/signatures`, {
      lang: 'de',
      emailSignatureText: 'Gruß, Nora',
    })
    await desk.put(`/tickets/${ticketID}`, { language: 'de-AT' })
    await write('Zwei')
    await desk.runJobs()
    expect(await lastText()).toContain('-- \nGruß, Nora')
  })

  test('quotes the answered message if configured, never as an empty quote or a template', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const settings = `/api/Channels/${mail.channel.channelID}/mail-settings`
    const { messageID } = await mail.receive({ text: 'Is {{Customer.Name}} open?\r\nOn Sunday?' })
    const silent = await mail.receive({
      from: 'bob@example.org',
      text: '',
      parts: ['Content-Type: text/csv\r\n\r\na,b'],
    })

    await answer(desk, messageID)
    expect((await desk.put(settings, { quotesHistory: true, footerText: 'Registered in Linz.' })).status).toBe(204)
    await desk.post(`/ticketMessages/create-new`, {
      ticketID: silent.ticketID,
      senderType: 'CustomerRep',
      message: 'Thanks',
    })
    const again = await mail.receive({ text: 'Is {{Customer.Name}} open?\r\nOn Sunday?' })
    await answer(desk, again.messageID)

    const [plain, empty, quoted] = (await sent(mail)).map(({ content }) => content)
    expect(plain?.textBody).not.toContain('>')
    expect(empty?.textBody).toBe('Thanks\n\nRegistered in Linz.')
    expect(quoted?.textBody).toMatch(
      /Registered in Linz\.\n\nOn 2026-\S+ \S+ UTC, Ada Lovelace wrote:\n> Is \{\{Customer\.Name\}\} open\?\n> On Sunday\?$/,
    )
    expect(quoted?.originalHtml ?? quoted?.htmlBody).toContain('<blockquote')
  })

  test('includes its files', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await mail.receive({})
    const body = { ticketID, senderType: 'CustomerRep', message: 'See the file.' }
    const { messageID } = (await desk.post('/ticketMessages/create-new', body)).body
    await attach(desk, messageID, { bytes: 'a,b\n1,2\n', fileName: 'Preise Ö.csv', contentType: 'text/csv' })

    await desk.runJobs()

    const [out] = await sent(mail)
    expect(out?.files.map(({ fileName, bytes }) => [fileName, Buffer.from(bytes).toString()])).toEqual([
      ['Preise Ö.csv', 'a,b\n1,2\n'],
    ])
  })

  test('has the headers of automatic email if it is automatic', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await mail.receive({})

    await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', isAI: true, message: 'Hello' })
    await desk.runJobs()

    expect((await sent(mail))[0]?.headers).toMatchObject({
      'auto-submitted': 'auto-replied',
      'x-auto-response-suppress': 'All',
      precedence: 'bulk',
      'x-loop': 'yes',
    })
  })

  test('still comes from a person if the representative was deleted meanwhile', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { address: own } = await openMailChannel(desk)
    const { messageID } = await mail.receive({ headers: ['Cc: carol@example.org', `Reply-To: ${own}`] })
    const agent = await desk.signedIn('Agent')
    const { status } = await agent.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'Hello' })
    expect(status).toBe(200)

    expect((await desk.delete(`/customerReps/${agent.rep.customerRepID}`)).status).toBe(204)
    await desk.runJobs()

    const [out] = await sent(mail)
    expect(out?.cc.map(({ address }) => address)).toContain('carol@example.org')
    expect(Object.keys(out?.headers ?? {})).not.toContain('auto-submitted')
  })
})

describe('other recipients of the email', () => {
  const copied = async (mail: MailChannel) => (await sent(mail)).at(-1)?.cc.map(({ address }) => address)

  test('stay in copy of a reply, except our own mailboxes, machines and blocked senders', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { address: own } = await openMailChannel(desk)
    await desk.post('/api/BlockedSenders', { sender: 'blocked.example' })
    const { ticketID, messageID } = await mail.receive({
      to: `${mail.address}, Bob@example.org`,
      headers: [
        `Cc: Carol <carol@example.org>, ${own}, ${mail.address.replace('@', '+tag@')}, ada@example.org`,
        'Cc: no-reply@example.org, eve@mail.blocked.example, bob@example.org',
      ],
    })

    await answer(desk, messageID)

    expect((await sent(mail))[0]?.to).toMatchObject([{ address: 'ada@example.org' }])
    expect(await copied(mail)).toEqual(['bob@example.org', 'carol@example.org'])
    const reply = await mail.receive({
      from: 'carol@example.org',
      headers: [`In-Reply-To: <${(await sent(mail))[0]?.messageID}>`],
    })
    expect(reply.ticketID).toBe(ticketID)
    await answer(desk, reply.messageID)
    expect((await sent(mail)).at(-1)?.to).toMatchObject([{ address: 'carol@example.org' }])
  })

  test('are taken only from Cc if the email was sent to an unknown alias', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { messageID } = await mail.receive({ to: 'info@example.test', headers: ['Cc: carol@example.org'] })

    await answer(desk, messageID)

    expect(await copied(mail)).toEqual(['carol@example.org'])
  })

  test('get no automatic replies, and nothing addressed to someone else', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await mail.receive({ headers: ['Cc: carol@example.org'] })
    const write = async (given: object) => {
      await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Hello', ...given })
      await desk.runJobs()
      return copied(mail)
    }

    expect(await write({ isAI: true })).toEqual([])
    expect(await write({ toAddress: 'lawyer@example.com' })).toEqual([])
    expect(await write({ toAddress: 'carol@example.org' })).toEqual(['ada@example.org'])
    expect(await write({})).toEqual(['carol@example.org'])
  })
})

describe('a conversation started by the desk', () => {
  async function begin(desk: Desk, mail: MailChannel) {
    const body = { channelID: mail.channel.channelID, senderType: 'CustomerRep', toAddress: 'bob@example.org' }
    const { body: message } = await desk.post('/ticketMessages/create-new', {
      ...body,
      subject: 'Your order',
      message: 'It is on its way.',
    })
    await desk.runJobs()
    return message
  }

  test('continues in its ticket', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await begin(desk, mail)
    const [out] = await sent(mail)
    expect(out).toMatchObject({ subject: 'Your order', inReplyTo: [] })

    const reply = await mail.receive({
      from: 'bob@example.org',
      subject: 'Re: Your order',
      headers: [`In-Reply-To: <${out?.messageID}>`],
    })

    expect(reply).toMatchObject({ ticketID, threadedBy: 'InReplyTo' })
  })

  test('continues if a relay replaced the Message-ID', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await begin(desk, mail)
    const [raw = ''] = rawSent(mail)
    const [hidden] = /ref:[0-9a-f-]{36}\.[0-9a-f]{24}/.exec(raw.replace(/=\r?\n/g, '')) ?? []

    const reply = await mail.receive({
      from: 'bob@example.org',
      headers: ['In-Reply-To: <0102-relay@amazonses.example>'],
      html: `<p>Thanks!</p><blockquote><p>It is on its way.</p><div style="display:none">${hidden}</div></blockquote>`,
    })

    expect(reply).toMatchObject({ ticketID, threadedBy: 'Mark' })
    expect(reply.htmlBody).not.toContain('ref:')
  })

  test('continues with a plain-text reply that quotes nothing', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await begin(desk, mail)
    const relayed = '<0102-relay@amazonses.example>'
    const citing = async () => {
      const ids = (await sent(mail)).at(-1)?.references.map((id) => `<${id}>`)
      return [`In-Reply-To: ${relayed}`, `References: ${ids?.join(' ')} ${relayed}`]
    }

    const reply = await mail.receive({ from: 'bob@example.org', headers: await citing(), text: 'Thanks!' })
    const stranger = await mail.receive({ from: 'mallory@example.net', headers: await citing() })
    await answer(desk, reply.messageID)
    const next = await mail.receive({ from: 'bob@example.org', headers: await citing(), text: 'Thanks again!' })

    expect([reply.ticketID, next.ticketID]).toEqual([ticketID, ticketID])
    expect(stranger.ticketID).not.toBe(ticketID)
  })

  test('is one thread before the first reply, and never reveals the secret of the ticket', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID } = await begin(desk, mail)
    await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'It is delayed.' })
    await desk.runJobs()

    const [first, second] = await sent(mail)
    expect(first?.references).toHaveLength(1)
    expect(second?.references).toEqual([...(first?.references ?? []), first?.messageID])
    const { ticketToken } = (await desk.get(`/tickets/${ticketID}`)).body
    expect(rawSent(mail).join()).not.toContain(ticketToken)
  })
})

describe('sending with errors', () => {
  test('shows a rejection with its reason, and sends the reply again by its ID', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID, messageID } = await mail.receive({})
    mail.mailbox.faults.push(new MailFault('refused', 'The mailbox is over its quota.'))

    await answer(desk, messageID)
    const [failed] = await repliesOf(mail, ticketID)
    expect(failed).toMatchObject({ status: 'Failed', failure: 'The mailbox is over its quota.' })

    expect((await desk.post(`/ticketMessages/${failed?.messageID}/send`, {})).status).toBe(200)
    await desk.runJobs()
    expect(await repliesOf(mail, ticketID)).toMatchObject([{ status: 'Sent', failure: null }])
    expect(await sent(mail)).toHaveLength(1)
  })

  test('checks whether an email was sent before sending it again', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { ticketID, messageID } = await mail.receive({})
    const open = desk.context.mail.open
    let times = 0
    desk.context.mail.open = (connection) => {
      const mailbox = open(connection)
      return {
        ...mailbox,
        async send(outgoing) {
          times++
          await mailbox.send(outgoing)
          throw new MailFault('temporary', 'The connection broke.')
        },
      }
    }

    await desk.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'Once' })
    await desk.runJobs()
    expect(await repliesOf(mail, ticketID)).toMatchObject([{ status: 'Queued' }])
    desk.clock.advance(30_000)
    const [reply] = await repliesOf(mail, ticketID)
    const { deliverMessage } = await import('../../../desk/messages/delivery/deliver-message.ts')
    const key = { customerID: desk.customerID, messageID: reply?.messageID ?? 0 }
    await deliverMessage(desk.context, key, { attempts: 2, max_attempts: 8 })
    desk.context.mail.open = open

    expect(times).toBe(1)
    expect(await sent(mail)).toHaveLength(1)
    expect(await repliesOf(mail, ticketID)).toMatchObject([{ status: 'Sent' }])
  })

  test('fails immediately without an address', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { body } = await desk.post('/tickets', { channelID: mail.channel.channelID })

    await desk.post('/ticketMessages/create-new', {
      ticketID: body.ticketID,
      senderType: 'CustomerRep',
      message: 'Hello?',
    })
    await desk.runJobs()

    expect(await repliesOf(mail, body.ticketID)).toMatchObject([
      { status: 'Failed', failure: 'There is no email address to send to.' },
    ])
  })
})
