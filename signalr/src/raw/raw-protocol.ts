import type { TransferFormat } from '../hub/transport.ts'
import type { HubProtocol } from '../protocol/hub-protocol.ts'

/** Bytes as they are: what arrives are items of one stream, and nothing but items is written. */
export function createRawProtocol(transferFormat: TransferFormat): HubProtocol {
  return {
    name: 'raw',
    transferFormat,
    encode: (message) => (message.type === 2 ? (message.item as Buffer) : Buffer.alloc(0)),
    split: (queue) => (queue.length === 0 ? undefined : queue.take(queue.length)),
    decode: (bytes) => ({ type: 2, invocationId: '', item: bytes }),
  }
}
