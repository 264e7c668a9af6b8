import type { components } from './schema.ts'

type ApiError = components['schemas']['Error']

/**
 * Why a call did not succeed: one type for everything, from a field that was refused to a service that cannot be
 * reached (status 0).
 */
export type Fault = Omit<ApiError, 'code'> & {
  /** A code of the API, or one of the client where there is no readable answer. */
  code: ApiError['code'] | 'unreachable' | 'unreadable_response' | 'unexpected'
  /** Quote it to the operator of the service. */
  requestId?: string
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

/** For those who would rather catch: carries the fault. */
export class AttendantError extends Error {
  override name = 'AttendantError'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }

  /** Says which error it is, such as `ticket_not_found`. Codes never change; messages may be reworded. */
  get code(): Fault['code'] {
    return this.fault.code
  }

  /** The values in the message, such as `{ limit: 255 }`. */
  get params(): Fault['params'] {
    return this.fault.params
  }
}

/** Takes the data out of an answer, or throws its fault. */
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
  message: `The service answered ${status} without saying why.`,
})

/** Reads the fault from an answer that is not a success. */
export async function readFault(response: Response): Promise<Fault> {
  const body: unknown = await response.json().catch(() => undefined)
  const fault = isFault(body) ? body : unreadable(response)
  const requestId = response.headers.get('x-request-id')
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  return { ...fault, ...(requestId ? { requestId } : {}), ...(retryAfter === undefined ? {} : { retryAfter }) }
}

/** Seconds: the header has them, or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

const isFault = (body: unknown): body is Fault =>
  typeof body === 'object' && body !== null && 'status' in body && 'error' in body && 'message' in body
