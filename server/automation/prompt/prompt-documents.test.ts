import type { PromptDocument } from '@attendant/contract/knowledge/document.ts'
import { describe, expect, test } from 'vitest'
import { messageTopics } from '../../desk/messages/messages.table.ts'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { answerWith, startSmallServer } from '../../test/doubles/small-server.ts'
import { makeChannel, makeDocument, makeTopic } from '../../test/factories.ts'
import { storeMessage } from '../../test/samples/stored-message.ts'

async function titlesOf(client: Client, messageID: number, query = '') {
  const { body } = await client.get(`/ticketMessages/${messageID}/promptDocuments${query}`)
  return body.promptDocuments.map(({ title }: PromptDocument) => title)
}

/** A document mapped to a trigger. */
async function map(desk: Desk, name: string, trigger: object, further: Parameters<typeof makeDocument>[1] = {}) {
  const document = await makeDocument(desk, { name, content: `Text of ${name}`, ...further })
  const answer = await desk.post('/api/TopicDocuments', { documentID: document.documentID, ...trigger })
  if (answer.status !== 200) throw new Error(`The mapping was refused: ${JSON.stringify(answer.body)}`)
  return document
}

async function classify(desk: Desk, message: { messageID: number; ticketID: number }, topicID: number) {
  const { customerID, context } = desk
  const { messageID, ticketID } = message
  await context.db.insert(messageTopics).values({ customerID, messageID, ticketID, topicID, isFromPerson: true })
}

describe('GET /ticketMessages/:id/promptDocuments', () => {
  test('lists the documents of the topics by relevance, those for all replies, and those of the requested hook', async () => {
    await using desk = await startDesk()
    const [topic, unrelated] = [await makeTopic(desk), await makeTopic(desk)]
    await map(desk, 'Little', { topicID: topic.topicID, relevanceScore: 1 })
    await map(desk, 'Much', { topicID: topic.topicID, relevanceScore: 9 })
    await map(desk, 'Hooked', { hookName: 'OnEscalate', relevanceScore: 7 })
    await map(desk, 'Always', { hookName: 'All', relevanceScore: 5 })
    await map(desk, 'Unscored', { topicID: topic.topicID })
    await map(desk, 'Unrelated', { topicID: unrelated.topicID, relevanceScore: 10 })
    const message = await storeMessage(desk)
    await classify(desk, message, topic.topicID)

    const always = ['Much', 'Little', 'Unscored', 'Always']
    expect(await titlesOf(desk, message.messageID)).toEqual(always)
    expect(await titlesOf(desk, message.messageID, '?hookName=onescalate')).toEqual([...always, 'Hooked'])
  })

  test.each(['https://shop.test/lamps/', 'https://shop.test/lamps?sort=price#top', 'https://SHOP.test/lamps'])(
    'adds the topic of the page %s',
    async (pageURL) => {
      await using desk = await startDesk()
      const { topicID } = await makeTopic(desk)
      await map(desk, 'Lamps', { topicID })
      await desk.post('/api/PageTopicMappings', { topicID, pageUrl: 'https://shop.test/lamps' })
      const { messageID } = await storeMessage(desk, { pageURL })
      const elsewhere = await storeMessage(desk, { pageURL: 'https://shop.test/lampshades' })

      expect(await titlesOf(desk, messageID)).toEqual(['Lamps'])
      expect(await titlesOf(desk, elsewhere.messageID)).toEqual([])
    },
  )

  test('respects a mapping’s channel restriction', async () => {
    await using desk = await startDesk()
    await map(desk, 'Chats', { hookName: 'All', specialChannel: 'Chat' })
    await map(desk, 'Mails', { hookName: 'All', specialChannel: 'Email' })
    const { messageID } = await storeMessage(desk)

    expect(await titlesOf(desk, messageID)).toEqual(['Chats'])
  })

  test('fills in placeholders from the message', async () => {
    await using desk = await startDesk()
    const { EndUserID } = (await desk.post('/api/EndUsers', { FirstName: 'Nora', LastName: 'Lind' })).body
    const content =
      '{{EndUser.DisplayName}}|{{Ticket.Subject}}|{{Ticket.CustomFields.order}}|{{Channel.Type}}|{{Message.Text}}'
    await map(desk, 'Facts', { hookName: 'All' }, { content })
    const ticket = { subject: 'Lamp', customFieldsData: { order: 'A-1' } }
    const message = await storeMessage(desk, { endUserID: EndUserID, ticket, message: 'See {{Customer.Name}}' })
    const anonymous = await storeMessage(desk)

    const { body } = await desk.get(`/ticketMessages/${message.messageID}/promptDocuments`)
    const other = await desk.get(`/ticketMessages/${anonymous.messageID}/promptDocuments`)

    expect(body.promptDocuments[0].content).toBe('Nora Lind|Lamp|A-1|Chat|See {{Customer.Name}}')
    expect(other.body.promptDocuments[0].content).toBe('||{{Ticket.CustomFields.order}}|Chat|Hello')
  })

  test('omits data retrieval if only prompt documents are requested', async () => {
    await using desk = await startDesk()
    await map(desk, 'Static', { hookName: 'All', relevanceScore: 2 })
    await map(desk, 'Fetched', { hookName: 'All', relevanceScore: 1 }, { isDataRetrievalProcess: true })
    const { messageID } = await storeMessage(desk)

    expect(await titlesOf(desk, messageID, '?onlyPromptDocuments=true')).toEqual(['Static'])
    expect(await titlesOf(desk, messageID, '?onlyPromptDocuments=false')).toEqual(['Static', 'Fetched'])
  })

  test('fetches the data of documents with a source, and notes failures', async () => {
    await using server = await startSmallServer(answerWith({ state: 'sent' }))
    await using desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
    const retrieval = { isDataRetrievalProcess: true, apiEndpoint: `${server.url}/{{Ticket.CustomFields.order}}` }
    await map(desk, 'Order', { hookName: 'All', relevanceScore: 2 }, { ...retrieval, content: 'The order:' })
    await map(desk, 'Lost', { hookName: 'All' }, { isDataRetrievalProcess: true, content: null })
    const { messageID } = await storeMessage(desk, { ticket: { customFieldsData: { order: 'A 1' } } })
    const path = `/ticketMessages/${messageID}/promptDocuments`

    await desk.get(`${path}?onlyPromptDocuments=true`)
    expect(server.hits).toEqual([])
    const { body } = await desk.get(path)

    expect(body.promptDocuments).toEqual([
      { documentID: expect.any(Number), title: 'Order', content: 'The order:\n{\n  "state": "sent"\n}' },
      { documentID: expect.any(Number), title: 'Lost', content: 'Note: There is no apiEndpoint.' },
    ])
    expect(server.hits.map(({ url }) => url)).toEqual(['/A%201'])
  })

  test('is limited to the own customer, and for a phone to its own channel', async () => {
    await using desk = await startDesk()
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const phone = await desk.phone(channelID, phoneNumber ?? '')
    const calls = await storeMessage(desk, { channelID })
    const chats = await storeMessage(desk)
    const path = (messageID: number) => `/ticketMessages/${messageID}/promptDocuments`

    expect((await phone.get(path(calls.messageID))).status).toBe(200)
    expect((await phone.get(path(chats.messageID))).status).toBe(403)
    expect((await (await desk.other()).get(path(chats.messageID))).status).toBe(403)
    expect((await desk.get(path(999_999_999))).status).toBe(404)
    expect((await desk.get(`${path(chats.messageID)}?onlyPromptDocuments=x`)).status).toBe(400)
    expect((await desk.stranger().get(path(chats.messageID))).status).toBe(401)
  })
})
