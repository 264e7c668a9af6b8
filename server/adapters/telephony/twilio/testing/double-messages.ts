import { randomBytes } from 'node:crypto'
import type { TelephonyAccount } from '../../telephony.ts'
import { type CallbackRoute, postCallback } from './double-callbacks.ts'
import { judgeMessage, type Refused, refuse } from './double-rules.ts'

export interface KeptMessage {
  sid: string
  accountSid: string
  from: string
  to: string
  body: string
  contentSid: string | undefined
  mediaUrl: string | undefined
  statusCallback: string | undefined
  status: string
  createdAt: Date
}

export const newSid = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`

export interface MessageBook {
  /** Accepted messages, in order. */
  sent: KeptMessage[]
  senders: Set<string>
  /** When a number last wrote to a sender, by `+49… +43…`. */
  inbound: Map<string, Date>
  now(): Date
}

const plain = (address: string) => address.replace(/^whatsapp:/, '')

export function takeMessage(book: MessageBook, accountSid: string, form: URLSearchParams): KeptMessage | Refused {
  const [from, to] = [plain(form.get('From') ?? ''), plain(form.get('To') ?? '')]
  const { senders, now } = book
  const fault = judgeMessage(form, { senders, lastInbound: book.inbound.get(`${to} ${from}`), now: now() })
  if (fault) return fault
  const message: KeptMessage = {
    sid: newSid('SM'),
    accountSid,
    from,
    to,
    body: form.get('Body') ?? JSON.parse(form.get('ContentVariables') ?? '{}')[1] ?? '',
    contentSid: form.get('ContentSid') ?? undefined,
    mediaUrl: form.get('MediaUrl') ?? undefined,
    statusCallback: form.get('StatusCallback') ?? undefined,
    status: 'queued',
    createdAt: now(),
  }
  book.sent.push(message)
  return message
}

/** Newest first, like the provider. */
export function listMessages(book: MessageBook, accountSid: string, query: URLSearchParams) {
  const isWanted = ({ from, to, ...message }: KeptMessage) =>
    message.accountSid === accountSid &&
    (!query.has('From') || plain(query.get('From') ?? '') === from) &&
    (!query.has('To') || plain(query.get('To') ?? '') === to)
  const size = Number(query.get('PageSize') ?? 50)
  if (!(size >= 1 && size <= 1000)) return refuse(400, 20001, 'Page size must be between 1 and 1000')
  return { messages: book.sent.filter(isWanted).reverse().slice(0, size).map(show), page_size: size }
}

/** A template has the provider's text; ours is inserted in place of its variable. */
const render = ({ body, contentSid }: Pick<KeptMessage, 'body' | 'contentSid'>) =>
  contentSid ? `An answer to your question: ${body}` : body

export const show = ({ sid, accountSid, from, to, status, createdAt, ...message }: KeptMessage) => ({
  sid,
  account_sid: accountSid,
  from: `whatsapp:${from}`,
  to: `whatsapp:${to}`,
  body: render(message),
  status,
  // Whole seconds, like the provider's timestamps.
  date_created: createdAt.toUTCString().replace('GMT', '+0000'),
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
})

/** Sends a delivery report to the URL given by the sender. */
export async function report(
  account: TelephonyAccount,
  message: KeptMessage,
  status: string,
  route: CallbackRoute,
  errorCode?: number,
): Promise<number | undefined> {
  message.status = status
  if (!message.statusCallback) return undefined
  const fields = {
    MessageSid: message.sid,
    SmsSid: message.sid,
    MessageStatus: status,
    SmsStatus: status,
    AccountSid: account.accountSid,
    From: `whatsapp:${message.from}`,
    To: `whatsapp:${message.to}`,
    ApiVersion: '2010-04-01',
    ChannelPrefix: 'whatsapp',
    ...(errorCode ? { ErrorCode: String(errorCode) } : {}),
  }
  return (await postCallback(account.authToken, message.statusCallback, fields, route)).status
}
