import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TelephonyAccount } from '../telephony.ts'
import { type CallbackRoute, postCallback } from './double-callbacks.ts'
import { type CallPlan, type PlayedCall, playCall, startCall } from './double-calls.ts'
import {
  type KeptMessage,
  listMessages,
  type MessageBook,
  newSid,
  report,
  show,
  takeMessage,
} from './double-messages.ts'
import { findAccount, type Refused, refuse } from './double-rules.ts'

interface Answer {
  status: number
  headers?: Record<string, string>
  body: string | Buffer
}

interface Media {
  accountSid: string
  bytes: Buffer
  contentType: string
}

const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export type TwilioDouble = Awaited<ReturnType<typeof startTwilioDouble>>

/**
 * A stateful stand-in for the provider: it holds every request against the rules of the real one, keeps what it took,
 * signs the callbacks it makes, repeats them while nobody answers, and plays whole calls.
 */
export async function startTwilioDouble(accounts: TelephonyAccount[], now: () => Date = () => new Date()) {
  const book: MessageBook = { sent: [], senders: new Set(), inbound: new Map(), now }
  const calls = new Map<string, PlayedCall>()
  const media = new Map<string, Media>()
  const failing: Answer[] = []
  const hooks: { taken?: (message: KeptMessage) => void | Promise<void> } = {}

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', 'http://provider')
    const body = await text(request)
    if (url.pathname.startsWith('/cdn/')) return answerCdn(request, media.get(url.pathname.slice(5)))
    const [, sid = '', path = ''] = /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})\/(.+)$/.exec(url.pathname) ?? []
    const account = findAccount(request.headers.authorization, sid, accounts)
    if (!account) return json(401, { ...refuse(401, 20003, 'Authenticate'), more_info: '' })
    const failure = failing.shift()
    if (failure) return failure
    if (path === 'Messages.json' && request.method === 'POST') return answerMessage(sid, request, body)
    if (path === 'Messages.json') return toAnswer(200, listMessages(book, sid, url.searchParams))
    const call = calls.get(/^Calls\/(\w+)\.json$/.exec(path)?.[1] ?? '')
    if (call) return json(200, { sid: call.sid, status: call.status, end_time: call.endedAt?.toUTCString() ?? null })
    const kept = media.get(/\/Media\/(\w+)$/.exec(path)?.[1] ?? '')
    if (kept?.accountSid === sid)
      return { status: 307, headers: { location: `${base}/cdn/${path.split('/').at(-1)}` }, body: '' }
    return json(404, refuse(404, 20404, 'The requested resource was not found'))
  }

  async function answerMessage(sid: string, request: IncomingMessage, body: string): Promise<Answer> {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return json(415, refuse(415, 20415, 'Unsupported media type'))
    }
    const taken = takeMessage(book, sid, new URLSearchParams(body))
    if ('code' in taken) return json(taken.status, taken)
    await hooks.taken?.(taken)
    return json(201, show(taken))
  }

  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenOf = (sid: string) => accounts.find(({ accountSid }) => accountSid === sid) as TelephonyAccount

  return {
    base,
    accounts,
    hooks,
    sent: book.sent,
    senders: book.senders,
    calls,
    /** The next requests are answered so, whatever they ask. */
    failNext: (status: number, code = 20500) => failing.push(json(status, refuse(status, code, 'Failing'))),
    /** What is still to come of that does not come. Answers how much it was. */
    behave: () => failing.splice(0).length,
    keepMedia(accountSid: string, bytes: Buffer, contentType: string): { url: string; contentType: string } {
      const id = newSid('ME')
      media.set(id, { accountSid, bytes, contentType })
      return { url: `${base}/2010-04-01/Accounts/${accountSid}/Messages/${newSid('MM')}/Media/${id}`, contentType }
    },
    /** An end user wrote some other way: the window opens. */
    hear: (from: string, to: string) => void book.inbound.set(`${from} ${to}`, now()),
    /** An end user writes: the window opens, and the owner of the number is told, `times` at once. */
    async write({ account, from, to, body = '', media = [], times = 1, messageSid = newSid('SM'), ...setup }: Written) {
      book.inbound.set(`${from} ${to}`, now())
      const files = media.flatMap(({ url, contentType }, index) => [
        [`MediaUrl${index}`, url],
        [`MediaContentType${index}`, contentType],
      ])
      const fields = {
        ...{ MessageSid: messageSid, SmsSid: messageSid, SmsMessageSid: messageSid, AccountSid: account.accountSid },
        ...{ From: `whatsapp:${from}`, To: `whatsapp:${to}`, Body: body, NumMedia: String(media.length) },
        ...{
          NumSegments: '1',
          WaId: from.slice(1),
          ProfileName: setup.name ?? 'Ada Lovelace',
          ApiVersion: '2010-04-01',
        },
        ...Object.fromEntries(files),
        ...setup.further,
      }
      const deliver = () => postCallback(account.authToken, setup.messageUrl, fields, setup)
      return Promise.all(Array.from({ length: times }, deliver))
    },
    report: (message: KeptMessage, status: string, route: CallbackRoute, errorCode?: number) =>
      report(tokenOf(message.accountSid), message, status, route, errorCode),
    async call(plan: Omit<CallPlan, 'now'>): Promise<PlayedCall> {
      const call = startCall(plan)
      calls.set(call.sid, call)
      return playCall({ ...plan, now }, call)
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

interface Written extends CallbackRoute {
  account: TelephonyAccount
  from: string
  to: string
  body?: string
  name?: string
  media?: { url: string; contentType: string }[]
  messageUrl: string
  messageSid?: string
  times?: number
  further?: Record<string, string>
}

const toAnswer = (status: number, body: object | Refused) => json('code' in body ? body.status : status, body)

/** Whoever brings credentials here gave them away. */
function answerCdn({ headers }: IncomingMessage, kept: Media | undefined): Answer {
  if (headers.authorization) return { status: 400, body: 'Only one auth mechanism allowed' }
  if (!kept) return { status: 404, body: '' }
  return { status: 200, headers: { 'content-type': kept.contentType }, body: kept.bytes }
}
