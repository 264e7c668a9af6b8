import { once } from 'node:events'
import type { HubMessage } from '@attendant/contract/channels/hub.ts'
import {
  HttpTransportType,
  HubConnectionBuilder,
  type IHubProtocol,
  JsonHubProtocol,
  LogLevel,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { until } from './until.ts'

const eventNames = [
  'message.created',
  'message.updated',
  'ticket.created',
  'ticket.updated',
  'draft.streamed',
  'job.progress',
  'channel.health',
  'budget.reached',
  'autonomy.changed',
  'presence.changed',
  'agent.joined',
  'typing.changed',
  'viewers.changed',
  'sla.warning',
  'sla.breached',
  'csat.requested',
  'csat.answered',
  'notification.created',
  'notification.read',
  'ticket.read',
  'note.created',
  'note.updated',
  'draft.saved',
  'team.updated',
]

// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect by asserting it
type ReceivedEvent = HubMessage<string, any>

export const protocols: Record<string, () => IHubProtocol> = {
  JSON: () => new JsonHubProtocol(),
  MessagePack: () => new MessagePackHubProtocol(),
}

interface Way {
  protocol?: IHubProtocol
  transport?: HttpTransportType
  headers?: Record<string, string>
}

/** The official client, with everything it received. */
export class HubClient {
  readonly received: ReceivedEvent[] = []
  closed: Error | 'peacefully' | undefined
  private readonly connection

  constructor(base: string, token: string, { protocol, transport, headers = {} }: Way = {}) {
    this.connection = new HubConnectionBuilder()
      .withUrl(`${base}/chatHub`, {
        accessTokenFactory: () => token,
        headers,
        ...(transport === undefined ? {} : { transport }),
      })
      .withHubProtocol(protocol ?? new JsonHubProtocol())
      // The hub sends pings by the clock of the desk, which stands still in tests.
      .withServerTimeout(300_000)
      .configureLogging(LogLevel.None)
      .build()
    for (const name of eventNames) this.connection.on(name, (event: ReceivedEvent) => this.received.push(event))
    this.connection.onclose((error) => {
      this.closed = error ?? 'peacefully'
    })
  }

  async start(): Promise<this> {
    await this.connection.start()
    onTestFinished(() => this.connection.stop())
    return this
  }

  stop = () => this.connection.stop()

  // biome-ignore lint/suspicious/noExplicitAny: see above
  call = <Answer = any>(method: string, ...values: unknown[]) => this.connection.invoke<Answer>(method, ...values)

  of = (type: string) => this.received.filter((event) => event.type === type)

  /** The first matching event of that type, once it has arrived. */
  async waitFor(type: string, fits: (data: ReceivedEvent['data']) => boolean = () => true): Promise<ReceivedEvent> {
    const find = () => this.of(type).find(({ data }) => fits(data))
    await until(() => find() !== undefined || this.closed !== undefined)
    const event = find()
    if (!event) throw new Error(`The connection closed before ${type} came: ${this.closed}`)
    return event
  }
}

export { HttpTransportType }

/** A bare WebSocket after the handshake, for protocol violations that the official client prevents. */
export async function openRawConnection(base: string, query: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/chatHub?${new URLSearchParams(query)}`)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  socket.send('{"protocol":"json","version":1}\u001e')
  await once(socket, 'message')
  return socket
}
