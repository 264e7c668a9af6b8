import { broadcast, echo, type Speed } from './hub/load.ts'
import { bare, closeAll, hub, openMany, type Wire } from './hub/wire.ts'
import type { BenchResult } from './measuring/bench-result.ts'
import { startChild } from './measuring/children.ts'

interface Sizes {
  connections: number
  seconds: number
  rounds: number
}

/**
 * The overhead of a hub compared with bare `ws`, each in a separate process in the same run: memory of connections,
 * echoes with many requests in flight, and broadcasts. Rounds alternate, so that slow moments of the machine affect
 * both.
 */
export async function run({
  connections = '5000',
  seconds = '3',
  rounds = '3',
}: Record<string, string>): Promise<BenchResult> {
  const sizes = { connections: Number(connections), seconds: Number(seconds), rounds: Number(rounds) }
  const held = { ws: await holdMany(bare, sizes), hub: await holdMany(hub, sizes) }
  const speeds = { ws: [] as Round[], hub: [] as Round[] }
  for (let round = 0; round < sizes.rounds; round++) {
    for (const wire of [bare, hub]) speeds[wire.kind].push(await measureSpeed(wire, sizes))
  }
  return judge(sizes, held, { ws: medianOf(speeds.ws), hub: medianOf(speeds.hub) })
}

const maxKilobytes = 15
const maxLateness = 1.5

interface Round {
  echo: Speed
  broadcast: Speed
}

const serve = (wire: Wire) => startChild(['--expose-gc', 'bench/hub/server.ts', wire.kind], {}, '/')

/** Growth of the server process per connection, in kilobytes. */
async function holdMany(wire: Wire, { connections }: Sizes): Promise<number> {
  const server = await serve(wire)
  try {
    // The first connections load and compile shared code.
    await closeAll(await openMany(server.url, wire, 200))
    const before = await residentBytes(server.url)
    const sockets = await openMany(server.url, wire, connections)
    const after = await residentBytes(server.url)
    const open = sockets.filter(({ readyState, OPEN }) => readyState === OPEN).length
    if (open < connections) throw new Error(`Only ${open} of ${connections} connections were held.`)
    await closeAll(sockets)
    return (after - before) / connections / 1000
  } finally {
    await server.stop()
  }
}

async function residentBytes(url: string): Promise<number> {
  const answer = await fetch(`${url}/figures`)
  return ((await answer.json()) as NodeJS.MemoryUsage).rss
}

const echoing = { connections: 50, underWay: 10 }

async function measureSpeed(wire: Wire, { connections, seconds }: Sizes): Promise<Round> {
  const server = await serve(wire)
  try {
    const few = await openMany(server.url, wire, echoing.connections)
    await echo(few, wire, 1, echoing.underWay)
    const echoes = await echo(few, wire, seconds, echoing.underWay)
    await closeAll(few)
    const many = await openMany(server.url, wire, connections)
    await broadcast(many, wire, 1)
    const broadcasts = await broadcast(many, wire, seconds)
    await closeAll(many)
    return { echo: echoes, broadcast: broadcasts }
  } finally {
    await server.stop()
  }
}

function medianOf(rounds: Round[]): Round {
  const middle = (pick: (round: Round) => number) =>
    rounds.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  const speed = (name: keyof Round): Speed => ({
    perSecond: middle((round) => round[name].perSecond),
    p99: middle((round) => round[name].p99),
  })
  return { echo: speed('echo'), broadcast: speed('broadcast') }
}

function judge(
  { connections }: Sizes,
  held: { ws: number; hub: number },
  speeds: { ws: Round; hub: Round },
): BenchResult {
  const ratio = (name: keyof Round) => speeds.hub[name].perSecond / speeds.ws[name].perSecond
  const above = held.hub - held.ws
  const lateness = speeds.hub.broadcast.p99 / speeds.ws.broadcast.p99
  const row = (what: string, ws: number, hub: number) => ({ what, ws: round(ws), hub: round(hub) })
  const targets = [
    {
      target: `${connections} connections held with at most ${maxKilobytes} kB each above bare ws`,
      measured: `${above.toFixed(1)} kB`,
      holds: above <= maxKilobytes,
    },
    {
      target: `broadcast to ${connections} with a p99 of at most ${maxLateness} of bare ws`,
      measured: lateness.toFixed(2),
      holds: lateness <= maxLateness,
    },
    { target: 'echo at least 0.5 of bare ws', measured: ratio('echo').toFixed(2), holds: ratio('echo') >= 0.5 },
  ]
  const figures = [
    row('memory of one connection, kB', held.ws, held.hub),
    row('echoes per second', speeds.ws.echo.perSecond, speeds.hub.echo.perSecond),
    row('echo p99, ms', speeds.ws.echo.p99, speeds.hub.echo.p99),
    row('broadcast messages per second', speeds.ws.broadcast.perSecond, speeds.hub.broadcast.perSecond),
    row('broadcast p99, ms', speeds.ws.broadcast.p99, speeds.hub.broadcast.p99),
    { what: 'echo, hub over ws', ws: 1, hub: round(ratio('echo')) },
    { what: 'broadcast, hub over ws', ws: 1, hub: round(ratio('broadcast')) },
  ]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}

const round = (value: number) => Number(value.toPrecision(3))
