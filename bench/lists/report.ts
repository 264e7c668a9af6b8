import { cpus } from 'node:os'
import type { Figure } from '../lists.ts'
import type { BenchResult } from '../measuring/bench-result.ts'
import { median } from './load.ts'

const minShareOfFloor = { read: 0.6, create: 0.5 }

const round = (value: number, digits = 0) => Number(value.toFixed(digits))

/** A ratio for each case at each size, and the growth of the median from the smallest to the largest size. */
export function judge(figures: Figure[], sizes: number[]): BenchResult {
  const ratios = figures.map(({ name, kind, size, ratio }) => ({
    target: `${name} at ${size}: at least ${minShareOfFloor[kind]} of the baseline`,
    measured: ratio.toFixed(2),
    holds: ratio >= minShareOfFloor[kind],
  }))
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const growths = figures
    .filter(({ size, maxGrowth }) => size === largest && maxGrowth !== undefined && largest > smallest)
    .map(({ name, p50s, maxGrowth = 0, growsFrom = name }) => {
      const before = figures.find((figure) => figure.name === growsFrom && figure.size === smallest)?.p50s ?? []
      // Compared round by round, because a slow machine affects both.
      const growth = median(p50s.map((p50, turn) => p50 / (before[turn] ?? Number.NaN)))
      return {
        target: `${name}: median at ${largest} at most ${maxGrowth} × that ${growsFrom === name ? '' : `of ${growsFrom} `}at ${smallest}`,
        measured: growth.toFixed(2),
        holds: growth <= maxGrowth,
      }
    })
  const targets = [...ratios, ...growths]
  return { figures: figures.map(toRow), targets, holds: targets.every(({ holds }) => holds) }
}

const toRow = ({ name, size, perSecond, floorPerSecond, ratio, p50, p99 }: Figure) => ({
  case: name,
  tickets: size,
  'requests/s': round(perSecond),
  'baseline/s': round(floorPerSecond),
  'of baseline': round(ratio, 2),
  'p50 ms': round(p50, 2),
  'p99 ms': round(p99, 2),
})

export function toMarkdown(figures: Figure[], { targets, holds }: BenchResult): string {
  const table = (rows: Record<string, unknown>[]) => {
    const names = Object.keys(rows[0] ?? {})
    const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`
    return [line(names), line(names.map(() => '---')), ...rows.map((row) => line(names.map((name) => row[name])))].join(
      '\n',
    )
  }
  const missed = targets.filter((target) => !target.holds).map(({ target, measured }) => ({ target, measured }))
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
  return `# Lists

\`npm run bench -- lists\`: tickets with three messages each, of twenty customers. The measured customer
owns half of them. Eight connections. PostgreSQL, the service, the baseline and the load generator share one machine (${machine}).
The baseline is a bare node:http server that sends the same statements as the service and returns the rows.
The agent has read all but the newest 200 tickets of all customers at every size, or all but 1 % where noted.

${table(figures.map(toRow))}

${holds ? `All ${targets.length} targets were met.` : `${targets.length - missed.length} of ${targets.length} targets were met. Missed:\n\n${table(missed)}`}
`
}
