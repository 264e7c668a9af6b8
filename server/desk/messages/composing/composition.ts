import type { MessageStatus } from '@attendant/contract/desk/ticket-message.ts'

/** How our message was composed: what its delivery, and a draft made from it, need besides the text. */
export interface Composition {
  /** `None`, or the language of the signature; absent means automatic. */
  signature?: string
  quote?: 'None'
  replyAll?: false
  /** The ticket is closed when the message is sent. */
  closesTicket?: true
  /** Scheduled with `sendAt`, and cancelled by messages of others; otherwise it is only held for a moment. */
  isSendLater?: true
  /** An AI reply that people can stop: it is cancelled by any new message, or if the ticket is handed to a person. */
  isAutomatic?: true
  /** The assignee of the ticket when the AI wrote it. */
  assigneeID?: number
  /** The status of the message that it replies to, before that became `Answered`. */
  source?: { messageID: number; status: MessageStatus; failure: string | null }
  /** The macro that created it. */
  macroID?: number
  /** What is forwarded: everything up to this message, or only this message. */
  forward?: { messageID: number; history: 'Message' | 'Ticket' }
}
