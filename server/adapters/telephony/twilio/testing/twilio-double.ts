import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TelephonyAccount } from '../../telephony.ts'
import { answerApi, type Breakage, type DoubleParts, json } from './double-api.ts'
import { type CallbackRoute, postCallback } from './double-callbacks.ts'
import { type CallPlan, type PlayedCall, playCall, startCall } from './double-calls.ts'
import { type KeptMessage, type MessageBook, newSid, report } from './double-messages.ts'
import { refuse } from './double-rules.ts'

export type TwilioDouble = Awaited<ReturnType<typeof startTwilioDouble>>

/**
 * A stateful double of the provider: validates every request like the real one, records accepted ones, signs its
 * callbacks, retries them without a response, and simulates complete calls.
 */
export async function startTwilioDouble(accounts: TelephonyAccount[], now: () => Date = () => new Date()) {
  const book: MessageBook = { sent: [], senders: new Set(), inbound: new Map(), now }
  const calls = new Map<string, PlayedCall>()
  const media: DoubleParts['media'] = new Map()
  const numbers: DoubleParts['numbers'] = new Map()
  const failing: DoubleParts['failing'] = []
  const failingChecks: DoubleParts['failingChecks'] = []
  const authorized: string[] = []
  const hooks: DoubleParts['hooks'] = {}
  // Keeps idle connections open for clients that pause.
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const answer = await answerApi(parts, request)
    if (!answer) return void response.destroy()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const parts = { base, accounts, book, calls, media, numbers, failing, failingChecks, authorized, hooks }
  const tokenOf = (sid: string) => accounts.find(({ accountSid }) => accountSid === sid) as TelephonyAccount

  return {
    base,
    accounts,
    hooks,
    sent: book.sent,
    senders: book.senders,
    calls,
    authorized,
    /** Adds a voice number to the account. */
    giveNumber: (accountSid: string, number: string) =>
      void numbers.set(accountSid, new Set([...(numbers.get(accountSid) ?? []), number])),
    /** Responses to the next requests, whatever they are. */
    failNext: (status: number, code = 20500) => failing.push(json(status, refuse(status, code, 'Failing'))),
    failNextCheck: (status: number) => failingChecks.push(json(status, refuse(status, 20500, 'Failing'))),
    redirectNext: (location: string) => void failing.push({ status: 307, headers: { location }, body: '' }),
    breakNext: (breakage: Breakage) => void failing.push(breakage),
    /** Clears pending failures. Returns how many there were. */
    behave: () => failing.splice(0).length,
    keepMedia(accountSid: string, bytes: Buffer, contentType: string): { url: string; contentType: string } {
      const id = newSid('ME')
      media.set(id, { accountSid, bytes, contentType })
      return { url: `${base}/2010-04-01/Accounts/${accountSid}/Messages/${newSid('MM')}/Media/${id}`, contentType }
    },
    /** An end user wrote in another way, which opens the reply window. */
    receive: (from: string, to: string) => void book.inbound.set(`${from} ${to}`, now()),
    /**
     * An end user writes, which opens the reply window and calls the webhook of the number `times` times
     * concurrently.
     */
    async write(written: Written) {
      const { account, from, to } = written
      book.inbound.set(`${from} ${to}`, now())
      const fields = toCallbackFields(written)
      const deliver = () => postCallback(account.authToken, written.messageUrl, fields, written)
      return Promise.all(Array.from({ length: written.times ?? 1 }, deliver))
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

function toCallbackFields(written: Written): Record<string, string> {
  const { account, from, to, body = '', name = 'Ada Lovelace', media = [], messageSid = newSid('SM') } = written
  const files = media.flatMap(({ url, contentType }, index) => [
    [`MediaUrl${index}`, url],
    [`MediaContentType${index}`, contentType],
  ])
  return {
    ...{ MessageSid: messageSid, SmsSid: messageSid, SmsMessageSid: messageSid, AccountSid: account.accountSid },
    ...{ From: `whatsapp:${from}`, To: `whatsapp:${to}`, Body: body, NumMedia: String(media.length) },
    ...{ NumSegments: '1', WaId: from.slice(1), ProfileName: name, ApiVersion: '2010-04-01' },
    ...Object.fromEntries(files),
    ...written.further,
  }
}
