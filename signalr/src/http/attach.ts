import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { respondRaw } from './answer.ts'

interface Attachable {
  handle(request: IncomingMessage, response: ServerResponse): boolean
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
}

/**
 * Handles requests of the hub before any listener of the server, including listeners added later. Returns a function
 * that detaches the hub.
 */
export function attachTo(server: Server, hub: Attachable): () => void {
  let isAttached = true
  const emit = server.emit
  const emitOthers = function (this: Server, event: string | symbol, ...values: unknown[]): boolean {
    if (isAttached && event === 'request') {
      const [request, response] = values as [IncomingMessage, ServerResponse]
      if (hub.handle(request, response)) return true
    }
    if (isAttached && event === 'upgrade') {
      const [request, socket, head] = values as [IncomingMessage, Duplex, Buffer]
      if (hub.handleUpgrade(request, socket, head)) return true
    }
    return Reflect.apply(emit, this, [event, ...values])
  }
  server.emit = emitOthers
  // Node emits upgrades only if there is a listener, and then does not handle them: an unhandled upgrade would hang.
  const refuseUpgrade = (_request: IncomingMessage, socket: Duplex) => {
    if (server.listeners('upgrade').every((listener) => refusals.has(listener))) respondRaw(socket, { status: 404 })
  }
  refusals.add(refuseUpgrade)
  server.on('upgrade', refuseUpgrade)
  return () => {
    isAttached = false
    if (server.emit === emitOthers) server.emit = emit
    server.off('upgrade', refuseUpgrade)
  }
}

/** Upgrade listeners of all hubs: several may be attached to one server. */
const refusals = new WeakSet<object>()
