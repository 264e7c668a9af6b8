import type { MailSettings } from '../../../../contract/mail.ts'
import type { Database } from '../../../platform/database.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'

/** A mail that looks for its ticket. */
export interface Seeker {
  customerID: number
  channelID: number
  /** The address of the channel. */
  mailbox: string | null
  mail: ParsedMail
  /** In lower case; nobody for a mail without an address. */
  writer: string | null
  conversationID: string | null
  settings: MailSettings
}

/** One way to find the tickets that a mail may belong to, the likeliest first. Whether its writer may is asked after. */
export interface ThreadFinder {
  name: string
  isOn(settings: MailSettings): boolean
  find(db: Database, seeker: Seeker): Promise<number[]>
}
