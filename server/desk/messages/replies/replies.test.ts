import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeMessage, makeTicket, makeTopic } from '../../../test/factories.ts'
import { messages, messageTopics } from '../messages.table.ts'

const escalate = (desk: Desk, messageID: number, body: object = {}) =>
  desk.post(`/ticketMessages/${messageID}/escalate-by-id`, body)

const mailsTo = (desk: Desk, address: string) => desk.server.mailer.sent.filter(({ to }) => to === address)

describe('POST /ticketMessages/:id/escalate-by-id', () => {
  test('marks the message and its ticket and notifies the given address', async () => {
    await using desk = await startDesk()
    const { messageID, ticketID } = await makeMessage(desk, { message: 'Help me', fromName: 'Ada' })
    const email = `lead-${messageID}@example.test`

    const answer = await escalate(desk, messageID, { feedbackComment: 'Wrong answer', email })
    await desk.runJobs()

    expect([answer.status, answer.body]).toEqual([200, { message: expect.stringContaining('escalated') }])
    expect((await desk.get(`/ticketMessages/${messageID}`)).body).toMatchObject({
      isEscalated: true,
      status: 'Escalated',
      aI_FeedbackComment: 'Wrong answer',
    })
    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({
      status: 'Escalated',
      aiFeedbackComments: ['Wrong answer'],
    })
    expect(mailsTo(desk, email)).toHaveLength(1)
    expect(mailsTo(desk, email)[0]?.text).toContain('Help me')
  })

  test('changes nothing and sends no second notification when repeated', async () => {
    await using desk = await startDesk()
    const { messageID } = await makeMessage(desk)
    const email = `lead-${messageID}@example.test`
    const later = `boss-${messageID}@example.test`

    for (let time = 0; time < 2; time++) {
      expect((await escalate(desk, messageID, { feedbackComment: 'a', email })).status).toBe(200)
      await desk.runJobs()
    }
    expect((await escalate(desk, messageID)).status).toBe(200)
    expect((await escalate(desk, messageID, { email: later })).status).toBe(200)
    await desk.runJobs()

    expect([mailsTo(desk, email).length, mailsTo(desk, later).length]).toEqual([1, 1])
    expect((await desk.get(`/ticketMessages/${messageID}`)).body.aI_FeedbackComment).toBe('a')
  })

  test('does not affect the delivery of our own message', async () => {
    await using desk = await startDesk()
    const { messageID } = await makeMessage(desk, { senderType: 'CustomerRep' })

    await escalate(desk, messageID)

    expect((await desk.get(`/ticketMessages/${messageID}`)).body).toMatchObject({ status: 'Queued', isEscalated: true })
  })

  test.each(['nobody', 'a@b', 'a b@example.test', 'a@example.test, b@example.test', 'a@example.test\nBcc: x@y.test'])(
    'refuses the address %j',
    async (email) => {
      await using desk = await startDesk()
      const { messageID } = await makeMessage(desk)

      expect((await escalate(desk, messageID, { email })).status).toBe(400)
      expect((await desk.get(`/ticketMessages/${messageID}`)).body.isEscalated).toBe(false)
    },
  )

  test("rejects another customer's message and a missing one", async () => {
    await using desk = await startDesk()
    const theirs = await makeMessage(await desk.other())

    expect((await escalate(desk, theirs.messageID)).status).toBe(403)
    expect((await escalate(desk, 999_999_999)).status).toBe(404)
  })
})

describe('POST /ticketMessages/:id/correct-topics', () => {
  const correct = (desk: Desk, messageID: number, topicIds: unknown) =>
    desk.post(`/ticketMessages/${messageID}/correct-topics`, { topicIds })

  test('replaces the topics with those set by a person, without duplicates', async () => {
    await using desk = await startDesk()
    const { messageID, ticketID } = await makeMessage(desk)
    const [a, b, c] = [await makeTopic(desk), await makeTopic(desk), await makeTopic(desk)]
    const { customerID, context } = desk
    const found = [a, b].map(({ topicID }) => ({ customerID, messageID, ticketID, topicID, isFromPerson: false }))
    await context.db.insert(messageTopics).values(found)

    expect((await correct(desk, messageID, [c.topicID, b.topicID, b.topicID])).status).toBe(204)

    const rows = await context.db.select().from(messageTopics).where(eq(messageTopics.messageID, messageID))
    expect(new Map(rows.map(({ topicID, isFromPerson }) => [topicID, isFromPerson]))).toEqual(
      new Map([
        [b.topicID, true],
        [c.topicID, true],
      ]),
    )
    expect(new Set((await desk.get(`/tickets/${ticketID}`)).body.topics)).toEqual(new Set([b.name, c.name]))
    expect((await correct(desk, messageID, [])).status).toBe(204)
    expect((await desk.get(`/ticketMessages/${messageID}`)).body.topics).toEqual([])
  })

  test("rejects unknown topics and another customer's, and changes nothing", async () => {
    await using desk = await startDesk()
    const { messageID } = await makeMessage(desk)
    const mine = await makeTopic(desk)
    const theirs = await makeTopic(await desk.other())
    await correct(desk, messageID, [mine.topicID])

    for (const wrong of [[theirs.topicID], [mine.topicID, 999_999_999], ['a'], null, undefined]) {
      expect((await correct(desk, messageID, wrong)).status).toBe(400)
    }
    expect((await desk.get(`/ticketMessages/${messageID}`)).body.topics).toMatchObject([{ topicName: mine.name }])
  })

  test("rejects another customer's message", async () => {
    await using desk = await startDesk()
    const theirs = await makeMessage(await desk.other())

    expect((await correct(desk, theirs.messageID, [])).status).toBe(403)
  })
})

describe('GET /ticketMessages/:ticketToken/like-dislike', () => {
  test('rates the last AI reply without a token; the last rating counts', async () => {
    await using desk = await startDesk()
    const { ticketID, ticketToken } = await makeTicket(desk)
    const addReply = (given: object) =>
      makeMessage(desk, { ticketID, senderType: 'CustomerRep', deliver: false, ...given })
    const first = await addReply({ isAI: true })
    const last = await addReply({ isAI: true })
    await addReply({ isAI: false })
    const rate = (like: string) => desk.stranger().get(`/ticketMessages/${ticketToken}/like-dislike?like=${like}`)
    const opinions = async () => {
      const rows = await desk.context.db.select().from(messages).where(eq(messages.ticketID, ticketID))
      return new Map(rows.map(({ messageID, isLiked }) => [messageID, isLiked]))
    }

    const answer = await rate('false')
    expect([answer.status, answer.body]).toEqual([200, { agentAvailable: false, customerRepName: null }])
    expect((await opinions()).get(last.messageID)).toBe(false)
    await rate('false')
    expect((await rate('true')).status).toBe(200)
    expect((await opinions()).get(last.messageID)).toBe(true)
    expect((await opinions()).get(first.messageID)).toBeNull()
  })

  test('succeeds without any AI reply', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    const { ticketToken } = (await desk.get(`/tickets/${ticketID}`)).body

    expect((await desk.stranger().get(`/ticketMessages/${ticketToken}/like-dislike?like=true`)).status).toBe(200)
  })

  test('rejects invalid tokens and requires a rating', async () => {
    await using desk = await startDesk()
    const { ticketToken } = await makeTicket(desk)
    const ask = async (token: string, query: string) =>
      (await desk.stranger().get(`/ticketMessages/${token}/like-dislike${query}`)).status

    expect(await ask('5', '?like=true')).toBe(404)
    expect(await ask('00000000-0000-4000-8000-000000000000', '?like=true')).toBe(404)
    expect(await ask(ticketToken, '')).toBe(400)
    expect(await ask(ticketToken, '?like=perhaps')).toBe(400)
  })
})
