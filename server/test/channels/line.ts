import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to the database that a test can disconnect and restore. */
export async function openLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  let refused = 0
  const server = createServer((near) => {
    if (isCut) {
      refused++
      return near.destroy()
    }
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ours = new URL(url)
  ours.port = String((server.address() as AddressInfo).port)
  return {
    url: ours.href,
    /** Number of connections attempted while the line was cut. */
    get refused() {
      return refused
    },
    cut() {
      isCut = true
      hangUp()
    },
    mend() {
      isCut = false
    },
    async [Symbol.asyncDispose]() {
      hangUp()
      server.close()
    },
  }
}
