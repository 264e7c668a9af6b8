import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
const kept = new WeakMap<object, { text: string; bytes: Promise<Buffer> }>()

/** Sends a large, rarely changing JSON text, compressed if the client accepts it. It is compressed only once. */
export async function answerCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  write: () => string,
): Promise<unknown> {
  const text = write()
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return text
  const known = kept.get(request.server)
  const bytes = known?.text === text ? known.bytes : compress(text)
  kept.set(request.server, { text, bytes })
  reply.header('content-encoding', 'gzip')
  return bytes
}
