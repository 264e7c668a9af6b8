import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DoubleRequestBody } from './double-rules.ts'

interface Streamed {
  body: DoubleRequestBody
  common: object
  usage: object
  content: string | null
  refusal: string | null
  finishReason: string
  kind: string | undefined
  /** In one write, as by a provider that has all of it at once. */
  isWhole: boolean
}

/**
 * Server-sent events as real providers send them: with comments, and chunks that end anywhere, even within a
 * character.
 */
export async function sendStream(response: ServerResponse, streamed: Streamed) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  const events = toEvents(streamed)
  if (streamed.isWhole) return response.end(events.map((event) => `${event}\n\n`).join(''))
  for (const [index, event] of events.entries()) {
    if (response.destroyed) return
    if (streamed.kind === 'slow-stream') await sleep(20)
    if (streamed.kind === 'half-answer' && index > events.length / 2) return response.socket?.destroy()
    const bytes = Buffer.from(`${index % 3 === 0 ? ': keep-alive\r\n\r\n' : ''}${event}\n\n`)
    const middle = Math.floor(bytes.length / 2)
    response.write(bytes.subarray(0, middle))
    // Separate turns are needed for separate chunks on the wire.
    await new Promise(setImmediate)
    response.write(bytes.subarray(middle))
  }
  response.end()
}

function toEvents({ body, common, usage, content, refusal, finishReason, kind }: Streamed): string[] {
  const wantsUsage = body.stream_options?.include_usage === true
  const event = (fields: object) =>
    `data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', ...fields, obfuscation: 'x9' })}`
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...(wantsUsage ? { usage: null } : {}) })

  const pieces = (content ?? refusal ?? '').match(/[\s\S]{1,7}/g) ?? []
  const chunks = pieces.map((piece) => chunk(content === null ? { refusal: piece } : { content: piece }))
  const events = [chunk({ role: 'assistant', content: content === null ? null : '' }), ...chunks]
  if (kind === 'error-mid-stream') {
    const error = {
      message: 'The server had an error while processing your request.',
      type: 'server_error',
      code: null,
    }
    return [...events.slice(0, events.length / 2), `data: ${JSON.stringify({ error })}`]
  }
  events.push(chunk({}, finishReason))
  if (wantsUsage) events.push(event({ choices: [], usage }))
  if (kind !== 'no-done') events.push('data: [DONE]')
  return events
}
