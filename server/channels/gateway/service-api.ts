import { setTimeout as pause } from 'node:timers/promises'
import type { WaitSeconds } from '@attendant/contract/automation/hook.ts'
import type { TicketMessage, TicketMessageCreate } from '@attendant/contract/desk/ticket-message.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { createGrowingCache } from '../../platform/growing-cache.ts'

/** A channel as which the gateway is signed in. */
export interface Line {
  number: string
  accountSid: string
  /** The customer whose secret signed the callbacks. */
  customerIDs: number[]
  token: string
  customerID: number
  channelID: number
}

/** The service rejected the request. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The service did not respond within the provider's time limit. */
export class ServiceAway extends Error {
  override name = 'ServiceAway'
}

interface Request {
  method?: 'GET' | 'POST'
  path: string
  body?: object
  /** Identifies a repeated request. */
  key?: string
  headers?: Record<string, string>
}

interface ApiSettings {
  /** Known once the process listens. */
  baseUrl(): string
  /**
   * Headers that prove to the service that a request comes from the built-in gateway, for a callback signed with this
   * customer's secret.
   */
  prove(customerIDs: number[]): Promise<Record<string, string>>
  fetch?: typeof fetch
}

/** Well within the fifteen seconds that the provider waits. */
const timeoutMs = 9_000
const pausesInMs = [50, 150, 400, 1000]
const tokenLifeInMs = 11 * 60 * 60 * 1000

export type ServiceApi = ReturnType<typeof createServiceApi>

/** The service with the rights of a phone token: the gateway's only way to tickets. */
export function createServiceApi(settings: ApiSettings) {
  const lines = createGrowingCache<string, Line>(10_000, tokenLifeInMs)
  const insist = createInsist(settings)

  async function logIn(number: string, accountSid: string, customerIDs: number[]): Promise<Line> {
    const name = nameOf({ number, accountSid, customerIDs })
    const known = lines.get(name)
    if (known) return known
    const body = { phoneNumber: number, accountSid }
    const headers = await settings.prove(customerIDs)
    const answer = await insist({ method: 'POST', path: '/api/Auth/phone-login', body, headers })
    const { token } = answer as { token: string }
    const { CustomerID, ChannelID } = readClaims(token)
    const customerID = Number(CustomerID)
    const line = { number, accountSid, customerIDs, token, customerID, channelID: Number(ChannelID) }
    lines.set(name, line)
    return line
  }

  /** If a token is no longer accepted, a new one is fetched, once. */
  async function call(line: Line, request: Request): Promise<unknown> {
    try {
      return await insist(request, line.token)
    } catch (fault) {
      if (!(fault instanceof ApiRefusal) || fault.status !== 401) throw fault
      lines.delete(nameOf(line))
      return insist(request, (await logIn(line.number, line.accountSid, line.customerIDs)).token)
    }
  }

  return {
    logIn,
    async createMessage(
      line: Line,
      body: TicketMessageCreate,
      { key, waitSeconds }: { key: string; waitSeconds?: number },
    ) {
      const path = `/ticketMessages/create-new${waitSeconds ? `?waitSeconds=${waitSeconds}` : ''}`
      return (await call(line, { method: 'POST', path, body, key })) as TicketMessage
    },
    /** The latest messages of a ticket, oldest first. */
    async listMessages(line: Line, ticketID: number): Promise<TicketMessage[]> {
      const query = `ticketId=${ticketID}&sortBy=messageID&sortOrder=desc&pageSize=50`
      const page = (await call(line, { path: `/ticketMessages?${query}` })) as Page<TicketMessage>
      return page.items.reverse()
    },
    async escalate(line: Line, messageID: number, feedbackComment: string, key: string): Promise<void> {
      const path = `/ticketMessages/${messageID}/escalate-by-id`
      await call(line, { method: 'POST', path, body: { feedbackComment }, key })
    },
    async fireHook(line: Line, hookName: string, uid: string | undefined, key: string): Promise<void> {
      const body = { channelID: line.channelID, ...(uid ? { uid } : {}) }
      await call(line, { method: 'POST', path: `/api/hooks/${hookName}/fire`, body, key })
    },
    async waitSeconds(line: Line, hookName: string): Promise<number> {
      const path = `/api/hookactions/wait-seconds?hookName=${hookName}&channelId=${line.channelID}`
      return ((await call(line, { path })) as WaitSeconds).waitSeconds
    },
  }
}

const nameOf = ({ accountSid, number, customerIDs }: Pick<Line, 'accountSid' | 'number' | 'customerIDs'>) =>
  JSON.stringify([accountSid, number, customerIDs])

/** Repeats a request until it is answered. Requests that change something have an idempotency key. */
function createInsist({ baseUrl, fetch: ask = fetch }: ApiSettings) {
  async function send(request: Request, token?: string): Promise<unknown> {
    const { method = 'GET', path, body, key, headers } = request
    const answer = await ask(`${baseUrl()}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    if (answer.ok) return text ? JSON.parse(text) : undefined
    if (answer.status >= 500 || answer.status === 429) throw new Error(`The service answered ${answer.status}.`)
    throw new ApiRefusal(answer.status, messageOf(text))
  }

  return async function insist(request: Request, token?: string): Promise<unknown> {
    const end = performance.now() + timeoutMs
    for (let attempt = 0; ; attempt++) {
      try {
        return await send(request, token)
      } catch (fault) {
        if (fault instanceof ApiRefusal) throw fault
        const rest = pausesInMs[Math.min(attempt, pausesInMs.length - 1)] ?? 1000
        if (performance.now() + rest > end) throw new ServiceAway('The service does not answer.', { cause: fault })
        await pause(rest)
      }
    }
  }
}

function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message)
  } catch {
    return text.slice(0, 200)
  }
}

/** Our own token, read for its channel only; the service verifies it. */
function readClaims(token: string): { CustomerID?: unknown; ChannelID?: unknown } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}
