import { STATUS_CODES } from 'node:http'
import type { ErrorBody, FieldFault } from '@attendant/contract/errors.ts'

/** A request that is answered with an error on purpose. Anything else that is thrown is a 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly details?: FieldFault[]
  readonly headers?: Record<string, string>
  constructor(
    status: number,
    message: string,
    { details, headers }: { details?: FieldFault[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    if (details) this.details = details
    if (headers) this.headers = headers
  }
}

export const badRequest = (message: string, details?: FieldFault[]) =>
  new Refusal(400, message, details ? { details } : {})
export const invalidField = (field: string, message: string) => badRequest(`${field}: ${message}`, [{ field, message }])
/** A refusal in a sentence of its own, which names the fields that it is about. */
export const faultyFields = (message: string, ...fields: string[]) =>
  badRequest(
    message,
    fields.map((field) => ({ field, message })),
  )
export const unauthorized = (message = 'A valid access token is required.') =>
  new Refusal(401, message, { headers: { 'www-authenticate': 'Bearer' } })
export const forbidden = (message = 'You may not do this.') => new Refusal(403, message)
export const notFound = (what = 'Resource') => new Refusal(404, `${what} not found.`)
export const conflict = (message: string) => new Refusal(409, message)

export function toErrorBody({ status, message, details }: Pick<Refusal, 'status' | 'message' | 'details'>): ErrorBody {
  return { status, error: STATUS_CODES[status] ?? 'Error', message, ...(details ? { details } : {}) }
}
