import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TelephonyAccount } from '../../telephony.ts'
import type { PlayedCall } from './double-calls.ts'
import { type KeptMessage, listMessages, type MessageBook, show, takeMessage } from './double-messages.ts'
import { findAccount, type Refused, refuse } from './double-rules.ts'

export interface DoubleAnswer {
  status: number
  headers?: Record<string, string>
  body: string | Buffer
}

interface Media {
  accountSid: string
  bytes: Buffer
  contentType: string
}

/** A connection that breaks before or after the work, or a truncated response after it. */
export type Breakage = 'cut' | 'cut-afterwards' | 'half-answer'

/** The parts of the double that its API uses. */
export interface DoubleParts {
  base: string
  accounts: TelephonyAccount[]
  book: MessageBook
  calls: Map<string, PlayedCall>
  media: Map<string, Media>
  /** Voice numbers by account. */
  numbers: Map<string, Set<string>>
  /** Responses to the next requests, whatever they are. */
  failing: (DoubleAnswer | Breakage)[]
  /** The same for background requests about account and numbers. */
  failingChecks: DoubleAnswer[]
  /** Every request with credentials, by path. */
  authorized: string[]
  hooks: { taken?: (message: KeptMessage) => void | Promise<void> }
}

export const json = (status: number, body: object): DoubleAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const toAnswer = (status: number, body: object | Refused) => json('code' in body ? body.status : status, body)

/**
 * The API of the provider: messages, calls and media of an account, authorized by its token. Undefined to drop the
 * connection.
 */
export async function answerApi(parts: DoubleParts, request: IncomingMessage): Promise<DoubleAnswer | undefined> {
  const { accounts, media, failing } = parts
  const url = new URL(request.url ?? '', 'http://provider')
  if (request.headers.authorization) parts.authorized.push(url.pathname)
  const body = await text(request)
  if (url.pathname.startsWith('/cdn/')) return answerCdn(request, media.get(url.pathname.slice(5)))
  const [, sid = '', path = ''] =
    /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})(?:\.json$|\/(.+)$)/.exec(url.pathname) ?? []
  const account = findAccount(request.headers.authorization, sid, accounts)
  if (!account) return json(401, { ...refuse(401, 20003, 'Authenticate'), more_info: '' })
  const isCheck = path === '' || path === 'IncomingPhoneNumbers.json'
  const failure = isCheck ? parts.failingChecks.shift() : failing.shift()
  if (failure === 'cut') return undefined
  if (typeof failure === 'object') return failure
  const answer = await answerAccount(parts, request, { sid, path, url, body })
  if (failure === 'cut-afterwards') return undefined
  return failure ? { ...answer, body: answer.body.slice(0, answer.body.length / 2) } : answer
}

interface Asked {
  sid: string
  /** Paths below the account. */
  path: string
  url: URL
  body: string
}

async function answerAccount(
  parts: DoubleParts,
  request: IncomingMessage,
  { sid, path, url, body }: Asked,
): Promise<DoubleAnswer> {
  const { base, book, calls, media } = parts
  if (path === '') return json(200, { sid, friendly_name: 'Account of tests', status: 'active', auth_token: 'shown' })
  if (path === 'Messages.json' && request.method === 'POST') return answerMessage(parts, sid, request, body)
  if (path === 'Messages.json') return toAnswer(200, listMessages(book, sid, url.searchParams))
  if (path === 'IncomingPhoneNumbers.json') return json(200, listNumbers(parts.numbers.get(sid), url.searchParams))
  const call = calls.get(/^Calls\/(\w+)\.json$/.exec(path)?.[1] ?? '')
  if (call) return json(200, { sid: call.sid, status: call.status, end_time: call.endedAt?.toUTCString() ?? null })
  const kept = media.get(/\/Media\/(\w+)$/.exec(path)?.[1] ?? '')
  if (kept?.accountSid === sid)
    return { status: 307, headers: { location: `${base}/cdn/${path.split('/').at(-1)}` }, body: '' }
  return json(404, refuse(404, 20404, 'The requested resource was not found'))
}

/** Like the provider, matches parts of the number. */
function listNumbers(numbers = new Set<string>(), query: URLSearchParams) {
  const wanted = query.get('PhoneNumber') ?? ''
  const found = [...numbers].filter((number) => number.includes(wanted.replaceAll('*', '')))
  return { incoming_phone_numbers: found.map((phone_number) => ({ phone_number })) }
}

async function answerMessage(
  { book, hooks }: DoubleParts,
  sid: string,
  { headers }: IncomingMessage,
  body: string,
): Promise<DoubleAnswer> {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return json(415, refuse(415, 20415, 'Unsupported media type'))
  }
  const taken = takeMessage(book, sid, new URLSearchParams(body))
  if ('code' in taken) return json(taken.status, taken)
  await hooks.taken?.(taken)
  return json(201, show(taken))
}

/** Credentials sent here are leaked. */
function answerCdn({ headers }: IncomingMessage, kept: Media | undefined): DoubleAnswer {
  if (headers.authorization) return { status: 400, body: 'Only one auth mechanism allowed' }
  if (!kept) return { status: 404, body: '' }
  return { status: 200, headers: { 'content-type': kept.contentType }, body: kept.bytes }
}
