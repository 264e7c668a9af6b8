import { once } from 'node:events'
import { WebSocket } from 'ws'

/** The protocol of one of the two servers. */
export interface Wire {
  kind: 'ws' | 'hub'
  greet(socket: WebSocket): Promise<void>
  ask(text: string): string
  broadcast(text: string): string
  /** The texts of a received frame, which may contain several or none. */
  read(frame: string): string[]
}

const end = '\u001e'

export const bare: Wire = {
  kind: 'ws',
  async greet() {},
  ask: (text) => text,
  broadcast: (text) => `*${text}`,
  read: (frame) => [frame.replace(/^\*/, '')],
}

let invocations = 0

/** Written by hand, so that clients of both servers cost the same. */
export const hub: Wire = {
  kind: 'hub',
  async greet(socket) {
    socket.send(`{"protocol":"json","version":1}${end}`)
    await once(socket, 'message')
  },
  ask: (text) => `{"type":1,"invocationId":"${++invocations}","target":"Echo","arguments":["${text}"]}${end}`,
  broadcast: (text) => `{"type":1,"target":"Tell","arguments":["${text}"]}${end}`,
  read: (frame) =>
    frame.split(end).flatMap((message) => {
      const [, text] = /^\{"type":[13].*(?:"result":|"arguments":\[)"([^"]*)"/.exec(message) ?? []
      return text === undefined ? [] : [text]
    }),
}

/** Opens this many connections, some of them concurrently. */
export async function openMany(url: string, wire: Wire, count: number, atOnce = 100): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const size = Math.min(atOnce, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: size }, () => openOne(url, wire)))))
  }
  return sockets
}

async function openOne(url: string, wire: Wire): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/hub`, { perMessageDeflate: false })
  await once(socket, 'open')
  await wire.greet(socket)
  return socket
}

export async function closeAll(sockets: WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map(async (socket) => {
      socket.terminate()
      await once(socket, 'close')
    }),
  )
}
