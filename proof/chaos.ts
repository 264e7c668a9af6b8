import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { breakThings } from './chaos/break-things.ts'

/** `npm run chaos -- [--seconds 60] [--injections 1000] [--seed 1] [--files s3|disk]`: exits 1 when something was lost or done twice. */
async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { seconds: text, injections: text, seed: text, files: text } })
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  try {
    const seed = Number(values.seed ?? Date.now() % 1_000_000)
    const files = values.files === 'disk' ? 'disk' : 's3'
    const limits = { seconds: Number(values.seconds ?? 60), injections: Number(values.injections ?? 100_000) }
    const { made, unmet, isQuiet, verdict } = await breakThings(folder, seed, { files, ...limits })
    console.table(made)
    for (const what of [...verdict.lost, ...verdict.doubled, ...verdict.impossible].slice(0, 60)) console.log(what)
    const injections = Object.values(made).reduce((sum, count) => sum + count, 0)
    const { accepted, effects, files: kept, lost, doubled, impossible } = verdict
    const counts = {
      accepted,
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
await main()
