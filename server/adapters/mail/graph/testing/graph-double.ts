import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { answerApi, type DoubleAnswer } from './graph-double-api.ts'
import { createDoubleAuthority } from './graph-double-authority.ts'
import {
  addDoubleFolder,
  createDoubleMailbox,
  type DoubleFolder,
  type DoubleMailbox,
  GraphRefusal,
  getDoubleFolder,
  headerOf,
  newMessageId,
  putMessage,
} from './graph-double-state.ts'
import { createDoubleSubscriptions } from './graph-double-subscriptions.ts'
import { createDoubleUploads } from './graph-double-uploads.ts'

interface Fault {
  status: number
  code?: string
  retryAfter?: number
  /** The affected requests; all by default. */
  method?: string
  path?: RegExp
  /** Breaks off instead of responding, possibly after doing the work. */
  isAfterwards?: boolean
  /** Breaks off before doing anything. */
  isCut?: boolean
  /** Does the work immediately and responds after this delay, without an error. */
  delayMs?: number
}

export interface SeenRequest {
  method: string
  path: string
  query: URLSearchParams
  prefer: string
}

export type GraphDouble = Awaited<ReturnType<typeof startGraphDouble>>

/**
 * A stateful double of Microsoft Graph's mail API and its authority: tokens that expire, mailboxes with folders,
 * deltas, drafts and upload sessions, subscriptions that call back, and throttling. Rejects what the real API
 * rejects, with the same messages.
 */
export async function startGraphDouble({ now = () => new Date() }: { now?: () => Date } = {}) {
  const mailboxes = new Map<string, DoubleMailbox>()
  const faults: Fault[] = []
  const requests: SeenRequest[] = []
  const authority = createDoubleAuthority(now)
  const subscriptions = createDoubleSubscriptions(now)
  // Keeps idle connections open for clients that pause.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const uploads = createDoubleUploads(origin)
  const settings = { latencyMs: 0, hasDelta: true }
  const parts = { mailboxes, authority, subscriptions, uploads, settings, now }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', origin)
    const body = await buffer(request).catch(() => Buffer.alloc(0))
    const answer = await answerTo(request, url, body).catch(toRefusal)
    if (answer === undefined) return void response.destroy()
    writeAnswer(response, answer)
  }

  async function answerTo(request: IncomingMessage, url: URL, body: Buffer): Promise<DoubleAnswer | undefined> {
    const { method = 'GET', headers } = request
    if (url.pathname.startsWith('/upload/')) return uploads.put(request, url, body)
    const prefer = String(headers.prefer ?? '')
    requests.push({ method, path: decodeURIComponent(url.pathname), query: url.searchParams, prefer })
    const fault = takeFault(faults, method, decodeURIComponent(url.pathname))
    if (fault?.isCut) return undefined
    if (fault && !fault.isAfterwards && !fault.delayMs) throw refusalOf(fault)
    if (url.pathname.endsWith('/oauth2/v2.0/token')) return authority.answer(request, url, body)
    if (!authority.isKnown(headers.authorization)) throw new GraphRefusal(401, 'InvalidAuthenticationToken')
    const answer = await answerApi(parts, { method, url, headers, body })
    if (fault?.delayMs) await pause(fault.delayMs)
    return fault?.isAfterwards ? undefined : answer
  }

  return {
    origin,
    /** The value for `GRAPH_BASE_URL`. */
    baseUrl: `${origin}/v1.0`,
    account: authority.account,
    authority,
    requests,
    subscriptions,
    settings,
    /** Affects the next matching request, once. */
    failNext: (fault: Fault) => faults.push(fault),
    /** Clears pending failures. Returns how many there were. */
    behave: () => faults.splice(0).length,
    addMailbox(address: string): DoubleMailbox {
      const mailbox = createDoubleMailbox(address)
      mailboxes.set(address.toLowerCase(), mailbox)
      return mailbox
    },
    addFolder: addDoubleFolder,
    /** Delivers an email. Subscribers of the folder have been notified and have responded when this resolves. */
    async deliver(mailbox: DoubleMailbox, mime: Buffer | string, options: { folder?: DoubleFolder; at?: Date } = {}) {
      const { folder = getDoubleFolder(mailbox, 'inbox'), at = now() } = options
      const message = putReceived(folder, Buffer.from(mime), at)
      await subscriptions.notify(mailbox.address, [folder.id, folder.wellKnown ?? folder.id], message.id)
      return message
    },
    /** Invalidates all delta positions of the folder. */
    losePlaces: (folder: DoubleFolder) => void folder.generation++,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

const putReceived = (folder: DoubleFolder, mime: Buffer, at: Date) =>
  putMessage(folder, {
    id: newMessageId(),
    internetMessageId: headerOf(mime, 'message-id') ?? `<${randomUUID()}@double.test>`,
    receivedDateTime: at.toISOString(),
    conversationId: randomUUID(),
    isDraft: false,
    mime,
  })

function writeAnswer(response: ServerResponse, { status, headers, body }: DoubleAnswer): void {
  const isBytes = Buffer.isBuffer(body)
  response.writeHead(status, {
    'content-type': isBytes ? 'text/plain' : 'application/json',
    'request-id': randomUUID(),
    ...headers,
  })
  response.end(isBytes ? body : body && JSON.stringify(body))
}

function takeFault(faults: Fault[], method: string, path: string): Fault | undefined {
  const index = faults.findIndex(
    (fault) => (!fault.method || fault.method === method) && (fault.path?.test(path) ?? true),
  )
  return index === -1 ? undefined : faults.splice(index, 1)[0]
}

const refusalOf = ({ status, code = 'InjectedFault', retryAfter }: Fault) =>
  new GraphRefusal(status, code, code, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })

function toRefusal(fault: unknown): DoubleAnswer {
  if (!(fault instanceof GraphRefusal)) throw fault
  const { status, code, message, headers } = fault
  const innerError = { date: new Date().toISOString(), 'request-id': randomUUID(), 'client-request-id': randomUUID() }
  return { status, headers, body: { error: { code, message, innerError } } }
}
