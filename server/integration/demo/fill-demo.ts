import type { Rep } from '../../access.ts'
import { createAction } from '../../automation/rules/actions/change-action.ts'
import { createTopicDocument } from '../../automation/rules/mappings/change-topic-document.ts'
import { createActionMapping } from '../../automation/rules/mappings/create-action-mappings.ts'
import type { Context } from '../../context.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { receiveMessage } from '../../desk/messages/receiving/receive-message.ts'
import { writeMessage } from '../../desk/messages/receiving/write-message.ts'
import { correctTopics } from '../../desk/messages/replies/correct-topics.ts'
import { storeDraft } from '../../desk/messages/replies/store-draft.ts'
import { assignTicket, closeTicket, escalateTicket, setSpam } from '../../desk/tickets/changes/change-ticket-state.ts'
import { createDocument } from '../../knowledge/documents/change-document.ts'
import { createTopic } from '../../knowledge/topics/change-topic.ts'
import { createChannel } from '../../organization/channels/change-channel.ts'
import { createTranslation } from '../../organization/channels/translations/change-translation.ts'
import { type DemoConversation, demoConversations } from './demo-conversations.ts'
import { demoDocuments, demoReportTopic, demoTopics } from './demo-data.ts'
import { demoTranslations } from './demo-translations.ts'

/** Created with the same use cases as real data, so that the demo shows only what the product does. */
export async function fillDemo(context: Context, rep: Rep): Promise<void> {
  const channels = await makeChannels(context, rep.customerID)
  const topics = await makeTopics(context, rep.customerID)
  await makeRule(context, rep.customerID, topics)
  await makeReportTopic(context, rep.customerID)
  for (const conversation of demoConversations) {
    const { topicID = 0, documentID = 0 } = topics.get(conversation.topic) ?? {}
    await hold(context, rep, { conversation, channelID: channels[conversation.channel], topicID, documentID })
  }
}

async function makeChannels(context: Context, customerID: number) {
  const email = await createChannel(context, customerID, {
    channelType: 'Email',
    name: 'Support email',
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

interface DemoTopic {
  topicID: number
  documentID: number
}

/** Each topic with the document its answers are based on. */
async function makeTopics(context: Context, customerID: number): Promise<Map<string, DemoTopic>> {
  const topics = new Map<string, DemoTopic>()
  for (const { topic, name, content } of demoDocuments) {
    const description = demoTopics.find((each) => each.name === topic)?.description ?? null
    const { topicID } = await createTopic(context, customerID, { name: topic, description })
    const { documentID } = await createDocument(context, customerID, {
      ...{ name, content, isDataRetrievalProcess: false },
      // Shown in the help center of the demo.
      isPublic: true,
    })
    await createTopicDocument(context, customerID, { topicID, documentID, relevanceScore: 10 })
    // Questions without a certain topic are answered from all of them.
    await createTopicDocument(context, customerID, { hookName: 'All', documentID, relevanceScore: 1 })
    topics.set(topic, { topicID, documentID })
  }
  return topics
}

async function makeRule(context: Context, customerID: number, topics: Map<string, DemoTopic>) {
  const { actionID } = await createAction(context, customerID, {
    name: 'Be sorry about broken lamps',
    description: 'Say that we are sorry before anything else, and ask for a photo of the type plate.',
    priority: 1,
    isActive: true,
  })
  const { topicID = 0 } = topics.get('Broken lamp') ?? {}
  await createActionMapping(context, customerID, { topicID, actionID, priority: 1, isActive: true })
}

/** The instructions for room descriptions, so that notes can be transformed right away. */
async function makeReportTopic(context: Context, customerID: number): Promise<void> {
  const { name, description, instructions } = demoReportTopic
  const { topicID } = await createTopic(context, customerID, { name, description })
  const { documentID } = await createDocument(context, customerID, {
    ...instructions,
    isDataRetrievalProcess: false,
    isSearchable: false,
  })
  await createTopicDocument(context, customerID, { topicID, documentID, relevanceScore: 10 })
}

interface Held {
  conversation: DemoConversation
  channelID: number
  topicID: number
  documentID: number
}

const hourInMs = 60 * 60 * 1000

/** Imported as history: triggers no automation and sends nothing. */
async function hold(context: Context, rep: Rep, held: Held): Promise<void> {
  const { conversation, channelID, topicID } = held
  const { uid, from, subject, text, html, language, fields, answer, thanks } = conversation
  const began = context.now().getTime() - conversation.hoursAgo * hourInMs
  const then = { ...context, now: () => new Date(began) }
  const soon = { ...context, now: () => new Date(began + Math.min(conversation.hoursAgo, 1) * hourInMs * 0.8) }
  const sender = { customerID: rep.customerID, channelID, uid, fromAddress: uid, startsAutomation: false }
  const received = await receiveMessage(then, {
    ...sender,
    fromName: from,
    subject,
    language,
    customFieldsData: fields,
    content: { message: text, ...(html ? { htmlBody: html } : {}) },
  })
  if (!received) return
  const { ticketID, messageID } = received.message
  await correctTopics(then, rep, messageID, [topicID])
  if (answer) await recordAnswer(soon, rep, { ticketID, channelID }, answer)
  if (thanks) await receiveMessage(soon, { ...sender, ticketID, content: { message: thanks } })
  await finish(soon, rep, received.message, held)
}

/** Marks the reply as sent long ago. */
async function recordAnswer(
  context: Context,
  { customerID, customerRepID }: Rep,
  place: Pick<MessageRow, 'ticketID' | 'channelID'>,
  message: string,
): Promise<void> {
  const particulars = { senderType: 'CustomerRep', status: 'Sent', customerRepID } as const
  await writeMessage(context, { customerID, ...place, person: {}, content: { message }, particulars })
}

/** Sets the current state of a conversation. */
async function finish(context: Context, rep: Rep, message: MessageRow, { conversation, documentID }: Held) {
  const { customerID, ticketID } = message
  const { draft, isMine, ends, language = null } = conversation
  if (draft) await storeDraft(context, message, { text: draft, documentIDs: [documentID], language })
  if (isMine) await assignTicket(context, customerID, ticketID, rep.customerRepID)
  if (ends === 'closed') await closeTicket(context, customerID, ticketID)
  if (ends === 'escalated') await escalateTicket(context, customerID, ticketID)
  if (ends === 'spam') await setSpam(context, customerID, ticketID, true)
}
