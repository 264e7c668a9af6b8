import type { HubProtocol } from '../../protocol/hub-protocol.ts'
import type { HubMessage } from '../../protocol/messages.ts'

/** A message to any number of connections, serialized once per protocol. */
export class Outgoing {
  readonly message: HubMessage
  private readonly written: Record<string, Buffer> = {}

  constructor(message: HubMessage) {
    this.message = message
  }

  bytesFor(protocol: HubProtocol): Buffer {
    const known = this.written[protocol.name]
    if (known) return known
    const bytes = protocol.encode(this.message)
    this.written[protocol.name] = bytes
    return bytes
  }
}
