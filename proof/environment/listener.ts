import { setTimeout as pause } from 'node:timers/promises'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { markerIn } from './doubles.ts'
import type { Environment } from './start-environment.ts'

interface Received {
  sequence: number
  data: { senderType?: string; message?: string | null; textBody?: string | null }
}

const againInMs = 300

/** A representative's open console: reconnects after every interruption, and requests missed events. */
export async function startListener({ url, logIn }: Pick<Environment, 'url' | 'logIn'>) {
  const received = new Set<string>()
  const { token } = await logIn()
  let last = 0
  /** No event up to this sequence was missed. Events received before Resume returns may be newer than missed ones. */
  let certain = 0
  let line: HubConnection | undefined
  let isOver = false

  const receive = ({ sequence, data }: Received) => {
    last = Math.max(last, sequence)
    const marker = data.senderType === 'EndUser' && markerIn(data.message ?? data.textBody ?? '')
    if (marker) received.add(marker)
  }
  async function listenOnce() {
    const connection = connect(url, token)
    const isBroken = new Promise<void>((resolve) => connection.onclose(() => resolve()))
    connection.on('message.created', receive)
    try {
      await connection.start()
      await connection.invoke('Resume', certain)
      line = connection
      await isBroken
      certain = last
    } finally {
      line = undefined
      await connection.stop()
    }
  }
  const listening = (async () => {
    while (!isOver) {
      await listenOnce().catch(() => undefined)
      await pause(againInMs)
    }
  })()
  return {
    received,
    /** Resumes once more, like a console that was asleep. */
    async catchUp() {
      for (let tries = 0; tries < 100; tries++) {
        const isDone = await line?.invoke('Resume', last).then(
          () => true,
          () => false,
        )
        if (isDone) return
        await pause(againInMs)
      }
    },
    async stop() {
      isOver = true
      await line?.stop()
      await listening
    },
  }
}

const connect = (url: string, token: string) =>
  new HubConnectionBuilder()
    .withUrl(`${url}/chatHub`, { accessTokenFactory: () => token, transport: HttpTransportType.WebSockets })
    .configureLogging(LogLevel.None)
    .build()
