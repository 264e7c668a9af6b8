import type { ChatState } from '@attendant/contract/channels/hub.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../desk/messages/messages.table.ts'
import { endUsers } from '../../../people/end-users/end-users.table.ts'
import { repliesOf } from '../../../test/automation.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { makeDocument } from '../../../test/factories.ts'
import { HubClient } from '../../../test/hub-client.ts'
import { indexDocuments } from '../../../test/index-documents.ts'
import { until } from '../../../test/until.ts'
import { makeChat, page, visitorOf } from '../../../test/visitor.ts'

/** A visitor with an open chat. */
async function enter(desk: Desk, given: Parameters<typeof visitorOf>[1] = {}) {
  const session = await visitorOf(desk, given)
  const visitor = await new HubClient(desk.server.base, session.token).start()
  return { session, visitor }
}

/** A visitor who has written, with the opened ticket. */
async function enterAndSend(desk: Desk, message: string, given: Parameters<typeof visitorOf>[1] = {}) {
  const entered = await enter(desk, given)
  const sent = await send(entered.visitor, message)
  return { ...entered, sent, ticketID: await ticketOf(desk, entered.session) }
}

async function ticketOf(desk: Desk, session: { ticketToken: string }): Promise<number> {
  const { items } = (await desk.get('/tickets')).body
  return items.find(({ ticketToken }: { ticketToken: string }) => ticketToken === session.ticketToken)?.ticketID
}

const send = (visitor: HubClient, message: string, clientMessageID = message) =>
  visitor.call('SendMessage', { clientMessageID, message })

const reply = (desk: Desk, ticketID: number, message: string, further: object = {}) =>
  desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message, ...further })

describe('articles before a chat', () => {
  test('are matching public ones with their URL, if the channel offers them', async () => {
    await using desk = await startDesk({ hostnames: ['articles.example.test'] })
    const { token: channelToken } = await makeChat(desk, { searchBeforeAsking: true })
    await makeDocument(desk, {
      name: 'Return a kettle',
      content: `Print the label to return a kettle. ${'Then bring the parcel to the post office. '.repeat(5)}`,
      isPublic: true,
    })
    await makeDocument(desk, { name: 'Secret kettle', content: 'How we return a kettle inside.' })
    await indexDocuments(desk)

    const { token, searchBeforeAsking } = await visitorOf(desk, { channelToken })
    const find = (q: string) => desk.withToken(token).get(`/api/Chat/articles?q=${encodeURIComponent(q)}`)

    expect(searchBeforeAsking).toBe(true)
    expect((await find('How do I return a kettle?')).body.items).toEqual([
      {
        title: 'Return a kettle',
        excerpt: expect.stringMatching(/^Print the label to return a kettle\. .{90,124}[a-z.]…$/),
        url: expect.stringMatching(/^https?:\/\/articles\.example\.test(:\d+)?\/help\/return-a-kettle$/),
      },
    ])
    expect((await find('quantum xylophones')).body.items).toEqual([])
    expect((await desk.stranger().get('/api/Chat/articles?q=kettle')).status).toBe(401)
    expect((await visitorOf(desk)).searchBeforeAsking).toBeUndefined()
  })
})

describe('a visitor', () => {
  test('asks, sees the reply streamed, and sees nothing internal', async () => {
    await using desk = await startDesk()
    const { visitor, session } = await enter(desk)
    const agent = await new HubClient(desk.server.base, desk.token ?? '').start()
    useScriptedEngine(desk, {
      async reply(_request, onText) {
        onText?.('We shall')
        await visitor.waitFor('draft.streamed')
        return { reply: 'We shall see.' }
      },
    })
    await Promise.all([visitor.call('Resume', 0), agent.call('Resume', 0)])

    const sent = await send(visitor, 'When?')
    const ticketID = await ticketOf(desk, session)
    await desk.runJobs()

    const answer = await visitor.waitFor('message.created', ({ isAI }) => isAI)
    expect(answer.data).toEqual({
      messageID: expect.any(Number),
      dateCreated: expect.any(String),
      senderType: 'CustomerRep',
      isAI: true,
      customerRepName: null,
      message: 'We shall see.',
      htmlBody: null,
      isLiked: null,
      answersMessageID: sent.messageID,
      clientMessageID: null,
      attachments: [],
    })
    expect(visitor.of('draft.streamed')[0]?.data).toEqual({ messageID: sent.messageID, text: 'We shall' })
    expect((await agent.waitFor('draft.streamed')).data).toMatchObject({ ticketID, text: 'We shall' })
    const meant = ['message.created', 'message.updated', 'draft.streamed', 'ticket.updated']
    expect(visitor.received.filter(({ type }) => !meant.includes(type))).toEqual([])
    const words = JSON.stringify(visitor.received)
    for (const hidden of ['aiAnswer', 'isSpam', 'topics', 'uid', 'customFieldsData', 'failure', 'status":"Queued']) {
      expect(words).not.toContain(hidden)
    }
  })

  test('resumes the chat, and receives later events', async () => {
    await using desk = await startDesk()
    const { visitor, ticketID, session } = await enterAndSend(desk, 'one')
    await reply(desk, ticketID, 'two')
    await visitor.stop()
    const again = await new HubClient(desk.server.base, session.token).start()

    const state = await again.call<ChatState>('OpenChat')
    await reply(desk, ticketID, 'three')
    await again.call('Resume', state.sequence)
    await again.waitFor('message.created')

    expect(state).toMatchObject({
      ticketToken: session.ticketToken,
      status: 'Open',
      customerRepName: desk.admin.username,
      agentAvailable: false,
      hasEmail: false,
    })
    expect(state.messages.map(({ message, clientMessageID }) => [message, clientMessageID])).toEqual([
      ['one', 'one'],
      ['two', null],
    ])
    expect(again.of('message.created').map(({ data }) => data.message)).toEqual(['three'])
  })

  test('creates one message, however often it is sent', async () => {
    await using desk = await startDesk()
    const { visitor, session } = await enter(desk)

    const answers = await Promise.all([send(visitor, 'Hi', 'x'), send(visitor, 'Hi', 'x')])
    answers.push(await send(visitor, 'Hi', 'x'))
    const ticketID = await ticketOf(desk, session)

    expect(new Set(answers.map(({ messageID }) => messageID)).size).toBe(1)
    expect(answers[0]).toMatchObject({ message: 'Hi', clientMessageID: 'x', senderType: 'EndUser' })
    const { db } = desk.context
    expect(await db.$count(messages, eq(messages.ticketID, ticketID))).toBe(1)
    expect(await db.$count(endUsers, eq(endUsers.customerID, desk.customerID))).toBe(1)
  })

  test('sees neither internal messages nor the chats of others', async () => {
    await using desk = await startDesk()
    const channelToken = (await makeChat(desk)).token
    const { visitor, ticketID } = await enterAndSend(desk, 'asked', { channelToken })
    const other = await enter(desk, { channelToken })

    await reply(desk, ticketID, 'noted', { deliver: false })
    await send(other.visitor, 'mine alone')
    await desk.put(`/tickets/${ticketID}`, { isSpam: true, subject: 'Secret' })
    await reply(desk, ticketID, 'said')
    await desk.runJobs()

    await visitor.waitFor('message.created', ({ message }) => message === 'said')
    const { messages: shown } = await visitor.call<ChatState>('OpenChat')
    expect(shown.map(({ message }) => message)).toEqual(['asked', 'said'])
    expect(JSON.stringify(visitor.received)).not.toMatch(/noted|mine alone|Secret|isSpam/)
    expect(visitor.of('ticket.updated').every(({ data }) => data.status === 'Open')).toBe(true)
  })

  test('is notified once of who joins, and of who types', async () => {
    await using desk = await startDesk()
    const { visitor, ticketID } = await enterAndSend(desk, 'Anybody?')
    const agent = await new HubClient(desk.server.base, desk.token ?? '').start()
    const { customerRepID, username } = desk.admin

    await desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'assign', customerRepID })
    await agent.call('Typing', ticketID, true)
    await reply(desk, ticketID, 'Hello')
    await visitor.waitFor('message.created', ({ message }) => message === 'Hello')
    await visitor.call('TypeMessage', true)

    expect(visitor.of('agent.joined').map(({ data }) => data)).toEqual([{ customerRepName: username }])
    expect((await visitor.waitFor('typing.changed')).data).toEqual({
      isTyping: true,
      senderType: 'CustomerRep',
      customerRepName: username,
    })
    expect((await agent.waitFor('typing.changed')).data).toMatchObject({ ticketID, senderType: 'EndUser' })
    expect((await agent.waitFor('agent.joined')).data).toEqual({ ticketID, customerRepID, customerRepName: username })
  })

  test("cannot rate another visitor's reply, which is treated as unknown", async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    await enterAndSend(desk, 'one')
    await desk.runJobs()
    const [answer] = await repliesOf(desk)
    const { visitor: other } = await enterAndSend(desk, 'two')

    const nobody = { agentAvailable: false, customerRepName: null }
    for (const messageID of [answer?.messageID, 999_999_999])
      expect(await other.call('RateAnswer', messageID, false)).toEqual(nobody)

    expect((await repliesOf(desk)).map(({ isLiked }) => isLiked)).toEqual([null])
  })

  test('dislikes one of several answers, asks for a person, and is escalated once', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { visitor, ticketID } = await enterAndSend(desk, 'one')
    await desk.runJobs()
    await send(visitor, 'two')
    await desk.runJobs()
    const [first] = await repliesOf(desk)

    const nobody = { agentAvailable: false, customerRepName: null }
    expect(await visitor.call('RateAnswer', first?.messageID, false)).toEqual(nobody)
    expect(await visitor.call('Escalate', false)).toEqual(nobody)
    expect((await desk.get(`/tickets/${ticketID}`)).body.status).toBe('Open')
    const agent = await new HubClient(desk.server.base, desk.token ?? '').start()
    expect(await visitor.call('Escalate', true)).toEqual({ agentAvailable: true, customerRepName: desk.admin.username })
    await visitor.call('Escalate', true)
    await send(visitor, 'three')
    await desk.runJobs()

    expect((await repliesOf(desk)).map(({ isLiked }) => isLiked)).toEqual([false, null])
    await visitor.waitFor('ticket.updated', ({ status }) => status === 'Escalated')
    await agent.waitFor('message.created', ({ message }) => message === 'three')
    expect((await desk.get(`/tickets/${ticketID}`)).body.status).toBe('Escalated')
  })

  test('leaves an address if no agent is online, and gets replies by email', async () => {
    await using desk = await startDesk()
    const { visitor, session } = await enter(desk, { pageURL: `${page}/help` })
    const email = `ada-${desk.customerID}@example.test`
    for (const wrong of ['nobody', 'a@b', 'a b@example.test']) {
      await expect(visitor.call('LeaveEmail', { email: wrong })).rejects.toThrow('must be an email address')
    }

    await visitor.call('LeaveEmail', { email, message: 'Where is my hat?' })

    const ticketID = await ticketOf(desk, session)
    const { status, endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
    expect(status).toBe('Escalated')
    expect((await desk.get(`/api/EndUsers/${endUserID}`)).body).toMatchObject({
      FirstName: 'Visitor',
      Email: email,
      UIDs: expect.arrayContaining([expect.objectContaining({ UID: email, UIDType: 'Email', IsPrimary: true })]),
    })
    expect((await visitor.call<ChatState>('OpenChat')).hasEmail).toBe(true)
    const mails = () => desk.server.mailer.sent.filter(({ to }) => to === email)
    await reply(desk, ticketID, 'Here, still.')
    await desk.runJobs()
    expect(mails()).toEqual([])
    await visitor.stop()
    await until(async () => {
      const { rows } = await desk.context.db.execute(
        'select from hub_connections where ticket_token is not null and ends_at is null',
      )
      return rows.length === 0
    })
    await reply(desk, ticketID, 'It is here.')
    await desk.runJobs()
    expect(mails()).toMatchObject([{ text: expect.stringContaining('It is here.') }])
  })

  test('is marked as spam after leaving a blocked address, without notifications', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    await desk.post('/api/BlockedSenders', { sender: 'spam.test' })
    const { visitor, ticketID } = await enterAndSend(desk, 'one')
    const email = `eve-${ticketID}@spam.test`
    await desk.runJobs()
    expect(await repliesOf(desk)).toHaveLength(1)

    await visitor.call('LeaveEmail', { email, message: 'two' })
    await visitor.call('Escalate', true)
    await send(visitor, 'three')
    await desk.runJobs()

    expect(await repliesOf(desk)).toHaveLength(1)
    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({
      status: 'Open',
      isSpam: true,
      messageCount: 4,
    })
  })

  test("cannot do what representatives can, nor access others' data", async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const other = await enterAndSend(desk, 'one')
    await desk.runJobs()
    const [answer] = await repliesOf(desk)
    const { visitor } = await enter(desk)

    for (const [method, ...values] of [
      ['ViewTicket', other.ticketID],
      ['Typing', other.ticketID, true],
      ['ListPresence'],
      ['SetAvailability', { isAvailable: true }],
    ] as const) {
      await expect(visitor.call(method, ...values)).rejects.toThrow('unauthorized')
    }
    await visitor.call('RateAnswer', answer?.messageID, false)
    expect((await repliesOf(desk))[0]?.isLiked).toBeNull()
    await expect(send(visitor, ' ')).rejects.toThrow('must not be blank')
    await expect(send(visitor, 'x'.repeat(8001))).rejects.toThrow('at most 8000')
  })

  test('can connect only from the pages of the channel', async () => {
    await using desk = await startDesk()
    const { token } = await visitorOf(desk)
    const negotiate = async (origin: string) =>
      (
        await fetch(`${desk.server.base}/chatHub/negotiate?negotiateVersion=1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, origin },
        })
      ).status

    expect([await negotiate(page), await negotiate(desk.server.base), await negotiate('https://evil.test')]).toEqual([
      200, 200, 401,
    ])
  })

  test('is disconnected when the channel or the ticket is deleted', async () => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)
    const [first, second] = [
      await enterAndSend(desk, 'one', { channelToken: channel.token }),
      await enter(desk, { channelToken: channel.token }),
    ]

    await first.visitor.waitFor('message.created')
    await desk.delete(`/tickets/${first.ticketID}`)
    await until(() => first.visitor.closed !== undefined)
    expect(second.visitor.closed).toBeUndefined()
    await desk.delete(`/api/Channels/${channel.channelID}`)
    await until(() => second.visitor.closed !== undefined)
  })

  test('may send only a limited number of messages per minute', async () => {
    await using desk = await startDesk({ settings: { RATE_PER_VISITOR: '2' } })
    const { visitor, session } = await enter(desk)
    await send(visitor, 'one')
    await send(visitor, 'two')

    await expect(send(visitor, 'three')).rejects.toThrow('Too many attempts')
    const answer = await desk.withToken(session.token).post('/api/Chat/files', fileOf('a.txt'))
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

function fileOf(name: string, type = 'text/plain', bytes: BlobPart = 'Hello'): FormData {
  const form = new FormData()
  form.append('file', new File([bytes], name, { type }))
  return form
}

describe('POST /api/Chat/files', () => {
  test('creates a message with a file, once per client ID', async () => {
    await using desk = await startDesk()
    const { visitor, session } = await enter(desk)
    const upload = () =>
      desk
        .withToken(session.token)
        .post(`/api/Chat/files?clientMessageID=f1&isScreenshot=true&pageURL=${page}/a`, fileOf('note.txt'))

    const { status, body } = await upload()
    const repeated = await upload()

    expect(status).toBe(200)
    expect(repeated.body).toEqual(body)
    expect(body).toMatchObject({
      clientMessageID: 'f1',
      attachments: [{ fileName: 'note.txt', isEndUserProvided: true }],
    })
    const [{ accessToken }] = body.attachments
    expect((await desk.stranger().get(`/api/File/${accessToken}`)).body).toBe('Hello')
    expect((await visitor.waitFor('message.created')).data).toEqual(body)
    const [stored] = await desk.context.db.select().from(messages).where(eq(messages.customerID, desk.customerID))
    expect(stored).toMatchObject({ hasAttachment: true, pageURL: `${page}/a` })
    expect(stored?.pageScreenshot).toContain(`/api/File/${accessToken}`)
  })

  test('rejects programs and empty files, and stores no message for them', async () => {
    await using desk = await startDesk()
    const { session } = await enter(desk)
    const send = async (form: FormData) => (await desk.withToken(session.token).post('/api/Chat/files', form)).status

    expect(await send(fileOf('run.exe', 'application/octet-stream', 'MZ'))).toBe(415)
    expect(await send(new FormData())).toBe(400)
    expect(await desk.context.db.$count(messages, eq(messages.customerID, desk.customerID))).toBe(0)
  })
})

describe('a chat that was merged', () => {
  const textsIn = async (desk: Desk, ticketID: number) => {
    const { items } = (await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body
    return items.map(({ message }: { message: string }) => message)
  }
  const mergedState = async (desk: Desk, ticketID: number) => {
    const { isClosed, mergedIntoTicketID } = (await desk.get(`/tickets/${ticketID}`)).body
    return { isClosed, mergedIntoTicketID }
  }

  test('continues in the other ticket for a visitor who is the same contact, until the merge is undone', async () => {
    await using desk = await startDesk()
    const { token: channelToken } = await makeChat(desk)
    const phone = await enterAndSend(desk, 'from the phone', { channelToken })
    const laptop = await enterAndSend(desk, 'from the laptop', { channelToken })
    const { endUserID } = (await desk.get(`/tickets/${laptop.ticketID}`)).body
    await desk.put(`/tickets/${phone.ticketID}`, { endUserID })
    const { body: move } = await desk.post(`/tickets/${phone.ticketID}/merge`, { intoTicketID: laptop.ticketID })

    await send(phone.visitor, 'and one more')
    expect(await textsIn(desk, laptop.ticketID)).toEqual(['from the phone', 'from the laptop', 'and one more'])
    expect(await mergedState(desk, phone.ticketID)).toEqual({ isClosed: true, mergedIntoTicketID: laptop.ticketID })

    await reply(desk, laptop.ticketID, 'Hello on both')
    await desk.runJobs()
    for (const { visitor } of [phone, laptop]) {
      await until(() => visitor.received.some(({ data }) => data.message === 'Hello on both'))
    }
    const again = await new HubClient(desk.server.base, phone.session.token).start()
    expect((await again.call<ChatState>('OpenChat')).messages).toHaveLength(4)

    await desk.post(`/tickets/moves/${move.moveID}/undo`)
    await until(async () => (await phone.visitor.call<ChatState>('OpenChat')).messages.length === 1)
    await send(phone.visitor, 'alone again')
    expect(await textsIn(desk, phone.ticketID)).toEqual(['from the phone', 'alone again'])
  })

  test("stays the visitor's own if the other ticket belongs to another contact", async () => {
    await using desk = await startDesk()
    const { token: channelToken } = await makeChat(desk)
    const one = await enterAndSend(desk, 'of one', { channelToken })
    const other = await enterAndSend(desk, 'of the other', { channelToken })
    await desk.post(`/tickets/${one.ticketID}/merge`, { intoTicketID: other.ticketID })

    await send(one.visitor, 'more of one')
    const again = await new HubClient(desk.server.base, one.session.token).start()
    const { messages: shown } = await again.call<ChatState>('OpenChat')
    expect(shown.map(({ message }) => message)).toEqual(['more of one'])
  })
})
