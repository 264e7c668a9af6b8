import type { WebSocket } from 'ws'
import type { Wire } from './wire.ts'

export interface Speed {
  perSecond: number
  /** In milliseconds. */
  p99: number
}

const padding = 'x'.repeat(80)
const stamp = () => `${performance.now().toFixed(3)} ${padding}`
const ageOf = (stamped: string) => performance.now() - Number.parseFloat(stamped)

/** Every connection keeps this many requests in flight for this many seconds. */
export async function echo(sockets: WebSocket[], wire: Wire, seconds: number, underWay: number): Promise<Speed> {
  const ages: number[] = []
  let isOver = false
  const ask = (socket: WebSocket) => socket.send(wire.ask(stamp()))
  const since = performance.now()
  await new Promise<void>((resolve) => {
    let open = sockets.length * underWay
    for (const socket of sockets) {
      socket.on('message', (data) => {
        for (const stamped of wire.read(data.toString())) {
          ages.push(ageOf(stamped))
          if (!isOver) ask(socket)
          else if (--open === 0) resolve()
        }
      })
      for (let each = 0; each < underWay; each++) ask(socket)
    }
    setTimeout(() => {
      isOver = true
    }, seconds * 1000)
  })
  for (const socket of sockets) socket.removeAllListeners('message')
  return speedOf(ages, performance.now() - since)
}

/** One client broadcasts; once all clients have received the message, the next one does. */
export async function broadcast(sockets: WebSocket[], wire: Wire, seconds: number): Promise<Speed> {
  const ages: number[] = []
  const since = performance.now()
  let missing = 0
  let allReceived: () => void = () => undefined
  for (const socket of sockets) {
    socket.on('message', (data) => {
      for (const stamped of wire.read(data.toString())) {
        ages.push(ageOf(stamped))
        if (--missing === 0) allReceived()
      }
    })
  }
  while (performance.now() - since < seconds * 1000) {
    missing = sockets.length
    await new Promise<void>((resolve) => {
      allReceived = resolve
      sockets[0]?.send(wire.broadcast(stamp()))
    })
  }
  for (const socket of sockets) socket.removeAllListeners('message')
  return speedOf(ages, performance.now() - since)
}

function speedOf(ages: number[], ms: number): Speed {
  const sorted = Float64Array.from(ages).sort()
  return { perSecond: (ages.length / ms) * 1000, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}
