import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { describe, expect, test } from 'vitest'
import { parseMail } from '../../../channels/email/parsing/parse-mail.ts'
import { type MailChannel, openMailChannel } from '../../../test/channels/mail-channel.ts'
import { type Client, type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeMessage } from '../../../test/factories.ts'

const create = '/ticketMessages/create-new'

const sent = ({ mailbox }: MailChannel) =>
  Promise.all((mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) => parseMail(bytes)))

async function openTicket(headers: string[] = []) {
  const desk = await startDesk()
  const mail = await openMailChannel(desk)
  const question = await mail.receive({ headers })
  const reply = (fields: object) =>
    desk.post(create, { ticketID: question.ticketID, senderType: 'CustomerRep', message: 'Hello', ...fields })
  const last = async () => (await sent(mail)).at(-1)
  return { desk, mail, question, reply, last, ticketID: question.ticketID }
}

async function upload(client: Client, fileName: string, bytes: string, type = 'text/plain'): Promise<string> {
  const form = new FormData()
  form.append('file', new File([bytes], fileName, { type }))
  const { status, body } = await client.post('/api/Uploads', form)
  expect(status).toBe(200)
  return body.uploadID
}

const addresses = (list: { address: string }[] | undefined) => list?.map(({ address }) => address)

describe('recipients of a reply', () => {
  test('are the sender and all recipients of that email, unless replyAll is false', async () => {
    const { desk, reply, last, mail } = await openTicket(['Cc: bob@example.org, carla@example.net'])

    const { body: all } = await reply({})
    await desk.runJobs()
    expect(all).toMatchObject({
      status: 'Queued',
      toAddress: 'ada@example.org',
      toAddresses: ['ada@example.org'],
      ccAddresses: ['bob@example.org', 'carla@example.net'],
      bccAddresses: [],
    })
    expect(addresses((await last())?.cc)).toEqual(['bob@example.org', 'carla@example.net'])

    const { body: one } = await reply({ replyAll: false })
    await desk.runJobs()
    expect(one).toMatchObject({ toAddresses: ['ada@example.org'], ccAddresses: [] })
    expect((await last())?.cc).toEqual([])
    expect(mail.mailbox.envelopes.at(-1)).toEqual(['ada@example.org'])
  })

  test('can be replaced by the caller, and Bcc appears in no header', async () => {
    const { desk, reply, last, mail, question } = await openTicket(['Cc: bob@example.org'])

    const { status, body } = await reply({
      toAddresses: ['ada@example.org', 'office@example.org'],
      ccAddresses: ['dora@example.org', 'ADA@example.org'],
      bccAddresses: ['boss@example.com'],
    })
    expect(status).toBe(200)
    await desk.runJobs()

    const out = await last()
    expect(addresses(out?.to)).toEqual(['ada@example.org', 'office@example.org'])
    expect(addresses(out?.cc)).toEqual(['dora@example.org'])
    expect(mail.mailbox.envelopes.at(-1)).toEqual([
      'ada@example.org',
      'office@example.org',
      'dora@example.org',
      'boss@example.com',
    ])
    expect(mail.mailbox.folders.get('SENT')?.mails.at(-1)?.bytes.toString()).not.toContain('boss@example.com')
    const { body: stored } = await desk.get<TicketMessage>(`/ticketMessages/${body.messageID}`)
    expect(stored).toMatchObject({
      status: 'Sent',
      toAddresses: ['ada@example.org', 'office@example.org'],
      ccAddresses: ['dora@example.org'],
      bccAddresses: ['boss@example.com'],
    })
    expect(stored.recipients.map(({ address, kind, state }) => [address, kind, state])).toEqual([
      ['ada@example.org', 'To', 'Sent'],
      ['office@example.org', 'To', 'Sent'],
      ['dora@example.org', 'Cc', 'Sent'],
      ['boss@example.com', 'Bcc', 'Sent'],
    ])
    expect(stored.recipients[0]?.at).toEqual(expect.any(String))
    const inbound = (await desk.get<TicketMessage>(`/ticketMessages/${question.messageID}`)).body
    expect(inbound).toMatchObject({ toAddresses: [mail.address], ccAddresses: ['bob@example.org'], recipients: [] })
  })

  test('in Bcc may not join the ticket; those in To and Cc may', async () => {
    const { desk, reply, mail, ticketID } = await openTicket()
    await reply({ ccAddresses: ['dora@example.org'], bccAddresses: ['boss@example.com'] })
    await desk.runJobs()
    const [out] = await sent(mail)
    const headers = [`In-Reply-To: <${out?.messageID}>`]

    const fromCopy = await mail.receive({ from: 'dora@example.org', headers })
    const fromBlind = await mail.receive({ from: 'boss@example.com', headers })

    expect(fromCopy.ticketID).toBe(ticketID)
    expect(fromBlind.ticketID).not.toBe(ticketID)
  })

  test("in Bcc are never part of the end user's export", async () => {
    const { desk, reply, ticketID } = await openTicket()
    await reply({ bccAddresses: ['boss@example.com'] })
    await desk.runJobs()
    const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body

    const answer = await fetch(`${desk.server.base}/api/EndUsers/${endUserID}/export`, {
      headers: { authorization: `Bearer ${desk.token}` },
    })
    const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1')

    expect(answer.status).toBe(200)
    expect(archive).toContain('ada@example.org')
    expect(archive).not.toContain('boss@example.com')
  })

  test.each([
    ['toAddresses', { toAddresses: ['nobody'] }, 'toAddresses.0'],
    ['ccAddresses', { ccAddresses: ['ada@example.org', 'x y@example.org'] }, 'ccAddresses.1'],
    ['bccAddresses', { bccAddresses: Array.from({ length: 51 }, (_, i) => `a${i}@example.org`) }, 'bccAddresses'],
    ['holdSeconds', { holdSeconds: 61 }, 'holdSeconds'],
    ['sendAt with holdSeconds', { holdSeconds: 5, sendAt: '2026-03-03T09:00:00Z' }, 'sendAt'],
    ['sendAt in the past', { sendAt: '2026-03-01T09:00:00Z' }, 'sendAt'],
    ['sendAt after a year', { sendAt: '2027-04-01T09:00:00Z' }, 'sendAt'],
    ['quote', { quote: 'Some' }, 'quote'],
    ['answersMessageID', { answersMessageID: 1 }, 'answersMessageID'],
    ['uploadIDs', { uploadIDs: ['7f2d3c8e-55c7-4f0c-9c64-2f4f4ad11111'] }, 'uploadIDs'],
  ])('refuses bad %s', async (_name, fields, field) => {
    const { reply } = await openTicket()

    const { status, body } = await reply(fields)

    expect(status).toBe(400)
    expect(body.details[0].field).toBe(field)
  })

  test('are for email only', async () => {
    await using desk = await startDesk()
    const { ticketID, messageID } = await makeMessage(desk, { channelID: (await makeChannel(desk)).channelID })
    for (const field of ['toAddresses', 'ccAddresses', 'bccAddresses']) {
      const fields = { senderType: 'CustomerRep', message: 'Hi', [field]: ['ada@example.org'] }
      expect((await desk.post(create, { ticketID, ...fields })).status).toBe(400)
      expect((await desk.post(`/ticketMessages/${messageID}/send`, fields)).status).toBe(400)
    }
  })
})

describe('the body of a reply', () => {
  test('is sanitised, and its text derived, with an inline picture from an upload', async () => {
    const { desk, reply, last } = await openTicket()
    const picture = await upload(desk, 'dot.gif', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'image/gif')
    const htmlBody = `<p>Dear <b>Ada</b></p><script>alert(1)</script><img src="upload:${picture.toUpperCase()}">`

    const { status, body } = await reply({ message: undefined, htmlBody })
    await desk.runJobs()

    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Dear Ada', hasAttachment: true })
    expect(body.htmlBody).toBe(`<p>Dear <b>Ada</b></p><img src="/api/File/${picture}" />`)
    expect(body.attachments).toMatchObject([{ fileName: 'dot.gif', accessToken: picture }])
    const out = await last()
    expect(out?.content.htmlBody).toContain(`<img src="cid:${picture}"`)
    expect(out?.files).toMatchObject([{ fileName: 'dot.gif', contentID: picture }])
    expect((await reply({ uploadIDs: [picture] })).status).toBe(400)
  })

  test('rejects files on a phone channel', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Phone' })
    const form = new FormData()
    const message = { channelID, senderType: 'CustomerRep', toAddress: '+4366012345678', message: 'Hello' }
    form.set('payload', JSON.stringify(message))
    form.append('files', new Blob(['bytes'], { type: 'text/plain' }), 'note.txt')

    const { status, body } = await desk.post('/ticketMessages/create-new', form)

    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('phone_without_files')
  })

  test('includes uploads, each used once by its uploader', async () => {
    const { desk, reply, last } = await openTicket()
    const mine = await upload(desk, 'prices.csv', 'a,b\n1,2\n', 'text/csv')
    const theirs = await upload(await desk.signedIn('Agent'), 'other.txt', 'x')

    expect((await reply({ uploadIDs: [theirs] })).status).toBe(400)
    expect((await reply({ uploadIDs: [mine], message: null })).status).toBe(200)
    await desk.runJobs()

    expect((await last())?.files.map(({ fileName, bytes }) => [fileName, Buffer.from(bytes).toString()])).toEqual([
      ['prices.csv', 'a,b\n1,2\n'],
    ])
  })

  test('has no signature, or the one of a language, if requested', async () => {
    const { desk, reply, last } = await openTicket()
    const rep = `/customerReps/${desk.admin.customerRepID}`
    await desk.put(rep, { ...desk.admin, emailSignatureText: 'Nora' })
    await desk.post(`${rep}/signatures`, { lang: 'de', emailSignatureText: 'Gruß, Nora' })
    const textWith = async (fields: object) => {
      expect((await reply(fields)).status).toBe(200)
      await desk.runJobs()
      return (await last())?.content.textBody
    }

    expect(await textWith({ signature: 'None' })).toBe('Hello')
    expect(await textWith({ signature: 'de' })).toContain('-- \nGruß, Nora')
    expect(await textWith({ signature: 'Auto' })).toContain('-- \nNora')
    expect(await textWith({})).toContain('-- \nNora')
  })

  test('has no quote if the caller requests it', async () => {
    const { desk, reply, last, mail } = await openTicket()
    await desk.put(`/api/Channels/${mail.channel.channelID}/mail-settings`, { quotesHistory: true })

    await reply({ quote: 'Auto' })
    await desk.runJobs()
    expect((await last())?.content.textBody).toContain('> The lamp is broken.')
    await reply({ quote: 'None' })
    await desk.runJobs()
    expect((await last())?.content.textBody).toBe('Hello')
  })

  test('is plain text in a chat', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { channelID: (await makeChannel(desk)).channelID })

    const { body } = await desk.post(create, { ticketID, senderType: 'CustomerRep', htmlBody: '<b>Hello</b>' })

    expect(body).toMatchObject({ message: 'Hello', status: 'Queued', toAddresses: [] })
  })
})

describe('a message as a form', () => {
  const form = (payload: object, files: [string, string][]) => {
    const data = new FormData()
    data.append('payload', JSON.stringify(payload))
    for (const [name, bytes] of files) data.append('files', new File([bytes], name, { type: 'text/plain' }))
    return data
  }
  const payloadFor = (ticketID: number) => ({ ticketID, senderType: 'CustomerRep', message: 'See the files.' })

  test('includes its files in create-new and send', async () => {
    const { desk, last, ticketID, question } = await openTicket()

    const created = await desk.post(
      create,
      form(payloadFor(ticketID), [
        ['a.txt', 'A'],
        ['b.txt', 'B'],
      ]),
    )
    await desk.runJobs()
    expect(created.status).toBe(200)
    expect(created.body.attachments.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['a.txt', 'b.txt'])
    expect((await last())?.files.map(({ fileName }) => fileName)).toEqual(['a.txt', 'b.txt'])

    const path = `/ticketMessages/${question.messageID}/send`
    const answered = await desk.post(path, form({ modifiedAnswer: 'Here it is.' }, [['c.txt', 'C']]))
    await desk.runJobs()
    expect([answered.status, answered.body]).toEqual([200, { message: 'Here it is.' }])
    expect((await last())?.files.map(({ fileName }) => fileName)).toEqual(['c.txt'])
  })

  test('is validated like JSON, and leaves no files when rejected', async () => {
    const { desk, ticketID } = await openTicket()
    const stored = () => desk.get(`/ticketMessages?ticketId=${ticketID}`)

    const bad = await desk.post(create, form({ ...payloadFor(ticketID), holdSeconds: 99 }, [['a.txt', 'A']]))
    expect(bad.status).toBe(400)
    const broken = new FormData()
    broken.append('payload', '{')
    expect((await desk.post(create, broken)).body.details[0].field).toBe('payload')
    const script = await desk.post(create, form(payloadFor(ticketID), [['run.exe', 'MZ']]))
    expect(script.status).toBe(415)
    expect((await stored()).body.totalCount).toBe(1)
  })

  test('is one message per idempotency key; different files are a different request', async () => {
    const { desk, ticketID } = await openTicket()
    const post = (bytes: string) =>
      desk.post(create, form(payloadFor(ticketID), [['a.txt', bytes]]), { 'idempotency-key': `form-${ticketID}` })

    const [first, again, other] = [await post('A'), await post('A'), await post('B')]

    expect(again.body.messageID).toBe(first.body.messageID)
    expect(other.status).toBe(409)
  })

  test('accepts at most 25 MB per file and 35 MB in total', async () => {
    const { desk, ticketID } = await openTicket()
    const twenty = 'x'.repeat(20 * 2 ** 20)

    const large = await desk.post(create, form(payloadFor(ticketID), [['a.txt', `${twenty}${twenty}`]]))
    const many = await desk.post(
      create,
      form(payloadFor(ticketID), [
        ['a.txt', twenty],
        ['b.txt', twenty],
      ]),
    )

    expect([large.status, many.status]).toEqual([413, 413])
  })
})

describe('a new conversation from the desk', () => {
  test('needs an address or an end user on an email channel, unless it is only recorded', async () => {
    await using desk = await startDesk()
    const { channelID } = (await openMailChannel(desk)).channel
    const fields = { channelID, senderType: 'CustomerRep', message: 'Hello' }

    for (const named of [{}, { toAddresses: [] }]) {
      const { status, body } = await desk.post(create, { ...fields, ...named })
      expect([status, body.details[0].field]).toEqual([400, 'toAddresses'])
    }
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
    expect((await desk.post(create, { ...fields, deliver: false })).status).toBe(200)
  })

  test('is sent to the given addresses and belongs to the first', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { channelID } = mail.channel
    const fields = { channelID, senderType: 'CustomerRep', subject: 'Your order', message: 'It is on its way.' }

    const { status, body } = await desk.post(create, { ...fields, toAddresses: ['eve@example.org', 'fay@example.org'] })
    await desk.runJobs()

    expect(status).toBe(200)
    const ticket = (await desk.get(`/tickets/${body.ticketID}`)).body
    expect(ticket).toMatchObject({ subject: 'Your order', origin: 'Outbound', awaitingReply: 'EndUser' })
    const endUser = (await desk.get(`/api/EndUsers/${ticket.endUserID}`)).body
    expect(endUser.Email).toBe('eve@example.org')
    const [out] = await sent(mail)
    expect(addresses(out?.to)).toEqual(['eve@example.org', 'fay@example.org'])
    expect(out?.subject).toBe('Your order')
    const again = await desk.post(create, { ...fields, toAddresses: ['eve@example.org'] })
    expect(again.body.ticketID).not.toBe(body.ticketID)
  })

  test('is sent to an end user by ID', async () => {
    await using desk = await startDesk()
    const mail = await openMailChannel(desk)
    const { channelID } = mail.channel
    const known = (await desk.post('/api/EndUsers', { FirstName: 'Gil', LastName: 'H', Email: 'gil@example.org' })).body
    const mute = (await desk.post('/api/EndUsers', { FirstName: 'No', LastName: 'Address' })).body
    const write = (endUserID: number) =>
      desk.post(create, { channelID, endUserID, senderType: 'CustomerRep', message: 'Hello' })

    const { body } = await write(known.EndUserID)
    await desk.runJobs()

    expect((await desk.get(`/tickets/${body.ticketID}`)).body.endUserID).toBe(known.EndUserID)
    expect(addresses((await sent(mail))[0]?.to)).toEqual(['gil@example.org'])
    expect((await write(mute.EndUserID)).status).toBe(400)
    expect((await write(999_999)).status).toBe(400)
  })
})

test('expectedLastMessageID rejects a reply if a colleague has replied since, and only then', async () => {
  const { desk, reply, mail, question } = await openTicket()
  const colleague = await desk.signedIn('Agent')
  const expected = { expectedLastMessageID: question.messageID }

  const own = await reply(expected)
  await mail.receive({ headers: [`In-Reply-To: <${(await mail.messages(question.ticketID))[0]?.messageID}>`] })
  expect((await reply(expected)).status).toBe(200)
  await colleague.post(create, { ticketID: question.ticketID, senderType: 'CustomerRep', message: 'Mine' })

  const { status, body } = await reply(expected)
  expect([own.status, status, body.code]).toEqual([200, 409, 'newer_message'])
  const last = (await mail.messages(question.ticketID)).at(-1)?.messageID
  expect((await reply({ expectedLastMessageID: last })).status).toBe(200)
})

describe('GET /tickets/{id}/compose', () => {
  test('returns addresses, subject, signature and quote', async () => {
    const { desk, ticketID, question } = await openTicket(['Cc: bob@example.org'])
    await desk.put('/api/Customers/me', { emailSignatureText: 'The Lamp Company' })
    const compose = async (query: string) => (await desk.get(`/tickets/${ticketID}/compose?${query}`)).body

    expect(await compose('mode=reply')).toMatchObject({
      toAddresses: ['ada@example.org'],
      ccAddresses: [],
      bccAddresses: [],
      subject: 'Re: A lamp',
      signatureHTML: 'The Lamp Company',
      quotedHTML: expect.stringContaining('The lamp is broken.'),
      problem: null,
    })
    expect((await compose(`mode=replyAll&messageID=${question.messageID}`)).ccAddresses).toEqual(['bob@example.org'])
    expect(await compose('mode=forward')).toMatchObject({
      toAddresses: [],
      subject: 'Fwd: A lamp',
      quotedHTML: expect.stringContaining('ada@example.org'),
    })
    expect((await desk.get(`/tickets/${ticketID}/compose?messageID=1`)).status).toBe(400)
    expect((await desk.get(`/tickets/${ticketID}/compose?mode=shout`)).status).toBe(400)
    expect((await desk.get('/tickets/99999999/compose')).status).toBe(404)
  })

  test('returns why nothing can be sent', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { ticketID } = await makeMessage(desk, { channelID, fromAddress: 'ada@example.org' })

    expect((await desk.get(`/tickets/${ticketID}/compose`)).body.problem).toContain('emailProviderType')
  })
})

test('rejects a file that is added after the message was sent', async () => {
  const { desk, reply } = await openTicket()
  const { messageID } = (await reply({})).body
  const attach = (fileName: string) => {
    const form = new FormData()
    form.append('file', new File(['late'], fileName, { type: 'text/plain' }))
    return desk.post(`/ticketMessages/${messageID}/attachments`, form)
  }

  expect((await attach('early.txt')).status).toBe(200)
  await desk.runJobs()
  const late = await attach('late.txt')

  expect([late.status, late.body.code]).toEqual([409, 'already_sent'])
  const { attachments } = (await (desk as Desk).get(`/ticketMessages/${messageID}`)).body
  expect(attachments.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['early.txt'])
})

test('shows the real address of a sender whose name looks like another address', async () => {
  await using desk = await startDesk()
  const mail = await openMailChannel(desk)

  const posing = await mail.receive({ from: '"ceo@bank.example" <mallory@example.org>' })
  const plain = await mail.receive({ from: 'ada@example.org <ada@example.org>' })

  expect(posing).toMatchObject({
    fromName: 'ceo@bank.example (mallory@example.org)',
    fromAddress: 'mallory@example.org',
  })
  expect((await desk.get(`/tickets/${posing.ticketID}`)).body.endUserName).toContain('mallory@example.org')
  expect(plain.fromName).toBeNull()
})
