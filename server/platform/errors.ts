import { STATUS_CODES } from 'node:http'
import {
  type ErrorCatalogue,
  type ErrorParams,
  type FieldErrorCatalogue,
  fillIn,
  type ParamsOf,
} from '@attendant/contract/errors/catalogue.ts'
import { platformErrors, platformFieldErrors } from '@attendant/contract/errors/platform.ts'
import type { ErrorBody, FieldFault } from '@attendant/contract/errors.ts'

interface RefusalExtras {
  details?: FieldFault[] | undefined
  headers?: Record<string, string> | undefined
  /** Additional members of the body. */
  extra?: Partial<ErrorBody> | undefined
}

interface RefusalParts extends RefusalExtras {
  status: number
  code: ErrorBody['code']
  message: string
  params?: ErrorParams | undefined
}

/** An intentional error response. Any other error that is thrown becomes a 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: ErrorBody['code']
  readonly params?: ErrorParams
  readonly details?: FieldFault[]
  readonly headers?: Record<string, string>
  readonly extra?: Partial<ErrorBody>
  constructor({ status, code, message, params, details, headers, extra }: RefusalParts) {
    super(message)
    this.status = status
    this.code = code
    if (params) this.params = params
    if (details) this.details = details
    if (headers) this.headers = headers
    if (extra) this.extra = extra
  }
}

/** Parameters come first, and only where the message has placeholders. */
type Arguments<Message extends string, More extends unknown[]> =
  ParamsOf<Message> extends undefined ? [params?: undefined, ...More] : [params: ParamsOf<Message>, ...More]

/** Creates the functions that build errors of a catalogue: the platform has its own, the domains share `server/errors.ts`. */
export function createRefusals<Errors extends ErrorCatalogue, FieldErrors extends FieldErrorCatalogue>(
  errors: Errors,
  fieldErrors: FieldErrors,
) {
  function refuse<Code extends keyof Errors & ErrorBody['code']>(
    code: Code,
    ...[params, extras]: Arguments<Errors[Code]['message'], [extras?: RefusalExtras]>
  ): Refusal {
    const { status, message } = errors[code] as Errors[Code]
    const headers = status === 401 ? { 'www-authenticate': 'Bearer', ...extras?.headers } : extras?.headers
    return new Refusal({ ...extras, status, code, message: fillIn(message, params), params, headers })
  }

  function fieldFault<Code extends keyof FieldErrors & ErrorBody['code']>(
    field: string,
    code: Code,
    ...[params]: Arguments<FieldErrors[Code], []>
  ): FieldFault {
    const message = fillIn(fieldErrors[code] ?? '', params)
    return { field, message, code, ...(params ? { params } : {}) }
  }

  function invalidField<Code extends keyof FieldErrors & ErrorBody['code']>(
    field: string,
    code: Code,
    ...params: Arguments<FieldErrors[Code], []>
  ): Refusal {
    return invalidFields([fieldFault(field, code, ...params)])
  }

  return { refuse, fieldFault, invalidField }
}

/** The common code of the fields, if they have one. */
export function invalidFields(details: FieldFault[]): Refusal {
  const [first] = details
  const message = details.map((detail) => `${detail.field}: ${detail.message}`).join('; ')
  if (first && details.every(({ code }) => code === first.code)) {
    return new Refusal({ status: 400, code: first.code, message, params: first.params, details })
  }
  return validationFailed(details)
}

export function validationFailed(details: FieldFault[]): Refusal {
  const problems = details.map(({ field, message }) => `${field} ${message}`).join('; ')
  return refuse('validation_failed', { problems: problems || 'wrong shape' }, { details })
}

export const { refuse, fieldFault, invalidField } = createRefusals(platformErrors, platformFieldErrors)

export function toErrorBody({ status, code, message, params, details, extra }: RefusalParts): ErrorBody {
  const error = STATUS_CODES[status] ?? 'Error'
  return { status, error, message, code, ...(params ? { params } : {}), ...(details ? { details } : {}), ...extra }
}
