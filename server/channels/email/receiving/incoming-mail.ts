import type { StoredFile } from '../../../desk/files/store-file.ts'
import type { MailSource } from '../authentication/receiving-server.ts'

/** A mail on its way in: what is known of it besides its bytes. */
export interface IncomingMail {
  customerID: number
  channelID: number
  /** Where the provider has it. */
  folderID: string
  externalID: string
  conversationID: string | null
  receivedAt: Date | null
  /** What the mail was read from; null where that is not known any more. */
  source: MailSource | null
  /** From the folder of sent mail: read so that threads are whole, and for nothing else. */
  isSent: boolean
  /** Brought over, setting nothing off. */
  isHistorical: boolean
  importID: string | null
  /** The mail as it came, in the storage already. */
  original: StoredFile
}

export type TakenMail =
  | { outcome: 'Imported'; messageID: number }
  | { outcome: 'Skipped'; why: 'Known' | 'Deleted' | 'Blocked' | 'OfNoTicket'; messageID: number | null }
