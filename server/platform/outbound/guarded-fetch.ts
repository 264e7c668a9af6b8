import { type Dispatcher, fetch as undiciFetch } from 'undici'
import { findOutboundFault, OutboundFault } from './outbound-fault.ts'
import { readWebAddress } from './redirect.ts'

type Fetch = typeof fetch

/** Large enough for any answer of an interface, small enough to hold in memory. */
const maxBytes = 16 * 2 ** 20

/** Redirects are followed by the client, over connections of the same dispatcher: each is checked. */
export async function fetchGuarded(dispatcher: Dispatcher, ...[input, init]: Parameters<Fetch>): Promise<Response> {
  readWebAddress(String(input))
  const ask = undiciFetch as unknown as (input: unknown, init: unknown) => Promise<Response>
  const answer = await ask(input, { ...init, dispatcher }).catch((error: unknown) => {
    throw findOutboundFault(error) ?? error
  })
  if (!answer.body) return answer

  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(limitOf(maxBytes)), { status, statusText, headers })
}

/** Counts what comes out of the client, which has unpacked it by then. */
function limitOf(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(piece, controller) {
      size += piece.byteLength
      if (size > most) throw new OutboundFault('too-large', `The answer is larger than ${most} bytes.`)
      controller.enqueue(piece)
    },
  })
}
