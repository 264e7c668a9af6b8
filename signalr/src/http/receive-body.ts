import type { IncomingMessage } from 'node:http'
import type { Connection } from '../hub/connection/connection.ts'

/** The pending read per connection: bodies that arrive together are read one after another. */
const turns = new WeakMap<Connection, Promise<unknown>>()

/** Passes the body to the connection as fast as it reads. False if the connection ended meanwhile. */
export function receiveBody(request: IncomingMessage, connection: Connection): Promise<boolean> {
  const turn = (turns.get(connection) ?? Promise.resolve()).then(() => take(request, connection))
  turns.set(
    connection,
    turn.catch(() => undefined),
  )
  return turn
}

async function take(request: IncomingMessage, connection: Connection): Promise<boolean> {
  for await (const chunk of request) {
    if (connection.isClosed) return false
    connection.inbound.receive(chunk)
    await connection.inbound.room()
  }
  return true
}
