import type { TransferFormat } from '../hub/transport.ts'
import type { HubProtocol } from '../protocol/hub-protocol.ts'

/** Raw bytes: chunks received are items of one stream, and only items are written. */
export function createRawProtocol(transferFormat: TransferFormat): HubProtocol {
  return {
    name: 'raw',
    transferFormat,
    encode: (message) => (message.type === 2 ? (message.item as Buffer) : Buffer.alloc(0)),
    split: (queue) => (queue.length === 0 ? undefined : queue.take(queue.length)),
    decode: (bytes) => ({ type: 2, invocationId: '', item: bytes }),
  }
}
