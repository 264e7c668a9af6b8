import type { Readable } from 'node:stream'
import { faultSteps, type MailFaultReason, type MailStep } from './fault-reasons.ts'
import type { MailSubscriptions } from './mail-subscriptions.ts'

/**
 * Port: the mailboxes of channels at their providers. Microsoft Graph, IMAP with SMTP and a fake answer it, and all
 * three pass the same suite (`mail-suite.ts`). Features open one with `useMailbox` of the feature `mail-connections`,
 * which knows the settings, closes it, and keeps the channel's health.
 */
export interface MailProviders {
  /**
   * Asks nothing yet: wrong credentials show with the first call. Settings that cannot work are a `config` fault. Those
   * who use a mailbox at the same time share its IMAP sessions, except with `isIsolated`, which signs in itself.
   */
  open(connection: MailConnection, options?: { isIsolated?: boolean }): Mailbox
  grants: MailGrants
}

/** What it takes to reach the mailbox of one channel. */
export type MailConnection = GraphConnection | ImapConnection | OutboxConnection | UnusableConnection

/** Settings that lead nowhere, with the reason in words for people. */
export interface UnusableConnection {
  provider: 'None'
  problem: string
  reason?: MailFaultReason
}

/** Files in the service's outbox: the demo has no mail server. */
export interface OutboxConnection {
  provider: 'Outbox'
  mailbox: string
}

export interface GraphConnection {
  provider: 'Graph'
  /** The address of the mailbox, which may be a shared one. */
  mailbox: string
  tenantID: string
  clientID: string
  clientSecret: string
  /** Chosen by the customer, hence guarded. */
  authorityUrl: string
  scope: string
}

export interface ImapConnection {
  provider: 'Imap'
  mailbox: string
  imap: MailServer
  /** Without it the channel reads and cannot send. */
  smtp: MailServer | null
}

/** Chosen by the customer, hence guarded. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte. Otherwise STARTTLS, which only servers that the operator listed may do without. */
  secure: boolean
  user: string
  /** Empty where access tokens are used. */
  password: string
  oauth?: AccessTokens
}

/** Access tokens for IMAP and SMTP (`XOAUTH2`), kept by the caller that opens the mailbox. */
export interface AccessTokens {
  /** The owner: sessions are not shared between owners. */
  owner: string
  get(): Promise<string>
  /** The server did not take this one. */
  drop(token: string): Promise<void>
}

/** An application at an authority of OAuth 2. The address is the customer's, hence guarded. */
export interface OAuthClient {
  tokenURL: string
  clientID: string
  clientSecret: string
  scope: string | null
}

export interface GrantedTokens {
  accessToken: string
  /** When to ask for another, which is before this one ends. */
  renewAt: Date
  /** Takes the place of the one that was used, where the authority gives a new one. */
  refreshToken: string | null
  /** What was consented to, where the authority reports it. */
  scope: string | null
}

/** What the owners of mailboxes consented to. Both throw a `MailFault`; `consent_ended` means that they must be asked again. */
export interface MailGrants {
  refresh(client: OAuthClient, refreshToken: string): Promise<GrantedTokens>
  /** For the code that the consent ended with. */
  exchange(
    client: OAuthClient,
    consent: { code: string; verifier: string; redirectURL: string },
  ): Promise<GrantedTokens>
}

/**
 * One mailbox. Every call may throw a `MailFault`, which states whether a retry can help.
 *
 *     for await (const { emails, cursor } of mailbox.listMails(folderID, { cursor: stored })) {
 *       for (const mail of emails) await keep(await mailbox.fetchMail(mail, { maxBytes: 50 * 2 ** 20 }))
 *       await storeCursor(cursor)
 *     }
 */
export interface Mailbox {
  listFolders(): Promise<MailFolder[]>
  /** The folder that the provider itself calls the inbox, or the one of sent email. */
  getFolder(kind: 'Inbox' | 'Sent'): Promise<MailFolder>
  /**
   * The emails in a folder, or those since the cursor: oldest first, page by page. An email may be listed again (after
   * a change, or if the provider lost the cursor), so importers must deduplicate by `externalID` and Message-ID.
   * Deleted emails and drafts are excluded.
   */
  listMails(folderID: string, options?: ListOptions): AsyncIterable<MailPage>
  /** The whole email as it travelled (MIME). `notFound` when it is gone or moved, `tooLarge` above the limit. */
  fetchMail(mail: MailReference, options: { maxBytes: number }): Promise<Buffer>
  /**
   * An email that left this mailbox, by its Message-ID (angle brackets or not): ask before sending again what may have
   * been sent. Nothing when there is none, which shortly after sending may also mean that it is not filed yet.
   */
  findSent(messageID: string): Promise<SentMail | undefined>
  /** Sends, and files a copy under sent email. */
  send(mail: OutgoingMail): Promise<SentMail>
  /** Files a copy that `send` could not, unless it is there. Absent where the provider files all that it sends. */
  fileCopy?(messageID: string, bytes: Buffer): Promise<void>
  /** Goes as far as sending would, and sends nothing. Uncertain where the provider reports it only when something is sent. */
  testSending(): Promise<{ isCertain: boolean }>
  /** Absent where the provider cannot call back: such a mailbox is polled. */
  subscriptions?: MailSubscriptions
  /** Lets go of connections. */
  close(): Promise<void>
}

export interface MailFolder {
  /** As the provider calls it; what `externalFolderID` of a channel's folder holds. */
  folderID: string
  name: string
  parentFolderID: string | null
  kind: 'Inbox' | 'Sent' | 'Other'
  /** How many emails are in it, where the provider reports it. */
  total: number | null
}

export interface ListOptions {
  /**
   * Where to go on; null or absent begins with the oldest mail. Opaque, of any length, bound to folder and provider.
   */
  cursor?: string | null
  /** For an import that need not go back further. Counts at the beginning only: a cursor remembers it. */
  since?: Date
  /** At most so many in a page; the provider may give fewer. */
  pageSize?: number
}

export interface MailPage {
  mails: ListedMail[]
  /** Where to go on once the emails of this page are kept. The last page's is where the next import begins. */
  cursor: string
  /** True when the provider no longer knew the cursor, and the folder is read from its beginning again. */
  isRescan: boolean
}

/** Enough to fetch an email. */
export interface MailReference {
  folderID: string
  /** Stable while the email stays in its folder (Graph: also when it is moved), unique in the mailbox. */
  externalID: string
}

export interface ListedMail extends MailReference {
  /** With angle brackets, as the header writes it. */
  messageID: string | null
  receivedAt: Date | null
  /** Bytes, where the provider reports them. */
  size: number | null
  /** The provider's own guess of what belongs together: a weak hint. */
  conversationID: string | null
}

export interface MailAddress {
  address: string
  name?: string
}

export interface OutgoingMail {
  /** Chosen by the sender, with angle brackets, so that a retry can look for it. */
  messageID: string
  inReplyTo?: string
  /** Oldest first. */
  references?: string[]
  /** The email that is answered, where it was read from this mailbox: Graph threads large answers by it. */
  answers?: MailReference
  from: MailAddress
  to: MailAddress[]
  cc?: MailAddress[]
  /** Get the email and stand in no header of it. */
  bcc?: MailAddress[]
  replyTo?: MailAddress
  subject: string
  text: string
  html?: string
  attachments?: OutgoingAttachment[]
  /** Further headers, such as `Auto-Submitted`. */
  headers?: Record<string, string>
}

export interface OutgoingAttachment {
  name: string
  contentType: string
  /** Exact, in bytes. */
  size: number
  /** For a picture inside the HTML, without `cid:` and brackets. */
  contentID?: string
  /** May be called more than once. */
  open(): Promise<Readable>
}

export interface SentMail {
  /** As it left, which is not always as it was chosen. */
  messageID: string
  /** Known once the provider has filed the copy. */
  externalID: string | null
  conversationID: string | null
  /** Recipients whom the server refused while it took the email for the others. */
  rejected?: { address: string; reason: string }[]
  /** What was sent, where its copy could not be filed: for `fileCopy`, later. */
  unfiled?: Buffer
}

export type MailFaultKind =
  /** The credentials are refused, or do not open this mailbox. A person must act. */
  | 'auth'
  /** The settings cannot work: a host that is not allowed, a name that does not exist. A person must act. */
  | 'config'
  /** Rate limited; `retryAfterMs` is the delay that the provider requested, if any. */
  | 'throttled'
  /** Unreachable, overloaded, interrupted. */
  | 'temporary'
  | 'notFound'
  | 'tooLarge'
  /** The provider will not take this email or request, now or later. */
  | 'refused'

/** The message may be shown to representatives. */
export class MailFault extends Error {
  override name = 'MailFault'
  readonly isQuoting = true
  readonly kind: MailFaultKind
  readonly retryAfterMs: number | undefined
  /** What failed, if known; determines the advice to the user. */
  readonly reason: MailFaultReason | undefined
  constructor(
    kind: MailFaultKind,
    message: string,
    {
      retryAfterMs,
      cause,
      reason,
    }: { retryAfterMs?: number; cause?: unknown; reason?: MailFaultReason | undefined } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.reason = reason
  }

  /** How far it went, where that is known. */
  get step(): MailStep | undefined {
    return this.reason && faultSteps[this.reason]
  }

  get isRetryable(): boolean {
    return this.kind === 'throttled' || this.kind === 'temporary'
  }
}
