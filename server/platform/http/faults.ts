import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseFault, isDatabaseAway, isDatabaseTimeout } from '../database/faults.ts'
import { Refusal, refuse, toErrorBody } from '../errors.ts'
import { securityHeaders } from './protection/security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the request was rejected with, if any. */
    refusal: Refusal | undefined
  }
}

/** All errors have the same format. Unexpected errors are logged and reveal nothing. */
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

export function toRefusal(fault: FastifyError | Error): Refusal {
  if (fault instanceof Refusal) return fault
  const { statusCode, code } = fault as FastifyError
  if (statusCode === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('request_too_large')
  if (statusCode === 415) return refuse('content_type_unsupported')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || fault instanceof SyntaxError) return refuse('json_invalid')
  if (code === 'FST_ERR_BAD_URL') return refuse('request_url_invalid')
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    const refusal = refuse('request_invalid', { reason: fault.message })
    return new Refusal({ ...refusal, message: refusal.message, status: statusCode })
  }
  return databaseRefusal(fault) ?? storageRefusal(fault) ?? refuse('internal_error')
}

/** Errors that only the database can detect: races on names and references, and its own outage. */
function databaseRefusal(fault: Error): Refusal | undefined {
  const code = databaseFault(fault)?.code ?? ''
  if (code === '23505') return refuse('already_exists')
  if (code === '23503') return refuse('reference_conflict')
  if (code === '22021' || code === '22P05') return refuse('characters_not_storable')
  if (code === '22007' || code === '22008') return refuse('date_out_of_range')
  if (code === '53100') return tryAgain('database_full')
  if (isDatabaseTimeout(fault) || code === '40P01') return tryAgain('database_timeout')
  return isDatabaseAway(fault) ? tryAgain('database_unavailable') : undefined
}

/** Errors of a folder that is not writable, or whose disk is broken or mounted read-only. */
const fileFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR'])

/** Errors of the S3 client have `$metadata`, those of files a path. */
function storageRefusal(fault: Error): Refusal | undefined {
  for (let inner: unknown = fault; inner instanceof Error; inner = inner.cause) {
    if ('$metadata' in inner) return tryAgain('storage_unavailable')
    const { code = '', path } = inner as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') return tryAgain('storage_full')
    if (path !== undefined && fileFaults.has(code)) return tryAgain('storage_unavailable')
  }
  return undefined
}

type Shortage = 'database_full' | 'database_timeout' | 'database_unavailable' | 'storage_unavailable' | 'storage_full'

const tryAgain = (code: Shortage) => refuse(code, undefined, { headers: { 'retry-after': '2' } })

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): void {
  answerFault(refuse('route_not_found'), request, reply)
}

const brokenRequestCodes: Record<string, 'request_headers_too_large' | 'request_timeout'> = {
  HPE_HEADER_OVERFLOW: 'request_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Handles input that never became a request: garbage, or headers and URLs over the limit. */
export function answerBrokenRequest(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = refuse(brokenRequestCodes[fault.code ?? ''] ?? 'request_unreadable')
  const { status } = refusal
  const body = JSON.stringify(toErrorBody(refusal))
  const guards = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${guards.join('')}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
