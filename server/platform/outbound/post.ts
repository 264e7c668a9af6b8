import type { Readable } from 'node:stream'
import { type Dispatcher, request } from 'undici'
import type { Post, PostAnswer, PostRequest } from './outbound-call.ts'
import { OutboundFault } from './outbound-fault.ts'
import { decode } from './read-body.ts'
import { type Hop, nextHop, readWebAddress } from './redirect.ts'
import { toPlainHeaders } from './send-request.ts'

/** Large enough for any API response, small enough to hold in memory. */
const maxBytes = 16 * 2 ** 20
const maxRedirects = 5

/**
 * Sends POST requests over a dispatcher, or over the default connections of the process, which are not guarded. Takes a third of the
 * CPU time of `fetch`.
 */
export const createPost =
  (dispatcher?: Dispatcher): Post =>
  async (address, { headers, body, signal }) => {
    let hop: Hop = { url: readWebAddress(address), method: 'POST', headers, body }
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await send(dispatcher, hop, signal)
      const next = nextHop(hop, answer.status, answer.headers.location)
      if (!next) return answer
      answer.cancel()
      hop = next
    }
    throw new OutboundFault('too-many-redirects', `The address redirects more than ${maxRedirects} times.`)
  }

async function send(dispatcher: Dispatcher | undefined, hop: Hop, signal: PostRequest['signal']): Promise<PostAnswer> {
  const { url, method, headers, body = null } = hop
  const sent = { method: method as Dispatcher.HttpMethod, headers, body, signal, ...(dispatcher ? { dispatcher } : {}) }
  const answer = await untilAborted(request(url, sent), signal)
  // Destroying an unread body emits an error, which is ignored; readers still get theirs.
  answer.body.on('error', () => undefined)
  const received = toPlainHeaders(answer.headers)
  return {
    status: answer.statusCode,
    headers: received,
    read: (onPiece) => readPieces(answer.body, received['content-encoding'], onPiece),
    cancel: () => void answer.body.destroy(),
  }
}

/** The client reacts to a signal only once connected, and lookups and connections can take long. */
async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function readPieces(body: Readable, encoding: string | undefined, onPiece: (piece: Buffer) => void) {
  let size = 0
  try {
    for await (const piece of decode(body, encoding?.trim().toLowerCase()) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) throw new OutboundFault('too-large', `The answer is larger than ${maxBytes} bytes.`)
      onPiece(piece)
    }
  } finally {
    body.destroy()
  }
}
