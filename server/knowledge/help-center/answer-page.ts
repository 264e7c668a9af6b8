import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Frame, type Page, pageHeaders, writePage } from './pages/frame.ts'

/** Caches may store it but must revalidate: a page that is no longer public disappears at once. */
const caching = 'public, max-age=0, must-revalidate'

export function answerPage(request: FastifyRequest, reply: FastifyReply, frame: Frame, page: Page): unknown {
  reply.headers(pageHeaders(frame.center)).code(page.status ?? 200)
  return answerText(request, reply, writePage(frame, page), 'text/html; charset=utf-8')
}

/** Answers 304 if the client already has the page. */
export function answerText(request: FastifyRequest, reply: FastifyReply, text: string, type: string): unknown {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.headers({ 'cache-control': caching, etag, vary: 'accept-language' }).type(type)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (reply.statusCode === 200 && known?.includes(etag)) return reply.code(304).send()
  return text
}
