import type { Connection } from '../hub/connection/connection.ts'
import { ConnectionHost, type ConnectionHostOptions } from '../hub/connection/connection-host.ts'
import type { HubConnection } from '../hub/hub-context.ts'
import { UploadStream } from '../hub/streams/upload-stream.ts'
import type { HubMessage } from '../protocol/messages.ts'

/** A client that sends and receives bytes, without the hub protocol. */
export interface RawConnection<User = unknown> extends Omit<HubConnection<User>, 'protocol'> {
  /** The bytes that the client sends, in chunks as they arrive. Ends when the client disconnects. */
  readonly input: AsyncIterable<Buffer>
  /** Resolves when the buffer has room for more. */
  send(bytes: Uint8Array | string): Promise<void>
}

interface RawHostOptions extends ConnectionHostOptions {
  handle(connection: RawConnection): unknown
}

/** Connections without a handshake: each has one handler, and ends with it. */
export class RawHost extends ConnectionHost {
  private readonly inputs = new WeakMap<Connection, UploadStream>()
  private readonly handle: RawHostOptions['handle']

  constructor(options: RawHostOptions) {
    super(options)
    this.handle = options.handle
  }

  opened(connection: Connection): undefined {
    this.registry.open(connection)
    const input = new UploadStream((bytes) => bytes, this.settings.streamBufferCapacity)
    this.inputs.set(connection, input)
    // Also releases reads that wait for the handler to consume its input.
    connection.signal.addEventListener('abort', () => input.complete(), { once: true })
    connection.calls.enter(this.run(connection, input))
  }

  dispatch(connection: Connection, message: HubMessage): Promise<void> | undefined {
    return message.type === 2 ? this.inputs.get(connection)?.push(message.item) : undefined
  }

  async closed(connection: Connection): Promise<void> {
    this.registry.shut(connection)
  }

  private async run(connection: Connection, input: UploadStream): Promise<void> {
    try {
      await this.handle(toRawConnection(connection, input))
    } catch (fault) {
      if (!connection.isClosed) this.report(fault, 'handle')
    } finally {
      connection.close()
    }
  }
}

function toRawConnection(connection: Connection, input: UploadStream): RawConnection {
  const { id, request, items, signal } = connection
  return {
    id,
    request,
    items,
    signal,
    get userId() {
      return connection.identity.userId
    },
    get user() {
      return connection.identity.user
    },
    get transport() {
      return connection.transport?.name
    },
    input: input as AsyncIterable<Buffer>,
    async send(bytes) {
      connection.send({ type: 2, invocationId: '', item: Buffer.from(bytes) })
      await connection.watch.room()
    },
    abort: () => connection.close(),
  }
}
