import type {
  ArrivedAs,
  AuthenticationDetails,
  AuthenticationVerdict,
} from '@attendant/contract/desk/ticket-message.ts'
import type { StoredFile } from '../../../desk/files/store-file.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import type { MailSource } from '../authentication/receiving-server.ts'
import type { MailAddress } from '../parsing/parsed-mail.ts'
import type { Thread } from '../threading/find-thread.ts'

/** An incoming email: what is known of it besides its bytes. */
export interface IncomingMail {
  customerID: number
  channelID: number
  /** Where the provider has it. */
  folderID: string
  externalID: string
  conversationID: string | null
  receivedAt: Date | null
  /** The mailbox that the email was read from; null if unknown. */
  source: MailSource | null
  /** From the folder of sent email: imported only to complete threads. */
  isSent: boolean
  /** Imported without side effects. */
  isHistorical: boolean
  importID: string | null
  /** The raw email, already stored. */
  original: StoredFile
}

export type TakenMail =
  | { outcome: 'Imported'; messageID: number }
  | { outcome: 'Skipped'; why: 'Known' | 'Deleted' | 'Blocked' | 'OfNoTicket'; messageID: number | null }

/** The sender, whether they are proven, the kind of email, and its ticket. */
export interface Judged {
  writer: MailAddress | null
  /** Null for sent email: the mailbox is ours. */
  authentication: AuthenticationVerdict | null
  authenticationDetails: AuthenticationDetails | null
  /** Where the sender may want replies instead. */
  replyTo: string | null
  arrivedAs: ArrivedAs | null
  thread: Thread
  /** Our message whose delivery the email reports on. */
  bounced: MessageRow | undefined
  /** The representative who forwarded it; the sender is the author of the forwarded email. */
  forwardedBy: string | null
}
