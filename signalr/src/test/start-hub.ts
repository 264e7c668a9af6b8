import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { createHub, type Hub, type HubOptions } from '../hub/create-hub.ts'
import { until } from './mailbox.ts'
import { ManualClock } from './manual-clock.ts'
import { type Playground, playground, playgroundOptions, Witness } from './playground.ts'

export interface Route {
  transport: HttpTransportType
  protocol: 'json' | 'messagepack'
}

/** All combinations of transport and protocol of the official client. */
export const routes: [string, Route][] = [
  ['WebSockets, JSON', { transport: HttpTransportType.WebSockets, protocol: 'json' }],
  ['WebSockets, MessagePack', { transport: HttpTransportType.WebSockets, protocol: 'messagepack' }],
  ['server-sent events, JSON', { transport: HttpTransportType.ServerSentEvents, protocol: 'json' }],
  ['long polling, JSON', { transport: HttpTransportType.LongPolling, protocol: 'json' }],
  ['long polling, MessagePack', { transport: HttpTransportType.LongPolling, protocol: 'messagepack' }],
]

export interface RunningHub extends AsyncDisposable {
  hub: Hub<Playground>
  witness: Witness
  url: string
  /** An official client, not yet started. */
  client(route?: Partial<Route>, options?: IHttpConnectionOptions, prepare?: Prepare): HubConnection
  connect(route?: Partial<Route>, options?: IHttpConnectionOptions): Promise<HubConnection>
  /** Resolves when this many requests have reached the server. */
  requests(count: number): Promise<void>
  /** Destroys all sockets, as a failing network does. */
  cutWires(): void
}

type Prepare = (builder: HubConnectionBuilder) => HubConnectionBuilder

export async function startHub(options: Partial<HubOptions<Playground, string>> = {}): Promise<RunningHub> {
  const witness = new Witness()
  const hub = createHub(playground, { closeTimeout: 100, ...playgroundOptions(witness), ...options })
  await hub.ready
  const server = createServer((_, response) => response.writeHead(404).end('elsewhere'))
  hub.attach(server, '/hub')
  let requestCount = 0
  // Requests of the hub do not reach listeners, so they are counted here.
  const emit = server.emit
  server.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event === 'request') requestCount++
    return Reflect.apply(emit, server, [event, ...values])
  }
  const wires = new Set<Socket>()
  server.on('connection', (wire) => {
    wires.add(wire)
    wire.once('close', () => wires.delete(wire))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub`
  const clients: HubConnection[] = []

  const client: RunningHub['client'] = (route = {}, settings = {}, prepare = (builder) => builder) => {
    const { transport = HttpTransportType.WebSockets, protocol = 'json' } = route
    const builder = new HubConnectionBuilder().withUrl(url, { transport, ...settings }).configureLogging(LogLevel.None)
    if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
    const made = prepare(builder).build()
    clients.push(made)
    return made
  }
  return {
    hub,
    witness,
    url,
    client,
    async connect(route, settings) {
      const made = client(route, settings)
      await made.start()
      return made
    },
    requests: (count) => until(() => requestCount >= count),
    cutWires() {
      for (const wire of wires) wire.resetAndDestroy()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map((made) => made.stop()))
      const closing = hub.close()
      if (options.clock instanceof ManualClock) options.clock.pass(10_000)
      await closing
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
