import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../../bench/lists/load.ts'
import type { ProofResult } from '../report.ts'
import type { Api } from '../stage/api.ts'
import { openStage, type Stage } from '../stage/open-stage.ts'
import { plantPattern, startAttacks } from './attacks.ts'
import { drainBacklog } from './drain-backlog.ts'
import { type Latencies, probe } from './probe.ts'

const maxRatio = 1.2
const aiLatencyMs = 400

/**
 * `npm run proof -- neighbours [--rounds 3] [--seconds 20]`: one customer is attacked, another works on. Quiet and
 * attacked phases take turns, so that a machine whose speed changes slows both; the ratio is the median over rounds.
 */
export async function prove(options: Record<string, string>): Promise<ProofResult> {
  const rounds = Number(options.rounds ?? 3)
  const seconds = Number(options.seconds ?? 20)
  const folder = await mkdtemp(join(tmpdir(), 'attendant-neighbours-'))
  const stage = await openStage(folder, { roles: { web: 'web', worker: 'worker' }, files: 'disk' })
  try {
    stage.ai.latencyMs = aiLatencyMs
    const quiet = await stage.addCustomer('quiet')
    await plantPattern(stage)
    report('environment is up; warming up')
    await stage.api('POST', `/api/MailWebhook/subscribe/${stage.channels.mail.channelID}`)
    await probe(quiet.api, quiet.channelID, seconds / 2)
    const pairs = await compare(stage, quiet, { rounds, seconds })
    return judge(pairs)
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Progress, so that a long run is seen to advance. */
const report = (text: string) => process.stderr.write(`neighbours: ${text}\n`)

interface Pair {
  calm: Latencies
  attacked: Latencies
}

interface Customer {
  api: Api
  channelID: number
}

async function compare(
  stage: Stage,
  { api, channelID }: Customer,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    report(`round ${round + 1} of ${rounds}`)
    const calm = await probe(api, channelID, seconds)
    const attacks = startAttacks(stage)
    await pause(3000)
    const attacked = await probe(api, channelID, seconds)
    const blows = await attacks.stop()
    console.table({ round, blows, calm, attacked })
    pairs.push({ calm, attacked })
    await drainBacklog(stage)
  }
  return pairs
}

function judge(pairs: Pair[]): ProofResult {
  const figures: Record<string, unknown> = {}
  const targets: ProofResult['targets'] = {}
  for (const kind of ['read', 'create', 'answer'] as const) {
    const ratio = median(pairs.map(({ calm, attacked }) => attacked[kind] / calm[kind]))
    figures[kind] = {
      'quiet p95 ms': Math.round(median(pairs.map(({ calm }) => calm[kind])) * 10) / 10,
      'attacked p95 ms': Math.round(median(pairs.map(({ attacked }) => attacked[kind])) * 10) / 10,
      ratio: Math.round(ratio * 100) / 100,
    }
    targets[`${kind}: p95 under attack at most ${maxRatio} of quiet`] = {
      measured: ratio.toFixed(2),
      holds: ratio <= maxRatio,
    }
  }
  return { figures, targets, holds: Object.values(targets).every(({ holds }) => holds) }
}
