import { median } from '../../bench/lists/load.ts'
import type { Sample } from './samples.ts'

type Figure = Exclude<keyof Sample, 'second' | 'tickets'>

/** Maximum ratio of a figure's last third to its middle third. The first third is for warming up. */
const maxGrowth: Record<Exclude<Figure, 'jobsWaiting'>, number> = {
  memoryMB: 1.1,
  readP50: 1.5,
  readP95: 1.5,
  createP50: 1.5,
  createP95: 1.5,
  bytesPerTicket: 1.2,
}
const maxWaiting = 50

export interface Third {
  middle: number
  last: number
  growth: number
}

export interface Verdict {
  figures: Record<Figure, Third>
  targets: Record<string, { measured: string; holds: boolean }>
  holds: boolean
}

/** Checks that memory, latency, disk use and the backlog do not grow over time. */
export function judgeSamples(samples: Sample[]): Verdict {
  const figures = Object.fromEntries(
    [...Object.keys(maxGrowth), 'jobsWaiting'].map((figure) => [figure, compare(samples, figure as Figure)]),
  ) as Verdict['figures']
  const growths = Object.entries(maxGrowth).map(([figure, most]) => {
    const { growth } = figures[figure as Figure]
    return [`${figure} flat: at most ${most} times`, { measured: `${round(growth)} times`, holds: growth <= most }]
  })
  const { last } = figures.jobsWaiting
  const keepsUp = { measured: `${last}`, holds: last <= maxWaiting }
  const targets: Verdict['targets'] = {
    ...Object.fromEntries(growths),
    [`jobs waiting at the end: at most ${maxWaiting}`]: keepsUp,
  }
  return { figures, targets, holds: Object.values(targets).every(({ holds }) => holds) }
}

/** A figure without measurements becomes NaN, which fails every target. */
function compare(samples: Sample[], figure: Figure): Third {
  const third = Math.floor(samples.length / 3)
  const medianOf = (some: Sample[]) =>
    median(some.map((sample) => sample[figure]).filter((value) => !Number.isNaN(value)))
  const middle = medianOf(samples.slice(third, 2 * third))
  const last = medianOf(samples.slice(2 * third))
  return { middle: round(middle), last: round(last), growth: round(last / middle) }
}

const round = (figure: number) => Math.round(figure * 100) / 100
