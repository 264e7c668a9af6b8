import { median } from '../lists/load.ts'
import type { BenchResult } from '../measuring/bench-result.ts'
import type { Restart } from './restart.ts'
import type { Vacuum } from './vacuum.ts'

const maxGrowth = 1.5
const maxBytesPerMessage = 2500
const maxRestartSeconds = 10

/** Milliseconds of each round at each size. */
export interface Reading {
  name: string
  /** The read to compare with at the smallest size, if this one would be an empty page there. */
  growsFrom: string | undefined
  p50s: number[][]
}

interface Measured {
  sizes: number[]
  readings: Reading[]
  bytesPerMessage: number
  vacuum: Vacuum
  restart: Restart
}

export function judge({ sizes, readings, bytesPerMessage, vacuum, restart }: Measured): BenchResult {
  const [smallest = 0, largest = 0] = [sizes.at(0), sizes.at(-1)]
  const growths = readings.map(({ name, growsFrom = name, p50s }) => {
    const before = readings.find((reading) => reading.name === growsFrom)?.p50s[0] ?? []
    // Compared round by round, because a slow machine affects both.
    const growth = median((p50s.at(-1) ?? []).map((p50, round) => p50 / (before[round] ?? Number.NaN)))
    return {
      target: `${name}: median at ${largest} messages at most ${maxGrowth} × that ${growsFrom === name ? '' : `of ${growsFrom} `}at ${smallest}`,
      measured: growth.toFixed(2),
      holds: growth <= maxGrowth,
    }
  })
  const targets = [
    ...growths,
    {
      target: `disk per message at most ${maxBytesPerMessage} bytes, with its share of tickets, contacts and indexes`,
      measured: bytesPerMessage.toFixed(0),
      holds: bytesPerMessage <= maxBytesPerMessage,
    },
    {
      target: `autovacuum keeps up with ${vacuum.written} new messages`,
      measured: vacuum.behind.join(', ') || 'no table is behind',
      holds: vacuum.behind.length === 0,
    },
    {
      target: `ready again within ${maxRestartSeconds} s of a crash of the database`,
      measured: `database ${restart.databaseSeconds.toFixed(1)} s, service ${restart.serviceSeconds.toFixed(1)} s`,
      holds: restart.serviceSeconds <= maxRestartSeconds,
    },
  ]
  const figures = readings.map(({ name, p50s }) => ({
    case: name,
    ...Object.fromEntries(p50s.map((of, place) => [`p50 ms at ${sizes[place]}`, Number(median(of).toFixed(2))])),
  }))
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}
