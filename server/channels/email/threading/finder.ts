import type { MailSettings } from '@attendant/contract/channels/mail.ts'
import type { AuthenticationVerdict } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'

/** An email whose ticket is to be found. */
export interface Seeker extends Pick<Context, 'threads' | 'log' | 'secrets'> {
  customerID: number
  channelID: number
  /** The address of the channel. */
  mailbox: string | null
  mail: ParsedMail
  /** In lower case; null for an email without an address. */
  writer: string | null
  authentication: AuthenticationVerdict
  conversationID: string | null
  settings: MailSettings
}

/** A ticket that an email may belong to. */
export interface FoundTicket {
  ticketID: number
  /**
   * The email contains something that only our email showed to its sender. Anything else is a hint that anyone can write.
   */
  isProven: boolean
}

export const hint = (ticketID: number): FoundTicket => ({ ticketID, isProven: false })

/**
 * One way to find the tickets that an email may belong to, the likeliest first. Whether the sender may join is checked later.
 */
export interface ThreadFinder {
  name: string
  isOn(settings: MailSettings): boolean
  find(db: Database, seeker: Seeker): Promise<FoundTicket[]>
}
