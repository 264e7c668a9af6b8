import { describe, expect, test } from 'vitest'
import { traceOf } from '../../test/automation.ts'
import { startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../../test/factories.ts'

describe('the prompt for a reply', () => {
  test('contains the documents of topics and page by relevance, those for every reply, and those of fired hooks', async () => {
    await using desk = await startDesk()
    const [topic, page] = [await makeTopic(desk), await makeTopic(desk)]
    const asked = useScriptedEngine(desk, { topicIDs: () => [topic.topicID] })
    const map = async (content: string, trigger: object) => {
      const written = { name: content, content: `${content} of {{Channel.Type}}`, isSearchable: false }
      const { documentID } = await makeDocument(desk, written)
      await desk.post('/api/TopicDocuments', { documentID, ...trigger })
      return documentID
    }
    const hooked = [
      await map('coming', { hookName: 'onmessage', relevanceScore: 8 }),
      await map('before', { hookName: 'PreReply', relevanceScore: 7 }),
      await map('spam', { hookName: 'PreSpam' }),
      await map('found', { hookName: 'OnTopicsDetected' }),
      await map('begun', { hookName: 'OnNewTicket' }),
    ]
    const always = await map('always', { hookName: 'All' })
    const ids = [
      await map('best', { topicID: topic.topicID, relevanceScore: 9 }),
      await map('good', { topicID: topic.topicID, relevanceScore: 5 }),
      await map('page', { topicID: page.topicID }),
      always,
      ...hooked,
    ]
    await desk.post('/api/TopicDocuments', { documentID: hooked[0], hookName: 'PreReply' })
    for (const hookName of ['OnClose', 'OnReopen', 'OnReplyDrafted']) await map('never', { hookName })
    await map('mail', { hookName: 'All', specialChannel: 'Email' })
    await desk.post('/api/PageTopicMappings', { topicID: page.topicID, pageUrl: 'https://shop.example/kettles' })

    const message = await makeMessage(desk, { pageURL: 'https://shop.example/kettles?x=1' })
    await desk.runJobs()

    expect(asked.replies[0]?.documents.map(({ documentID }) => documentID)).toEqual(ids)
    expect(asked.replies[0]?.documents[0]).toMatchObject({ title: 'best', content: 'best of Chat' })
    const drafting = (await traceOf(desk, message)).find(({ step }) => step === 'draftReply')
    expect(drafting?.documents).toEqual(ids.map((documentID) => ({ documentID, name: expect.any(String), version: 1 })))

    await makeMessage(desk, { ticketID: message.ticketID, message: 'And then?' })
    await desk.runJobs()
    const later = asked.replies[1]?.documents.map(({ title }) => title)
    expect(later).toEqual(['best', 'good', 'always', 'coming', 'before', 'spam', 'found'])
  })

  test('contains the conversation since the ticket was last closed, the end user and the language', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk)
    const first = await makeMessage(desk, { channelID, message: 'Get me a human', uid: 'u1', fromName: 'Ada Byron' })
    const { ticketID } = first
    await desk.runJobs()
    desk.clock.advance(1000)
    await desk.put(`/tickets/${ticketID}`, { isClosed: true, customFieldsData: { Order: 'A-1' } })
    desk.clock.advance(1000)
    await makeMessage(desk, { ticketID, message: 'One more thing' })
    await desk.runJobs()
    desk.clock.advance(1000)

    await makeMessage(desk, { ticketID, message: 'Und noch etwas', language: 'de', subject: 'Kessel' })
    await desk.runJobs()

    expect(asked.replies[2]).toMatchObject({
      message: 'Und noch etwas',
      subject: 'Kessel',
      language: 'de',
      channelType: 'Chat',
      history: [
        { from: 'end user', text: 'One more thing' },
        { from: 'desk', text: 'We are on it.' },
      ],
      endUserFacts: ['First name: Ada', 'Last name: Byron', 'Order: A-1'],
    })
    expect(asked.replies[0]?.language).toBe('en')
  })

  test('limits the history, keeping the newest messages', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { ticketID } = await makeMessage(desk, { channelID, message: 'x'.repeat(20_000) })
    await makeMessage(desk, { ticketID, message: 'y'.repeat(10_000) })
    await makeMessage(desk, { ticketID, message: 'z'.repeat(50_000) })
    await desk.runJobs()

    const last = asked.replies.find(({ message }) => message.startsWith('z'))
    expect(last?.history.map(({ text }) => text[0])).toEqual(['y'])
    expect(last?.message).toHaveLength(12_000)
  })

  test('uses the current documents, despite the cache', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const { documentID, name } = await makeDocument(desk, { content: 'one', isSearchable: false })
    await desk.post('/api/TopicDocuments', { documentID, hookName: 'All', relevanceScore: 5 })
    const ask = async () => {
      await makeMessage(desk)
      await desk.runJobs()
      return asked.replies.at(-1)?.documents.map(({ content }) => content)
    }
    expect([await ask(), await ask()]).toEqual([['one'], ['one']])

    await desk.put(`/api/Documents/${documentID}`, { name, isDataRetrievalProcess: false, content: 'two' })

    expect(await ask()).toEqual(['two'])
  })

  test('a growing draft is streamed a few times a second', async () => {
    await using desk = await startDesk()
    const streamed: unknown[] = []
    const { promise: isStreamed, resolve } = Promise.withResolvers<void>()
    desk.context.announcements.on('draft.streamed', (payload) => {
      streamed.push(payload)
      resolve()
    })
    useScriptedEngine(desk, {
      async reply(_request, onText) {
        for (const text of ['We', 'We are']) onText?.(text)
        await isStreamed
        onText?.('We are on it.')
        return {}
      },
    })

    const { messageID, ticketID, channelID } = await makeMessage(desk)
    await desk.runJobs()

    expect(streamed).toEqual([{ customerID: desk.customerID, messageID, ticketID, channelID, text: 'We are' }])
  })

  test('a draft that arrives as a whole is streamed when it is stored', async () => {
    await using desk = await startDesk()
    const streamed: unknown[] = []
    desk.context.announcements.on('draft.streamed', (payload) => streamed.push(payload))
    useScriptedEngine(desk, {
      reply: (_request, onText) => {
        for (const text of ['We', 'We are on it.']) onText?.(text)
        return {}
      },
    })

    const { messageID, ticketID, channelID } = await makeMessage(desk)
    await desk.runJobs()

    const { customerID } = desk
    await expect.poll(() => streamed).toEqual([{ customerID, messageID, ticketID, channelID, text: 'We are on it.' }])
  })
})
