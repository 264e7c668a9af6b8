import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { createAction } from '../actions/change-action.ts'
import { createChannel } from '../channels/change-channel.ts'
import { createTranslation } from '../channels/translations/change-translation.ts'
import { createDocument } from '../documents/change-document.ts'
import { createTopicDocument } from '../mappings/change-topic-document.ts'
import { createActionMapping } from '../mappings/create-action-mappings.ts'
import { correctTopics } from '../messages/answers/correct-topics.ts'
import { createMessage } from '../messages/create-message.ts'
import { receiveMessage } from '../messages/receive-message.ts'
import { closeTicket, escalateTicket } from '../tickets/change-ticket-state.ts'
import { createTopic } from '../topics/change-topic.ts'
import { demoConversations, demoDocuments, demoTopics } from './demo-data.ts'
import { demoTranslations } from './demo-translations.ts'

/** Made with the verbs that everybody uses, so that the demo cannot show what the product does not do. */
export async function fillDemo(context: Context, rep: Rep): Promise<void> {
  const channels = await makeChannels(context, rep.customerID)
  const topics = await makeTopics(context, rep.customerID)
  await makeRule(context, rep.customerID, topics)
  for (const conversation of demoConversations) {
    await hold(context, rep, {
      conversation,
      channelID: channels[conversation.channel],
      topicID: topics.get(conversation.topic) ?? 0,
    })
  }
}

async function makeChannels(context: Context, customerID: number) {
  const email = await createChannel(context, customerID, {
    channelType: 'Email',
    name: 'Support mail',
    isActive: true,
    emailAddress: 'support@lamps.example',
  })
  const chat = await createChannel(context, customerID, {
    channelType: 'Chat',
    name: 'Shop chat',
    isActive: true,
    hostnames: 'localhost,127.0.0.1',
    isDefaultTranslationChannel: true,
  })
  for (const [lang, texts] of Object.entries(demoTranslations))
    await createTranslation(context, customerID, { channelID: chat.channelID, lang, ...texts })
  return { Email: email.channelID, Chat: chat.channelID }
}

async function makeTopics(context: Context, customerID: number): Promise<Map<string, number>> {
  const topics = new Map<string, number>()
  for (const topic of demoTopics) topics.set(topic.name, (await createTopic(context, customerID, topic)).topicID)
  for (const { topic, name, content } of demoDocuments) {
    const { documentID } = await createDocument(context, customerID, { name, content, isDataRetrievalProcess: false })
    await createTopicDocument(context, customerID, { topicID: topics.get(topic) ?? 0, documentID, relevanceScore: 10 })
  }
  return topics
}

async function makeRule(context: Context, customerID: number, topics: Map<string, number>) {
  const { actionID } = await createAction(context, customerID, {
    name: 'Be sorry about broken lamps',
    description: 'Say that we are sorry before anything else, and ask for a photo of the type plate.',
    priority: 1,
    isActive: true,
  })
  const topicID = topics.get('Broken lamp') ?? 0
  await createActionMapping(context, customerID, { topicID, actionID, priority: 1, isActive: true })
}

interface Held {
  conversation: (typeof demoConversations)[number]
  channelID: number
  topicID: number
}

/** Brought over as history: it wakes no automation and sends nothing. */
async function hold(context: Context, rep: Rep, { conversation, channelID, topicID }: Held): Promise<void> {
  const { uid, from, subject, says, answer, ends } = conversation
  const received = await receiveMessage(context, {
    customerID: rep.customerID,
    channelID,
    uid,
    fromAddress: uid,
    fromName: from,
    subject,
    content: { message: says },
    startsAutomation: false,
  })
  if (!received) return
  const { messageID, ticketID } = received.message
  await correctTopics(context, rep, messageID, [topicID])
  if (answer)
    await createMessage(context, rep, { ticketID, senderType: 'CustomerRep', message: answer, deliver: false })
  if (ends === 'closed') await closeTicket(context, rep.customerID, ticketID)
  if (ends === 'escalated') await escalateTicket(context, rep.customerID, ticketID)
}
