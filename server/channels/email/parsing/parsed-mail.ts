import type { CalendarInvitation } from '@attendant/contract/desk/mail-details.ts'
import type { Content } from '../../../desk/messages/content/compose-content.ts'

import type { MailProtection } from './protection/mail-protection.ts'

/** A parsed email, independent of the sending program. Crosses threads, so plain data only. */
export interface ParsedMail {
  /** Without angle brackets, never empty: derived from the bytes where the email has none. */
  messageID: string
  /** IDs without angle brackets, in header order. */
  inReplyTo: string[]
  /** Oldest first. */
  references: string[]
  /** From, otherwise Sender, otherwise Return-Path. Never Reply-To, which names a person without proof. */
  sender: MailAddress | null
  /** Every address named as an author: From, Sender and Reply-To. */
  authors: string[]
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  /** Where the email was delivered, which lists and aliases hide from To. */
  deliveredTo: string[]
  subject: string
  date: Date | null
  /** By lower-case name, for rules. */
  headers: Record<string, string>
  /** Received, Authentication-Results and the ARC headers by lower-case name, from the top of the email down. */
  trace: { name: string; value: string }[]
  /** As stored; inline pictures still have `cid:` URLs. */
  content: Content
  /** The new text of a reply; null if the whole text is new. */
  reply: string | null
  /** The hidden markers of our own emails in the quoted part. */
  marks: string[]
  files: ParsedFile[]
  omitted: OmittedFile[]
  report: DeliveryReport | null
  /** Such an email is also stored unchanged, because its parts alone can no longer be read or verified. */
  protection: MailProtection | null
  /** The appointment in it. */
  invitation: CalendarInvitation | null
  /** The forwarded content, according to the subject and the text of the email. */
  forwarded: ForwardedMail | null
  /** The email took too much time or memory to parse: only its headers were read, and its text is a notice. */
  isHeadOnly: boolean
  /** Distinguishes two emails with the same Message-ID from two copies of one email. */
  fingerprint: string
}

/** An address with its name, which may be empty. */
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
  /** The ID in `cid:` URLs. */
  contentID: string | null
  bytes: Uint8Array
}

/** A file that is only in the original, with the reason. */
export interface OmittedFile {
  fileName: string
  reason: string
}

/** A delivery report of a mail server. */
export interface DeliveryReport {
  /** IDs of the email that the report is about; includes our own marker if it came back. */
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
