import type { CalendarInvitation } from '@attendant/contract/desk/mail-details.ts'
import type { Content } from '../../../desk/messages/content/compose-content.ts'

import type { MailProtection } from './protection/mail-protection.ts'

/** A parsed email, independent of the sending program. It crosses a thread: plain data only. */
export interface ParsedMail {
  /** Without angle brackets, never empty: derived from the bytes where the email has none. */
  messageID: string
  /** Ids without angle brackets, as the headers order them. */
  inReplyTo: string[]
  /** Oldest first. */
  references: string[]
  /** From, else Sender, else Return-Path. Never Reply-To: it names a person without being evidence of them. */
  sender: MailAddress | null
  /** Every address that the email names as its author: From, Sender and Reply-To. */
  authors: string[]
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  /** Where the email was delivered, which lists and aliases hide from To. */
  deliveredTo: string[]
  subject: string
  date: Date | null
  /** By lower-case name: what rules look at. */
  headers: Record<string, string>
  /** Received, Authentication-Results and the ARC headers by lower-case name, from the top of the email down. */
  trace: { name: string; value: string }[]
  /** As the desk stores it; pictures inside still point to `cid:`. */
  content: Content
  /** What the writer added to the email they answer; nothing where the whole text is theirs. */
  reply: string | null
  /** The keys of our own emails that the quoted part carries. */
  marks: string[]
  files: ParsedFile[]
  omitted: OmittedFile[]
  report: DeliveryReport | null
  /** Such an email is kept whole beside its parts: taken apart it can no longer be read or checked. */
  protection: MailProtection | null
  /** The appointment in it. */
  invitation: CalendarInvitation | null
  /** What the sender forwards, by the subject and the text of the email. */
  forwarded: ForwardedMail | null
  /** The email took too much time or memory to read: this is what its headers say, and its text is a notice. */
  isHeadOnly: boolean
  /** Distinguishes two emails with one Message-ID from two copies of one email. */
  fingerprint: string
}

/** An address, and whose it is; the name is empty where none is given. */
export interface MailAddress {
  address: string
  name: string
}

/** The forwarded email: its author and text. */
export interface ForwardedMail {
  sender: MailAddress
  text: string | null
}

export interface ParsedFile {
  fileName: string
  contentType: string
  /** As `cid:` addresses name it. */
  contentID: string | null
  bytes: Uint8Array
}

/** A file that is in the original alone, and why. */
export interface OmittedFile {
  fileName: string
  reason: string
}

/** A delivery report of a mail server. */
export interface DeliveryReport {
  /** Of the email that it is about; our own mark on it among them, where it came back. */
  messageIDs: string[]
  /** At least one. */
  outcomes: RecipientOutcome[]
}

export interface RecipientOutcome {
  /** Null if the server does not report it. */
  recipient: string | null
  action: 'failed' | 'delayed' | 'delivered' | 'relayed'
  /** For example `5.1.1`. */
  status: string | null
  reason: string
}
