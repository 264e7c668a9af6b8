import { type Attendant, orThrow } from '@attendant/client'
import type { Message } from '../use-ticket.ts'

/** A reply that was handed to the service: by its own id, or by that of the message it answers. */
export type SentReply = { messageID: number } | { answersMessageID: number }

const askEveryMs = 1_000
/** After this the channel is still being tried; whoever looks at the ticket sees how it ended. */
const maxWaitMs = 5 * 60_000

/** How the delivery of a reply ended; nothing when that is still open after minutes. */
export async function untilDelivered(
  attendant: Attendant,
  ticketID: number,
  reply: SentReply,
): Promise<Message | undefined> {
  const query = { ticketId: ticketID, pageSize: 20, sortBy: 'dateCreated', sortOrder: 'desc' }
  const isIt = (message: Message) =>
    'messageID' in reply
      ? message.messageID === reply.messageID
      : message.senderType !== 'EndUser' && message.answersMessageID === reply.answersMessageID
  for (const began = Date.now(); Date.now() - began < maxWaitMs; await pause(askEveryMs)) {
    const found = await orThrow(attendant.GET('/ticketMessages', { params: { query } })).catch(() => undefined)
    const message = found?.items.find(isIt)
    if (message && message.status !== 'Queued') return message
  }
  return undefined
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
