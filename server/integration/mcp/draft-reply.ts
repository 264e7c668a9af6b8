import { refuse } from '../../errors.ts'
import type { CallApi } from './rest-calls.ts'

interface Message {
  messageID: number
  channelID: number
  message: string | null
  textBody: string | null
  subject: string | null
}

/** Stores the given text, or an AI draft, as the prepared reply to the contact's latest message. */
export async function draftReply(call: CallApi, { ticketID, text }: Record<string, unknown>): Promise<unknown> {
  const question = await findQuestion(call, ticketID)
  const aiAnswer = typeof text === 'string' ? text : await draft(call, question)
  if (aiAnswer) await call('PUT', `/ticketMessages/${question.messageID}`, { aiAnswer })
  return { messageID: question.messageID, aiAnswer }
}

async function findQuestion(call: CallApi, ticketID: unknown): Promise<Message> {
  const { items } = await call<{ items: { type: string; data: Message & { senderType: string } }[] }>(
    'GET',
    `/tickets/${ticketID}/timeline?types=message&limit=200`,
  )
  const question = items.find(({ data }) => data.senderType === 'EndUser')?.data
  if (!question) throw refuse('message_not_found')
  return question
}

async function draft(call: CallApi, { channelID, message, textBody, subject }: Message): Promise<string | null> {
  const text = textBody ?? message ?? subject ?? ''
  const tried = await call<{ draft: string | null }>('POST', '/api/Automation/try', { channelID, text, subject })
  return tried.draft
}
