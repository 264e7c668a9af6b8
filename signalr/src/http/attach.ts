import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { respondRaw } from './answer.ts'

interface Attachable {
  handle(request: IncomingMessage, response: ServerResponse, path: string): boolean
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): boolean
}

type Listener = (...values: unknown[]) => void

/** Steps in front of the listeners that a server has. Returns what steps back. */
export function attachTo(server: Server, hub: Attachable, path: string): () => void {
  const undoRequests = stepInFront(server, 'request', (...values) => {
    const [request, response] = values as [IncomingMessage, ServerResponse]
    return hub.handle(request, response, path)
  })
  const undoUpgrades = stepInFront(server, 'upgrade', (...values) => {
    const [request, socket, head] = values as [IncomingMessage, Duplex, Buffer]
    if (hub.handleUpgrade(request, socket, head, path)) return true
    // With a listener Node leaves every upgrade to it: one that nobody wants would hang for ever.
    if (server.listenerCount('upgrade') > 1) return false
    return undefined
  })
  return () => {
    undoRequests()
    undoUpgrades()
  }
}

/** `take` says true for what it has taken; undefined leaves an upgrade that nobody else could want to be refused. */
function stepInFront(server: Server, event: string, take: (...values: unknown[]) => boolean | undefined): () => void {
  const before = server.listeners(event) as Listener[]
  server.removeAllListeners(event)
  const listen = (...values: unknown[]) => {
    const taken = take(...values)
    if (taken) return
    if (taken === undefined && before.length === 0) respondRaw(values[1] as Duplex, { status: 404 })
    for (const listener of before) listener.apply(server, values)
  }
  server.on(event, listen)
  return () => {
    server.off(event, listen)
    for (const listener of before) server.on(event, listener)
  }
}
