import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runSoak } from './soak/run-soak.ts'
import type { Sample } from './soak/samples.ts'

const maxRows = 30

/** `npm run soak -- [--minutes 10] [--every 5]`: exits with 1 if memory, latency or the disk use per ticket grows. */
async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { minutes: text, every: text } })
  const folder = await mkdtemp(join(tmpdir(), 'attendant-soak-'))
  try {
    const pace = { seconds: Number(values.minutes ?? 10) * 60, everySeconds: Number(values.every ?? 5) }
    const { samples, accepted, refused, verdict } = await runSoak(folder, pace)
    console.table(samples.filter(isShown(samples.length)).map(rounded))
    console.table(verdict.figures)
    console.table(verdict.targets)
    for (const what of refused.slice(0, 20)) console.log(what)
    const isServed = refused.length === 0
    const targets = { ...verdict.targets, 'nothing refused': { measured: `${refused.length}`, holds: isServed } }
    const figures = { messages: accepted, samples: samples.length, ...verdict.figures }
    const holds = verdict.holds && isServed
    console.log(JSON.stringify({ name: 'soak', figures, targets, holds }))
    process.exitCode = holds ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Evenly spaced samples, including the last. */
const isShown = (count: number) => (_sample: Sample, index: number) =>
  index === count - 1 || index % Math.ceil(count / maxRows) === 0

const rounded = (sample: Sample) =>
  Object.fromEntries(Object.entries(sample).map(([name, figure]) => [name, Math.round(figure * 10) / 10]))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await main()
