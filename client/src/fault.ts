import type { components } from './schema.ts'

/**
 * Why a call did not succeed: one type for everything, from a field that was refused to a service that cannot be
 * reached (status 0).
 */
export type Fault = components['schemas']['Error'] & {
  /** To be quoted to whoever runs the service. */
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
}

/** Takes the data out of an answer, or throws its fault. */
export async function orThrow<Data>(
  answer: Promise<{ data?: Data; error?: components['schemas']['Error']; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await answer
  if (error || !response.ok) throw new AttendantError(error ?? unreadable(response))
  return data as Data
}

export const unreachable = (cause: unknown): Fault => ({
  status: 0,
  error: 'Unreachable',
  message: `The service cannot be reached${cause instanceof Error && cause.message ? `: ${cause.message}` : ''}.`,
})

export const unreadable = ({ status, statusText }: Response): Fault => ({
  status,
  error: statusText || 'Error',
  message: `The service answered ${status} without saying why.`,
})

/** Reads the fault from an answer that is not a success. */
export async function readFault(response: Response): Promise<Fault> {
  const body: unknown = await response.json().catch(() => undefined)
  const fault = isFault(body) ? body : unreadable(response)
  const requestId = response.headers.get('x-request-id')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    ...fault,
    ...(requestId ? { requestId } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  }
}

const isFault = (body: unknown): body is Fault =>
  typeof body === 'object' && body !== null && 'status' in body && 'error' in body && 'message' in body
