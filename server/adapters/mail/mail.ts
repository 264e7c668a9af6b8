import type { Readable } from 'node:stream'
import { faultSteps, type MailFaultReason, type MailStep } from './fault-reasons.ts'
import type { MailSubscriptions } from './mail-subscriptions.ts'

/**
 * Port: channels' mailboxes at their providers. Microsoft Graph, IMAP with SMTP and a fake implement it, and all pass
 * the same suite (`mail-suite.ts`). Features open one with `useMailbox`, which reads the settings, closes the mailbox
 * and maintains the channel's health.
 */
export interface MailProviders {
  /**
   * Sends no request yet: wrong credentials show with the first call. Unusable settings are a `config` fault.
   * Concurrent users of a mailbox share its IMAP sessions, except with `isIsolated`, which signs in separately.
   */
  open(connection: MailConnection, options?: { isIsolated?: boolean }): Mailbox
  grants: MailGrants
}

/** The settings to connect to a channel's mailbox. */
export type MailConnection = GraphConnection | ImapConnection | OutboxConnection | UnusableConnection

/** Unusable settings, with the reason for users. */
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
  /** The address of the mailbox, which may be shared. */
  mailbox: string
  tenantID: string
  clientID: string
  clientSecret: string
  /** Chosen by the customer, so it is guarded. */
  authorityUrl: string
  scope: string
}

export interface ImapConnection {
  provider: 'Imap'
  mailbox: string
  imap: MailServer
  /** Without it the channel can receive but not send. */
  smtp: MailServer | null
}

/** Chosen by the customer, so it is guarded. */
export interface MailServer {
  host: string
  port: number
  /** Implicit TLS. Otherwise STARTTLS, which is optional only for servers listed by the operator. */
  secure: boolean
  user: string
  /** Empty if access tokens are used. */
  password: string
  oauth?: AccessTokens
}

/** Access tokens for IMAP and SMTP (`XOAUTH2`), managed by the caller that opens the mailbox. */
export interface AccessTokens {
  /** The owner: sessions are not shared between owners. */
  owner: string
  get(): Promise<string>
  /** The server rejected this token. */
  drop(token: string): Promise<void>
}

/** An application at an OAuth 2 authority. The URL is the customer's, so it is guarded. */
export interface OAuthClient {
  tokenURL: string
  clientID: string
  clientSecret: string
  scope: string | null
}

export interface GrantedTokens {
  accessToken: string
  /** When to request another one, before this one expires. */
  renewAt: Date
  /** Replaces the used one, if the authority returns a new one. */
  refreshToken: string | null
  /** The granted scopes, if the authority reports them. */
  scope: string | null
}

/** Consents of mailbox owners. Both throw a `MailFault`; `consent_ended` means that another consent is needed. */
export interface MailGrants {
  refresh(client: OAuthClient, refreshToken: string): Promise<GrantedTokens>
  /** Exchanges the code at the end of a consent. */
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
  /** The provider's own inbox or sent folder. */
  getFolder(kind: 'Inbox' | 'Sent'): Promise<MailFolder>
  /**
   * The emails in a folder, or those since the cursor: oldest first, page by page. An email may be listed again (after
   * a change, or if the provider lost the cursor), so importers must deduplicate by `externalID` and Message-ID.
   * Deleted emails and drafts are excluded.
   */
  listMails(folderID: string, options?: ListOptions): AsyncIterable<MailPage>
  /**
   * The complete email in its original form (MIME). `notFound` if it is deleted or moved, `tooLarge` above the limit.
   */
  fetchMail(mail: MailReference, options: { maxBytes: number }): Promise<Buffer>
  /**
   * Finds an email sent from this mailbox by its Message-ID (with or without angle brackets): call it before
   * resending an email that may have been sent. Undefined if there is none, which shortly after sending may also mean
   * that it is not filed yet.
   */
  findSent(messageID: string): Promise<SentMail | undefined>
  /** Sends, and stores a copy in the sent folder. */
  send(mail: OutgoingMail): Promise<SentMail>
  /** Stores a copy that `send` could not, unless it exists. Absent if the provider stores all sent email itself. */
  fileCopy?(messageID: string, bytes: Buffer): Promise<void>
  /**
   * Does everything that sending does except for the sending. The result is uncertain if the provider only reports
   * errors when sending.
   */
  testSending(): Promise<{ isCertain: boolean }>
  /** Absent if the provider cannot send notifications: the mailbox is polled. */
  subscriptions?: MailSubscriptions
  /** Closes connections. */
  close(): Promise<void>
}

export interface MailFolder {
  /** The provider's ID, stored as `externalFolderID` of a channel's folder. */
  folderID: string
  name: string
  parentFolderID: string | null
  kind: 'Inbox' | 'Sent' | 'Other'
  /** The number of emails, if the provider reports it. */
  total: number | null
}

export interface ListOptions {
  /**
   * Where to continue; null or absent starts with the oldest email. Opaque, of any length, specific to folder and
   * provider.
   */
  cursor?: string | null
  /** The start date of an import. Only used without a cursor, which includes it. */
  since?: Date
  /** Maximum page size; the provider may return fewer. */
  pageSize?: number
}

export interface MailPage {
  mails: ListedMail[]
  /** Where to continue after this page is stored. That of the last page is the start of the next import. */
  cursor: string
  /** True if the provider has lost the cursor, and the folder is read from the start again. */
  isRescan: boolean
}

/** The data needed to fetch an email. */
export interface MailReference {
  folderID: string
  /** Stable while the email stays in its folder (Graph: also when it is moved), unique in the mailbox. */
  externalID: string
}

export interface ListedMail extends MailReference {
  /** With angle brackets, as in the header. */
  messageID: string | null
  receivedAt: Date | null
  /** Bytes, if the provider reports them. */
  size: number | null
  /** The provider's own conversation grouping: a weak hint. */
  conversationID: string | null
}

export interface MailAddress {
  address: string
  name?: string
}

export interface OutgoingMail {
  /** Chosen by the sender, with angle brackets, so that a retry can search for it. */
  messageID: string
  inReplyTo?: string
  /** Oldest first. */
  references?: string[]
  /** The answered email, if it was read from this mailbox: Graph uses it to thread large replies. */
  answers?: MailReference
  from: MailAddress
  to: MailAddress[]
  cc?: MailAddress[]
  /** Recipients that appear in no header. */
  bcc?: MailAddress[]
  replyTo?: MailAddress
  subject: string
  text: string
  html?: string
  attachments?: OutgoingAttachment[]
  /** Additional headers, such as `Auto-Submitted`. */
  headers?: Record<string, string>
}

export interface OutgoingAttachment {
  name: string
  contentType: string
  /** Exact, in bytes. */
  size: number
  /** For an inline image in the HTML, without `cid:` and brackets. */
  contentID?: string
  /** May be called more than once. */
  open(): Promise<Readable>
}

export interface SentMail {
  /** The Message-ID as sent, which may differ from the chosen one. */
  messageID: string
  /** Known once the provider has stored the copy. */
  externalID: string | null
  conversationID: string | null
  /** Recipients that the server rejected while it accepted the email for others. */
  rejected?: { address: string; reason: string }[]
  /** The sent bytes if the copy could not be stored, to pass to `fileCopy` later. */
  unfiled?: Buffer
}

export type MailFaultKind =
  /** The credentials are rejected or do not permit access to this mailbox. A person must act. */
  | 'auth'
  /** The settings are unusable: a forbidden host, a name that does not exist. A person must act. */
  | 'config'
  /** Rate limited; `retryAfterMs` is the delay requested by the provider, if any. */
  | 'throttled'
  /** Unreachable, overloaded or interrupted. */
  | 'temporary'
  | 'notFound'
  | 'tooLarge'
  /** The provider will never accept this email or request. */
  | 'refused'

/** The message may be shown to representatives. */
export class MailFault extends Error {
  override name = 'MailFault'
  readonly isQuoting = true
  readonly kind: MailFaultKind
  readonly retryAfterMs: number | undefined
  /** The reason, if known; determines the advice to the user. */
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

  /** The step that failed, if known. */
  get step(): MailStep | undefined {
    return this.reason && faultSteps[this.reason]
  }

  get isRetryable(): boolean {
    return this.kind === 'throttled' || this.kind === 'temporary'
  }
}
