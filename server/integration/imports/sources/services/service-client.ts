import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../../context.ts'
import type { OutboundAnswer } from '../../../../platform/outbound/outbound-call.ts'
import { OutboundFault } from '../../../../platform/outbound/outbound-fault.ts'
import { RecordFault, SourceFault } from '../../source-records.ts'

const maxAnswer = 64 * 2 ** 20
const maxFile = 100 * 2 ** 20
const maxTries = 8
const maxWaitMs = 10 * 60 * 1000
const firstWaitMs = 500

interface Call {
  method?: 'GET' | 'POST'
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** Returns undefined instead of throwing if the service does not have the resource. */
  mayBeMissing?: boolean
}

/** Client for the API of a service: requests JSON and files, waits when rate-limited, and reports errors for users. */
export interface ServiceClient {
  /** The host of the service, with a port if it has one. */
  host: string
  json(path: string, call?: Call): Promise<{ body: unknown; headers: Record<string, string> }>
  /** A URL of the service or of its file storage. Credentials are sent only to the service. */
  file(address: string): Promise<AsyncIterable<Uint8Array>>
}

interface Settings {
  baseUrl: string
  headers: Record<string, string>
}

export function createServiceClient(
  { outbound, now }: Pick<Context, 'outbound' | 'now'>,
  settings: Settings,
): ServiceClient {
  const base = new URL(settings.baseUrl)
  const isOwn = (url: URL) => url.origin === base.origin

  async function ask(url: URL, call: Call, accept: string, maxBytes: number): Promise<OutboundAnswer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await outbound
        .request(url, {
          method: call.method ?? 'GET',
          headers: {
            accept,
            ...(isOwn(url) ? settings.headers : {}),
            ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
          timeoutMs: 120_000,
          maxBytes,
          maxRedirects: accept === 'application/json' ? 0 : 5,
        })
        .catch((fault: unknown) => {
          const mayPass = fault instanceof OutboundFault && (fault.kind === 'timeout' || fault.kind === 'unreachable')
          if (!mayPass || attempt >= maxTries) throw fault
          return undefined
        })
      if (answer && !isTemporary(answer.status)) return answer
      if (attempt >= maxTries) {
        throw new SourceFault(`${base.host} answered ${answer?.status ?? 'nothing'} ${maxTries} times.`)
      }
      await pause(waitOf(answer, attempt, now().getTime()))
    }
  }

  return {
    host: base.host,
    async json(path, call = {}) {
      const url = new URL(`${settings.baseUrl}${path}`)
      for (const [name, value] of Object.entries(call.query ?? {})) {
        if (value !== undefined) url.searchParams.set(name, String(value))
      }
      const answer = await ask(url, call, 'application/json', maxAnswer)
      if (answer.status === 404 && call.mayBeMissing) return { body: null, headers: {} }
      if (answer.status === 401 || answer.status === 403) {
        if (call.mayBeMissing && answer.status === 403) return { body: null, headers: {} }
        throw new SourceFault(`${base.host} refused the credentials (${answer.status} for ${url.pathname}).`)
      }
      if (answer.status < 200 || answer.status > 299) {
        throw new SourceFault(`${base.host} answered ${answer.status} for ${url.pathname}.`)
      }
      return { body: parse(answer, base.host), headers: answer.headers }
    },
    async file(address) {
      const url = URL.parse(address, `${settings.baseUrl}/`)
      if (!url) throw new RecordFault('The address of the file is invalid.')
      const answer = await ask(url, {}, '*/*', maxFile)
      if (answer.status !== 200) throw new RecordFault(`The file could not be fetched: ${answer.status}.`)
      return once(answer.bytes)
    },
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

const isTemporary = (status: number) => status === 429 || status === 408 || status >= 500

/**
 * The wait requested by the service, in seconds or as a date, or until its window ends; otherwise exponential
 * backoff.
 */
function waitOf(answer: OutboundAnswer | undefined, attempt: number, at: number): number {
  const after = answer?.headers['retry-after']
  const reset = answer?.headers['x-ratelimit-reset']
  const given = after ? (/^\d+(\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - at) : undefined
  const window = reset && /^\d{9,11}$/.test(reset) ? Number(reset) * 1000 - at : undefined
  const wait = given ?? window ?? firstWaitMs * 2 ** (attempt - 1)
  return Math.min(Math.max(Number.isFinite(wait) ? wait : firstWaitMs, 0), maxWaitMs)
}

function parse(answer: OutboundAnswer, host: string): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    throw new SourceFault(`${host} answered with something that is not JSON. Check the address.`)
  }
}
