/**
 * Port: a telephone provider, spoken to in a customer's name, and what it calls back with. Reading callbacks and
 * writing answers is pure; only the first six reach the provider.
 */
export interface Telephony {
  /** Hands a message over. Throws a `TelephonyFault` where the provider does not take it. */
  send(account: TelephonyAccount, message: OutgoingText): Promise<{ externalID: string }>
  /** What the provider took for this recipient since, so that an attempt that ended in doubt can be settled. */
  listSent(account: TelephonyAccount, asked: SentQuery): Promise<SentText[]>
  /** Whether the account exists and has this token. */
  isAccount(account: TelephonyAccount): Promise<boolean>
  /** Whether a number is one of the account's own. */
  hasNumber(account: TelephonyAccount, phoneNumber: string): Promise<boolean>
  findCall(account: TelephonyAccount, callID: string): Promise<ProviderCall | undefined>
  /** A file that an end user sent. Redirects leave the account's credentials behind. */
  fetchMedia(account: TelephonyAccount, url: string, maxBytes: number): Promise<FetchedMedia>
  /** Whether only the provider can have made this callback: answers the address that it called, or nothing. */
  findCalledAddress(account: TelephonyAccount, callback: Callback): string | undefined
  readAccountID(fields: URLSearchParams): string | undefined
  readText(fields: URLSearchParams): IncomingText | undefined
  readReport(fields: URLSearchParams): DeliveryReport | undefined
  readCall(fields: URLSearchParams): CallReport | undefined
  /** What the provider is to do with a call, in its own language. */
  writeScript(script: CallStep[]): { contentType: string; body: string }
}

export interface TelephonyAccount {
  accountSid: string
  authToken: string
}

/** Numbers are in E.164, without any mark of the channel. */
export interface OutgoingText {
  from: string
  to: string
  /** Free text; with a template, the value of its first variable. */
  text: string
  templateSID?: string
  /** As a text message of the phone network instead of WhatsApp. */
  isSms?: boolean
  /** A file at an address that the provider can reach. */
  mediaUrl?: string
  /** Where the provider reports how far the message came. */
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
  /** The addresses that the provider may have called: proxies hide the one it did. */
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
  /** Whether the forwarded call was answered. */
  isConnected: boolean
  /** The address that the provider could not reach, where it fell back to another. */
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

/** Why the provider did not do what it was asked. */
export class TelephonyFault extends Error {
  override name = 'TelephonyFault'
  readonly isQuoting = true
  /** As the provider numbers it. */
  readonly code: number | undefined
  /** Whether trying again can help. */
  readonly isTemporary: boolean
  constructor(message: string, { code, isTemporary }: { code?: number | undefined; isTemporary: boolean }) {
    super(message)
    this.code = code
    this.isTemporary = isTemporary
  }
}
