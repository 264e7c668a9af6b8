import { WebSocket } from 'ws'
import { Mailbox } from './mailbox.ts'

export const end = '\u001e'
export const handshake = `{"protocol":"json","version":1}${end}`
export const packedHandshake = `{"protocol":"messagepack","version":1}${end}`

interface Frame {
  text: string
  isBinary: boolean
}

/** A WebSocket that exposes the raw frames. */
export class RawSocket {
  readonly frames = new Mailbox<Frame>()
  readonly closed: Promise<number>
  readonly socket: WebSocket

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data, isBinary) => this.frames.put({ text: data.toString('latin1'), isBinary }))
    this.closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => undefined)
  }

  static async open(url: string, options: { headers?: Record<string, string> } = {}): Promise<RawSocket> {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), options)
    const raw = new RawSocket(socket)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('unexpected-response', (_, response) => {
        response.resume()
        reject(new Error(`${response.statusCode} ${response.statusMessage}`))
      })
    })
    return raw
  }

  /** After the JSON handshake. */
  static async greet(url: string, request = handshake): Promise<RawSocket> {
    const raw = await RawSocket.open(url)
    raw.send(request)
    await raw.frames.next()
    return raw
  }

  send(data: string | Buffer): void {
    this.socket.send(data)
  }

  async receive(): Promise<string> {
    return (await this.frames.next()).text
  }
}

interface Agreement {
  url: string
  id: string
  connectionId: string
}

/** Negotiates and returns an address that includes the token. */
export async function negotiateAt(url: string, query = 'negotiateVersion=1', token?: string): Promise<Agreement> {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  const response = await fetch(`${url}/negotiate?${query}`, { method: 'POST', headers })
  const body = (await response.json()) as { connectionId: string; connectionToken?: string }
  const id = body.connectionToken ?? body.connectionId
  return { url: `${url}?id=${id}`, id, connectionId: body.connectionId }
}
