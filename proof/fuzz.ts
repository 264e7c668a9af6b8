import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { createTokens } from '../server/people/auth/tokens.ts'
import { createLog } from '../server/platform/log.ts'
import { startService } from '../server/run.ts'
import { huntTexts } from './event-loop/hunt-texts.ts'
import { furnish } from './fuzz/furnish.ts'
import { fuzzRoutes } from './fuzz/fuzz-routes.ts'

/**
 * `npm run fuzz -- [--seconds 120] [--seed 1] [--only mail]`: half of the time sends hostile requests to every route,
 * and half of it texts of 256 KB to every input of API, mail and hub (with `--only`, only to inputs whose names
 * contain that). Exits with 1 if a response was wrong or a text blocked the event loop for longer than 100 ms.
 */
async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { seconds: text, seed: text, only: text } })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const seconds = Number(values.seconds ?? 120)
  const { only } = values
  const findings = only === undefined ? await attackRoutes(seed, seconds / 2) : 0
  const held = await attackEventLoop(seed, only === undefined ? seconds / 2 : seconds, only)
  process.exitCode = findings + held > 0 ? 1 : 0
}

async function attackEventLoop(seed: number, seconds: number, only = ''): Promise<number> {
  const { areas, findings } = await huntTexts({ seed, seconds, only })
  for (const { input, payload, heldMs } of findings)
    console.log(`${input}\n    blocked the event loop for ${heldMs} ms: ${payload}\n`)
  console.table(areas)
  const sent = Object.values(areas).reduce((sum, area) => sum + area.sent, 0)
  console.log(JSON.stringify({ name: 'fuzz texts', seed, sent, findings: findings.length }))
  return findings.length
}

async function attackRoutes(seed: number, seconds: number): Promise<number> {
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
    const attack = { base: service.url, seed, seconds, canary, callers }
    const { operations, sent, statuses, findings } = await fuzzRoutes(attack)
    for (const { caller, request, what } of findings) console.log(`${caller}: ${request}\n    ${what}\n`)
    console.table(statuses)
    console.log(JSON.stringify({ name: 'fuzz', seed, operations, sent, findings: findings.length }))
    return findings.length
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
