import type { components } from './schema.ts'

type ApiError = components['schemas']['Error']

/**
 * The error of a request: one type for everything, from an invalid field to a service that cannot be reached
 * (status 0).
 */
export type Fault = Omit<ApiError, 'code'> & {
  /** An error code of the API, or of the client if there is no readable response. */
  code: ApiError['code'] | 'unreachable' | 'unreadable_response' | 'unexpected'
  /** Include it when you contact the operator of the service. */
  requestId?: string
  /** Seconds to wait before a retry. */
  retryAfter?: number
}

/** Thrown by `orThrow`: carries the fault. */
export class AttendantError extends Error {
  override name = 'AttendantError'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }

  /** Identifies the error, such as `ticket_not_found`. Codes never change; messages may. */
  get code(): Fault['code'] {
    return this.fault.code
  }

  /** The values in the message, such as `{ limit: 255 }`. */
  get params(): Fault['params'] {
    return this.fault.params
  }
}

/** Returns the data of a response, or throws its fault. */
export async function orThrow<Data>(
  answer: Promise<{ data?: Data; error?: ApiError; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await answer
  if (error || !response.ok) throw new AttendantError(error ?? unreadable(response))
  return data as Data
}

export const unreachable = (cause: unknown): Fault => ({
  status: 0,
  error: 'Unreachable',
  code: 'unreachable',
  message: `The service cannot be reached${cause instanceof Error && cause.message ? `: ${cause.message}` : ''}.`,
})

export const unreadable = ({ status, statusText }: Response): Fault => ({
  status,
  error: statusText || 'Error',
  code: 'unreadable_response',
  message: `The service responded with status ${status} and no readable error.`,
})

/** Reads the fault from an error response. */
export async function readFault(response: Response): Promise<Fault> {
  const body: unknown = await response.json().catch(() => undefined)
  const fault = isFault(body) ? body : unreadable(response)
  const requestId = response.headers.get('x-request-id')
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  return { ...fault, ...(requestId ? { requestId } : {}), ...(retryAfter === undefined ? {} : { retryAfter }) }
}

/** In seconds: the header contains them or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

const isFault = (body: unknown): body is Fault =>
  typeof body === 'object' && body !== null && 'status' in body && 'error' in body && 'message' in body
