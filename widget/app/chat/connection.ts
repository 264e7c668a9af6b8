import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'

interface Options {
  events: readonly string[]
  /** The current token of the session. */
  token(): string
  received(event: never): void
  /** Loads missed events; the chat counts as connected once it resolves. */
  catchUp(hub: HubConnection): Promise<void>
  changed(isConnected: boolean): void
  /** Called when the server rejects the token. Resolves once the session is renewed. */
  renew(): Promise<void>
}

export interface Connection {
  /** Rejects without a connection, and if the server rejects the call. */
  invoke<Answer>(method: string, ...args: unknown[]): Promise<Answer>
  isConnected(): boolean
  /** Reconnects with the current token. */
  restart(): void
}

const maxPauseMs = 15_000

/** Connects, and reconnects whenever the connection is lost, until the page is closed. */
export function keepConnected(options: Options): Connection {
  let hub: HubConnection | undefined
  let wake = () => {}
  addEventListener('online', () => wake())

  async function run(): Promise<never> {
    for (let failures = 0; ; ) {
      const fault = await live().catch((fault: unknown) => fault ?? new Error())
      options.changed(false)
      failures = fault ? failures + 1 : 0
      if (isRefused(fault)) await options.renew()
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pauseAfter(failures))
      })
    }
  }

  /** A single connection, from start to end. */
  async function live(): Promise<void> {
    const own = new HubConnectionBuilder()
      .withUrl('/chatHub', { accessTokenFactory: options.token })
      .configureLogging(LogLevel.None)
      .build()
    hub = own
    for (const name of options.events) own.on(name, options.received)
    const ended = new Promise<void>((resolve) => own.onclose(() => resolve()))
    await own.start()
    try {
      await options.catchUp(own)
    } catch (fault) {
      await own.stop()
      throw fault
    }
    options.changed(true)
    await ended
  }

  void run()
  return {
    invoke: (method, ...args) => hub?.invoke(method, ...args) ?? Promise.reject(new Error('Not connected.')),
    isConnected: () => hub?.state === HubConnectionState.Connected,
    restart: () => void hub?.stop(),
  }
}

const isRefused = (fault: unknown) => /\b401\b|Unauthorized/.test(String(fault))

/** Randomized, because all open chats reconnect after a restart. */
const pauseAfter = (failures: number) => Math.min(maxPauseMs, 400 * 2 ** failures) * (0.5 + Math.random() / 2)
