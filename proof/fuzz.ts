import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { createTokens } from '../server/features/auth/tokens.ts'
import { createLog } from '../server/platform/log.ts'
import { startService } from '../server/run.ts'
import { furnish } from './fuzz/furnish.ts'
import { fuzzRoutes } from './fuzz/fuzz-routes.ts'

/** `npm run fuzz -- [--seconds 120] [--seed 1]`: hostile requests to every route; exits 1 when one was answered badly. */
async function main() {
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const folder = await mkdtemp(join(tmpdir(), 'attendant-fuzz-'))
  const canary = `canary${seed}kept`
  const JWT_SECRET = 'a key for the tokens of hostile callers'
  const limits = { RATE_PER_ADDRESS: '1000000', RATE_PER_ACCOUNT: '1000000' }
  const config = readConfig({ DATA_DIR: folder, PORT: '0', DEMO: 'off', JWT_SECRET, ...limits })
  const service = await startService(config, createLog('error', process.stderr))
  try {
    const callers = await furnish(
      { base: service.url, context: service.context, tokens: createTokens([JWT_SECRET]) },
      canary,
    )
    const attack = { base: service.url, seed, seconds: Number(values.seconds ?? 120), canary, callers }
    const { operations, sent, statuses, findings } = await fuzzRoutes(attack)
    for (const { caller, request, what } of findings) console.log(`${caller}: ${request}\n    ${what}\n`)
    console.table(statuses)
    console.log(JSON.stringify({ name: 'fuzz', seed, operations, sent, findings: findings.length }))
    process.exitCode = findings.length > 0 ? 1 : 0
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
