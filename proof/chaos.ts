import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { breakThings } from './chaos/break-things.ts'
import { byHand, scenarios } from './chaos/scenarios/scenarios.ts'
import { report } from './report.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { scenario: text, seconds: text, injections: text, seed: text, files: text, slowness: text },
})

/** `npm run chaos -- --scenario NAME|all`: one kind of failure, checked against its targets. */
async function runScenario(wanted: string): Promise<void> {
  const names = wanted === 'all' ? Object.keys(scenarios).filter((name) => !byHand.includes(name)) : [wanted]
  let hold = true
  for (const name of names) {
    const run = scenarios[name]
    if (!run) throw new Error(`No such scenario: ${name}. Available: ${Object.keys(scenarios).join(', ')}.`)
    const result = await run()
    report(name, result)
    hold &&= result.holds
  }
  process.exit(hold ? 0 : 1)
}

/**
 * `npm run chaos -- [--seconds 60] [--injections 1000] [--seed 1] [--files s3|disk] [--slowness 1]`: exits with 1 if
 * anything was lost or done twice. With `--slowness 3` load and failures come at a third of the rate, for a machine
 * that starts processes slowly.
 */
async function breakAtRandom(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  try {
    const seed = Number(values.seed ?? Date.now() % 1_000_000)
    const files = values.files === 'disk' ? 'disk' : 's3'
    const limits = { seconds: Number(values.seconds ?? 60), injections: Number(values.injections ?? 100_000) }
    const slowness = Number(values.slowness ?? 1)
    const options = { files, hasTimedWork: true, slowness, ...limits } as const
    const { made, unmet, isQuiet, verdict } = await breakThings(folder, seed, options)
    console.table(made)
    // One line per kind: one example of each may be enough to find a common cause.
    for (const found of [verdict.doubled, verdict.impossible, verdict.lost])
      for (const what of found.slice(0, 40)) console.log(what)
    const injections = Object.values(made).reduce((sum, count) => sum + count, 0)
    const { accepted, timed, effects, files: kept, lost, doubled, impossible } = verdict
    const counts = {
      accepted,
      timed,
      effects,
      files: kept,
      lost: lost.length,
      doubled: doubled.length,
      impossible: impossible.length,
    }
    console.log(JSON.stringify({ name: 'chaos', seed, storage: files, injections, unmet, isQuiet, ...counts }))
    process.exitCode = isQuiet && lost.length + doubled.length + impossible.length === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (values.scenario) await runScenario(values.scenario)
else await breakAtRandom()
