import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { toRefusal } from '../../platform/http/faults.ts'

export const scimType = 'application/scim+json; charset=utf-8'

type ScimErrorType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'mutability'

/** An error with a SCIM error type. */
export class ScimFault extends Error {
  override name = 'ScimFault'
  readonly status: number
  readonly errorType: ScimErrorType | undefined
  constructor(status: number, detail: string, errorType?: ScimErrorType) {
    super(detail)
    this.status = status
    this.errorType = errorType
  }
}

export const scimBadRequest = (errorType: ScimErrorType, detail: string) => new ScimFault(400, detail, errorType)

/** Formats errors as defined in RFC 7644. */
export function answerScimFault(fault: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, detail, type, headers } = fault instanceof ScimFault ? ofScim(fault) : ofOthers(fault)
  if (status >= 500) request.log.error({ err: fault, requestId: request.id }, 'A request failed.')
  reply
    .code(status)
    .headers({ 'x-request-id': request.id, ...headers })
    .type(scimType)
    .serializer(JSON.stringify)
    .send({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: `${status}`,
      ...(type ? { scimType: type } : {}),
      detail,
    })
}

const ofScim = ({ status, message, errorType }: ScimFault) => ({
  status,
  detail: message,
  type: errorType,
  headers: {},
})

const uniqueness: readonly string[] = ['username_taken', 'already_exists']

function ofOthers(fault: FastifyError | Error) {
  const { status, code, message, headers = {} } = toRefusal(fault)
  const type = uniqueness.includes(code) ? 'uniqueness' : code === 'json_invalid' ? 'invalidSyntax' : undefined
  return { status, detail: message, type, headers }
}
