import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A hub connection, opened by the first call. */
export interface HubCaller {
  /** Whether the call succeeded. */
  call(method: string): Promise<boolean>
  close(): void
}

const end = '\u001e'

interface Completion {
  type: number
  invocationId?: string
  error?: string
}

export function openHubCaller(url: string, token: string): HubCaller {
  const waiting = new Map<string, { resolve(isAnswered: boolean): void; reject(fault: Error): void }>()
  let opening: Promise<WebSocket> | undefined
  let calls = 0

  function receive(frame: string): void {
    for (const text of frame.split(end)) {
      if (!text) continue
      const { type, invocationId = '', error } = JSON.parse(text) as Completion
      if (type !== 3) continue
      waiting.get(invocationId)?.resolve(error === undefined)
      waiting.delete(invocationId)
    }
  }

  async function open(): Promise<WebSocket> {
    const query = new URLSearchParams({ access_token: token })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/chatHub?${query}`, { localAddress: '127.0.0.2' })
    await once(socket, 'open')
    socket.send(`{"protocol":"json","version":1}${end}`)
    await once(socket, 'message')
    socket.on('message', (frame) => receive(String(frame)))
    socket.on('close', () => {
      opening = undefined
      for (const { reject } of waiting.values()) reject(new Error('The connection was closed.'))
      waiting.clear()
    })
    return socket
  }

  return {
    async call(method) {
      opening ??= open()
      const socket = await opening
      const invocationId = String(++calls)
      const answered = new Promise<boolean>((resolve, reject) => waiting.set(invocationId, { resolve, reject }))
      socket.send(`${JSON.stringify({ type: 1, invocationId, target: method, arguments: [] })}${end}`)
      return answered
    },
    close: () => void opening?.then((socket) => socket.close()),
  }
}
