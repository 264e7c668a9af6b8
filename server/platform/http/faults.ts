import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseFault, isDatabaseAway, isDatabaseTimeout } from '../database/faults.ts'
import { badRequest, conflict, notFound, Refusal, toErrorBody } from '../errors.ts'
import { securityHeaders } from './protection/security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request was refused with, once it was. */
    refusal: Refusal | undefined
  }
}

/** Everything that goes wrong is answered in one shape. What we did not foresee stays bland, and is logged. */
export function answerFault(fault: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(fault)
  request.refusal = refusal
  if (refusal.status >= 500) request.log.error({ err: fault, requestId: request.id }, 'A request failed.')
  reply
    .code(refusal.status)
    .headers({ 'x-request-id': request.id, ...refusal.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toErrorBody(refusal))
}

function toRefusal(fault: FastifyError | Error): Refusal {
  if (fault instanceof Refusal) return fault
  const { statusCode, code } = fault as FastifyError
  if (statusCode === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'The request is too large.')
  if (statusCode === 415) return new Refusal(415, 'This content type is not supported here.')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || fault instanceof SyntaxError)
    return badRequest('The body is not valid JSON.')
  if (code === 'FST_ERR_BAD_URL') return badRequest('The address is not valid.')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal(statusCode, fault.message)
  return databaseRefusal(fault) ?? storageRefusal(fault) ?? new Refusal(500, 'Something went wrong on our side.')
}

/** What the database knows better than a check before it: races on names and references, and its own absence. */
function databaseRefusal(fault: Error): Refusal | undefined {
  const code = databaseFault(fault)?.code ?? ''
  if (code === '23505') return conflict('This already exists.')
  if (code === '23503') return conflict('This refers to something that no longer exists, or is still referred to.')
  if (code === '22021' || code === '22P05') return badRequest('The request contains characters that cannot be stored.')
  if (code === '22007' || code === '22008') return badRequest('The request contains a date that no calendar has.')
  if (code === '53100') return tryAgain('The database has no space left.')
  if (isDatabaseTimeout(fault) || code === '40P01') return tryAgain('The database took too long.')
  return isDatabaseAway(fault) ? tryAgain('The database is not available right now.') : undefined
}

/** The client of S3 marks its errors by `$metadata`. */
function storageRefusal(fault: Error): Refusal | undefined {
  for (let inner: unknown = fault; inner instanceof Error; inner = inner.cause) {
    if ('$metadata' in inner) return tryAgain('The file storage is not available right now.')
    if ((inner as NodeJS.ErrnoException).code === 'ENOSPC') return tryAgain('There is no space left for files.')
  }
  return undefined
}

const tryAgain = (message: string) => new Refusal(503, message, { headers: { 'retry-after': '2' } })

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): void {
  answerFault(notFound('Route'), request, reply)
}

/** What never became a request: garbage, or headers and addresses over the limit. */
export function answerBrokenRequest(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = fault.code === 'HPE_HEADER_OVERFLOW' ? 431 : fault.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify(toErrorBody({ status, message: 'The request could not be read.' } as Refusal))
  const guards = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${guards.join('')}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
