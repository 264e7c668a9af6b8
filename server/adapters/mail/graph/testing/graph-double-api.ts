import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { createDoubleAuthority } from './graph-double-authority.ts'
import { read } from './graph-double-reading.ts'
import { type DoubleMailbox, GraphRefusal } from './graph-double-state.ts'
import type { createDoubleSubscriptions } from './graph-double-subscriptions.ts'
import type { createDoubleUploads } from './graph-double-uploads.ts'
import { write } from './graph-double-writing.ts'

export interface DoubleAnswer {
  status: number
  headers?: Record<string, string>
  body?: object | Buffer
}

interface ApiRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The parts of the double that its API uses. */
interface DoubleParts {
  mailboxes: Map<string, DoubleMailbox>
  authority: ReturnType<typeof createDoubleAuthority>
  subscriptions: ReturnType<typeof createDoubleSubscriptions>
  uploads: ReturnType<typeof createDoubleUploads>
  settings: { latencyMs: number; hasDelta: boolean }
  now(): Date
}

const requestsAtOnce = 4

/** Everything below `/v1.0`, for a caller with a valid token. */
export async function answerApi(parts: DoubleParts, request: ApiRequest): Promise<DoubleAnswer> {
  const { mailboxes, authority, subscriptions, settings } = parts
  const { method, url, headers, body } = request
  const [, version, first, second, ...path] = url.pathname.split('/').map(decodeURIComponent)
  if (version !== 'v1.0') throw new GraphRefusal(400, 'BadRequest', 'Invalid version.')
  if (first === 'subscriptions') return answerSubscriptions(subscriptions, method, second, body)
  if (!settings.hasDelta && path.includes('delta')) throw new GraphRefusal(404, 'ResourceNotFound')
  const mailbox = mailboxes.get((second ?? '').toLowerCase())
  if (first !== 'users' || !mailbox) throw new GraphRefusal(404, 'ErrorInvalidUser', `The user '${second}' is invalid.`)
  if (!authority.maySee(headers.authorization, mailbox.address)) throw new GraphRefusal(403, 'ErrorAccessDenied')
  if (/sendMail$|\/send$/.test(url.pathname) && !authority.roles.includes('Mail.Send')) {
    throw new GraphRefusal(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
  }
  const prefer = String(headers.prefer ?? '')
  if (!prefer.includes('IdType="ImmutableId"')) throw new GraphRefusal(400, 'ErrorInvalidIdMalformed', 'Mutable id.')
  return inMailbox(mailbox, settings.latencyMs, async () => {
    if (method !== 'GET') {
      const contentType = String(headers['content-type'] ?? '')
      return write({ method, mailbox, path, contentType, body, now: parts.now, openSession: parts.uploads.open })
    }
    const link = (query: Record<string, string>) => linkTo(url, query)
    return { status: 200, body: read({ mailbox, path, query: url.searchParams, prefer, link }) }
  })
}

function linkTo(url: URL, query: Record<string, string>): string {
  const kept = new URL(url)
  for (const name of ['$skiptoken', '$deltatoken']) kept.searchParams.delete(name)
  for (const [name, value] of Object.entries(query)) kept.searchParams.set(name, value)
  return kept.href
}

async function answerSubscriptions(
  subscriptions: DoubleParts['subscriptions'],
  method: string,
  id: string | undefined,
  body: Buffer,
): Promise<DoubleAnswer> {
  const fields = body.length > 0 ? JSON.parse(body.toString()) : {}
  if (method === 'POST' && !id) return { status: 201, body: await subscriptions.create(fields) }
  if (method === 'GET' && !id) return { status: 200, body: { value: [...subscriptions.kept.values()] } }
  if (method === 'PATCH' && id) return { status: 200, body: subscriptions.renew(id, fields) }
  if (method !== 'DELETE' || !id) throw new GraphRefusal(405, 'MethodNotAllowed')
  subscriptions.remove(id)
  return { status: 204 }
}

/** Limits concurrent requests to a mailbox. */
async function inMailbox(
  mailbox: DoubleMailbox,
  latencyMs: number,
  work: () => Promise<DoubleAnswer>,
): Promise<DoubleAnswer> {
  mailbox.inFlight++
  mailbox.maxInFlight = Math.max(mailbox.maxInFlight, mailbox.inFlight)
  try {
    if (mailbox.inFlight > requestsAtOnce) {
      const why = 'Application is over its MailboxConcurrency limit.'
      throw new GraphRefusal(429, 'ApplicationThrottled', why, { 'retry-after': '1' })
    }
    if (latencyMs > 0) await pause(latencyMs)
    return await work()
  } finally {
    mailbox.inFlight--
  }
}
