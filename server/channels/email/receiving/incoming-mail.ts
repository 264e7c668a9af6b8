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

/** An email on its way in: what is known of it besides its bytes. */
export interface IncomingMail {
  customerID: number
  channelID: number
  /** Where the provider has it. */
  folderID: string
  externalID: string
  conversationID: string | null
  receivedAt: Date | null
  /** What the email was read from; null where that is not known any more. */
  source: MailSource | null
  /** From the folder of sent email: read so that threads are whole, and for nothing else. */
  isSent: boolean
  /** Brought over, setting nothing off. */
  isHistorical: boolean
  importID: string | null
  /** The email as it came, in the storage already. */
  original: StoredFile
}

export type TakenMail =
  | { outcome: 'Imported'; messageID: number }
  | { outcome: 'Skipped'; why: 'Known' | 'Deleted' | 'Blocked' | 'OfNoTicket'; messageID: number | null }

/** Who wrote, whether that is certain, what the email is, and where it belongs. */
export interface Judged {
  writer: MailAddress | null
  /** Null for sent email: the mailbox is ours. */
  authentication: AuthenticationVerdict | null
  authenticationDetails: AuthenticationDetails | null
  /** Where the writer may have answers go instead. */
  replyTo: string | null
  arrivedAs: ArrivedAs | null
  thread: Thread
  /** The message of ours whose delivery the email reports on. */
  bounced: MessageRow | undefined
  /** The representative who forwarded it; the writer is who wrote what was forwarded. */
  forwardedBy: string | null
}
