import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'

interface Options {
  events: readonly string[]
  /** The token of the session, as it is now. */
  token(): string
  received(event: never): void
  /** Reads what was missed; the chat is up when it is done. */
  catchUp(hub: HubConnection): Promise<void>
  changed(isConnected: boolean): void
  /** The desk does not take the token any more. Resolves with a session that it should take. */
  renew(): Promise<void>
}

export interface Connection {
  /** Fails when there is no connection, and when the desk refuses. */
  invoke<Answer>(method: string, ...args: unknown[]): Promise<Answer>
  isConnected(): boolean
  /** Begins again with the token of now. */
  restart(): void
}

const maxPauseMs = 15_000

/** Connects, and again whenever the connection is lost, for as long as the page is there. */
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

  /** One connection, from its start to its end. */
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

/** Not all at once: after a restart every open chat comes back. */
const pauseAfter = (failures: number) => Math.min(maxPauseMs, 400 * 2 ** failures) * (0.5 + Math.random() / 2)
