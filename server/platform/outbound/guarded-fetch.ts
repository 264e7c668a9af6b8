import { type Dispatcher, fetch as undiciFetch } from 'undici'
import { findOutboundFault, OutboundFault } from './outbound-fault.ts'
import { readWebAddress } from './redirect.ts'

type Fetch = typeof fetch

/** Large enough for any API response, small enough to hold in memory. */
const maxBytes = 16 * 2 ** 20

/** The client follows redirects over connections of the same dispatcher, which checks each of them. */
export async function fetchGuarded(dispatcher: Dispatcher, ...[input, init]: Parameters<Fetch>): Promise<Response> {
  readWebAddress(String(input))
  // The package types requests and responses separately from those of Node.
  const ask = undiciFetch as unknown as (input: unknown, init: unknown) => Promise<Response>
  const answer = await ask(input, { ...init, dispatcher }).catch((error: unknown) => {
    throw findOutboundFault(error) ?? error
  })
  if (!answer.body) return answer

  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(limitOf(maxBytes)), { status, statusText, headers })
}

/** Counts the bytes that the client returns, which it has already decompressed. */
function limitOf(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(piece, controller) {
      size += piece.byteLength
      if (size > maxBytes) throw new OutboundFault('too-large', `The answer is larger than ${maxBytes} bytes.`)
      controller.enqueue(piece)
    },
  })
}
