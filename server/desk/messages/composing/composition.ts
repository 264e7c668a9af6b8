import type { MessageStatus } from '@attendant/contract/desk/ticket-message.ts'

/** How a message of ours was composed: what its delivery, and a draft made from it, need beside its text. */
export interface Composition {
  /** `None`, or the language of the signature; absent means automatic. */
  signature?: string
  quote?: 'None'
  replyAll?: false
  /** The ticket closes when it is sent. */
  closesTicket?: true
  /** Scheduled with `sendAt`, which messages of others cancel; otherwise it is only held for a moment. */
  isSendLater?: true
  /** An answer of the AI that people can stop: what anyone writes meanwhile, or the ticket going to people, cancels it. */
  isAutomatic?: true
  /** Whom the ticket was assigned to when the AI wrote it. */
  assigneeID?: number
  /** The message that it answers, before that became `Answered`. */
  source?: { messageID: number; status: MessageStatus; failure: string | null }
  /** The macro that wrote it. */
  macroID?: number
  /** What is forwarded: up to this message, or it alone. */
  forward?: { messageID: number; history: 'Message' | 'Ticket' }
}
