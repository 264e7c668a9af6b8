import type { FastifyRequest } from 'fastify'
import { type PreparedHtml, prepareHtml } from '../../../platform/html/sanitise-large.ts'
import type { WrittenContent } from './compose-content.ts'

const prepared = new WeakMap<FastifyRequest, PreparedHtml>()

/** A hook for routes that take HTML: it runs before their transaction begins. */
export async function prepareLargeHtml(request: FastifyRequest): Promise<void> {
  const { htmlBody } = request.body as { htmlBody?: string | null }
  if (htmlBody?.trim()) prepared.set(request, await prepareHtml(request.context, request.caller.customerID, htmlBody))
}

export type WithPrepared<Body> = Omit<Body, 'htmlBody'> & Pick<WrittenContent, 'htmlBody'>

/** The request body with the HTML that the hook sanitised. */
export function withPrepared<Body extends { htmlBody?: string | null }>(
  request: FastifyRequest,
  body: Body,
): WithPrepared<Body> {
  const html = prepared.get(request)
  return html ? { ...body, htmlBody: html } : body
}
