/**
 * Port: a telephony provider, called on behalf of a customer, and its callbacks. Parsing callbacks and writing
 * responses is pure; only the first six methods call the provider.
 */
export interface Telephony {
  /** Sends a message. Throws a `TelephonyFault` if the provider does not accept it. */
  send(account: TelephonyAccount, message: OutgoingText): Promise<{ externalID: string }>
  /**
   * The messages that the provider has accepted for this recipient since then, to settle an attempt with an unknown
   * result.
   */
  listSent(account: TelephonyAccount, asked: SentQuery): Promise<SentText[]>
  /** Whether the account exists and has this token. */
  isAccount(account: TelephonyAccount): Promise<boolean>
  /** Whether a number belongs to the account. */
  hasNumber(account: TelephonyAccount, phoneNumber: string): Promise<boolean>
  findCall(account: TelephonyAccount, callID: string): Promise<ProviderCall | undefined>
  /** A file sent by an end user. Redirects do not get the account's credentials. */
  fetchMedia(account: TelephonyAccount, url: string, maxBytes: number): Promise<FetchedMedia>
  /** Verifies that the provider made this callback: returns the URL that it called, or undefined. */
  findCalledAddress(account: TelephonyAccount, callback: Callback): string | undefined
  readAccountID(fields: URLSearchParams): string | undefined
  readText(fields: URLSearchParams): IncomingText | undefined
  readReport(fields: URLSearchParams): DeliveryReport | undefined
  readCall(fields: URLSearchParams): CallReport | undefined
  /** Instructions for a call in the provider's language. */
  writeScript(script: CallStep[]): { contentType: string; body: string }
}

export interface TelephonyAccount {
  accountSid: string
  authToken: string
}

/** Numbers are in E.164, without a channel prefix. */
export interface OutgoingText {
  from: string
  to: string
  /** Free text; with a template, the value of its first variable. */
  text: string
  templateSID?: string
  /** As SMS instead of WhatsApp. */
  isSms?: boolean
  /** A file at a URL that the provider can reach. */
  mediaUrl?: string
  /** The URL for delivery reports. */
  reportTo?: string
}

export interface SentQuery {
  from: string
  to: string
  since: Date
}

export interface SentText {
  externalID: string
  text: string
  hasFailed: boolean
}

export interface ProviderCall {
  isOver: boolean
  endedAt: Date | undefined
}

export interface FetchedMedia {
  bytes: Buffer
  contentType: string
  fileName: string | undefined
}

export interface Callback {
  /** The URLs that the provider may have called, because proxies hide the actual one. */
  addresses: string[]
  fields: URLSearchParams
  signature: string | undefined
}

export interface IncomingText {
  externalID: string
  from: string
  to: string
  text: string
  senderName: string | undefined
  media: { url: string; contentType: string }[]
}

export interface DeliveryReport {
  externalID: string
  status: 'Queued' | 'Sent' | 'Delivered' | 'Read' | 'Failed'
  failure: string | undefined
}

export interface CallReport {
  callID: string
  from: string
  to: string
  callerName: string | undefined
  isOver: boolean
  /** The recognized speech of the caller, if any. */
  speech: string | undefined
  /** From 0 to 1; undefined if the provider does not send it. */
  confidence: number | undefined
  /** Whether the transferred call was answered. */
  isConnected: boolean
  /** The URL that the provider could not reach, if it used the fallback URL. */
  failedAddress: string | undefined
}

/** Languages are BCP 47 with a region, such as `de-AT`. */
export type CallStep =
  | { does: 'wait'; seconds: number }
  | { does: 'say'; text: string; language: string }
  | { does: 'listen'; language: string; next: string; prompt: { text: string; language: string }[] }
  | { does: 'goTo'; next: string }
  | { does: 'connect'; number: string; callerID: string; next: string }
  | { does: 'hangUp' }

/** Why the provider rejected a request. */
export class TelephonyFault extends Error {
  override name = 'TelephonyFault'
  readonly isQuoting = true
  /** The provider's error code. */
  readonly code: number | undefined
  /** Whether a retry can help. */
  readonly isTemporary: boolean
  constructor(message: string, { code, isTemporary }: { code?: number | undefined; isTemporary: boolean }) {
    super(message)
    this.code = code
    this.isTemporary = isTemporary
  }
}
