import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../bench/lists/load.ts'
import { type Environment, startEnvironment } from '../environment/start-environment.ts'
import type { ProofResult } from '../report.ts'
import type { Outcome } from './attack-process.ts'
import { plantPattern } from './attacks.ts'
import { startAttackers, startProbe } from './children.ts'
import { countWaiting, drainBacklog } from './drain-backlog.ts'
import type { Samples } from './probe.ts'
import { createProcessorMeter } from './processor-use.ts'

const maxRatio = 1.2
const aiLatencyMs = 400

/**
 * `npm run proof -- neighbours [--rounds 4] [--seconds 25] [--only "slow emails,expensive reads"]`: one customer is
 * attacked, another works on. Quiet and attacked phases take turns, so that a machine whose speed changes slows both;
 * the percentiles are of all samples of all rounds. Whoever measures, whoever attacks and the providers are processes of
 * their own; limits are the service's defaults.
 */
export async function prove(options: Record<string, string>): Promise<ProofResult> {
  const rounds = Number(options.rounds ?? 4)
  const seconds = Number(options.seconds ?? 25)
  const only = options.only?.split(',') ?? []
  const folder = await mkdtemp(join(tmpdir(), 'attendant-neighbours-'))
  const roles = { web: 'web', worker: 'worker' }
  const environment = await startEnvironment(folder, { roles, files: 'disk', settings: { RATE_PER_ADDRESS: '' } })
  try {
    environment.ai.latencyMs = aiLatencyMs
    const { channelID, login } = await environment.addCustomer('quiet')
    await plantPattern(environment)
    report('environment is up; warming up')
    await environment.api('POST', `/api/MailWebhook/subscribe/${environment.channels.mail.channelID}`)
    const neighbour = startProbe({ url: environment.url, login, channelID })
    const attackers = await startAttackers(environment, only)
    // Both sides load what they use first, as in a service that has been up for a while.
    attackers.attack()
    await neighbour.measure(seconds / 2)
    await attackers.stop()
    await drainBacklog(environment)
    const found = await compare(environment, { neighbour, attackers }, { rounds, seconds })
    await Promise.all([neighbour.end(), attackers.end()])
    return judge(found)
  } finally {
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Progress, so that a long run is seen to advance. */
const report = (text: string) => process.stderr.write(`neighbours: ${text}\n`)

interface Found {
  quiet: Samples
  attacked: Samples
  outcomes: Record<string, Outcome>
  /** Percent of the time of all processors. */
  busy: { quiet: number; attacked: number }
}

interface Sides {
  neighbour: ReturnType<typeof startProbe>
  attackers: Awaited<ReturnType<typeof startAttackers>>
}

async function compare(
  environment: Environment,
  { neighbour, attackers }: Sides,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Found> {
  const found: Found = { quiet: noSamples(), attacked: noSamples(), outcomes: {}, busy: { quiet: 0, attacked: 0 } }
  const meters = { quiet: createProcessorMeter(), attacked: createProcessorMeter() }
  for (let round = 1; round <= rounds; round++) {
    const quiet = await meters.quiet.during(() => neighbour.measure(seconds))
    attackers.attack()
    await pause(3000)
    const attacked = await meters.attacked.during(() => neighbour.measure(seconds))
    const waiting = await countWaiting(environment.pool)
    const outcomes = await attackers.stop()
    report(
      `round ${round} of ${rounds}: quiet ${summarise(quiet)}; attacked ${summarise(attacked)}; ${waiting} jobs waiting`,
    )
    addSamples(found.quiet, quiet)
    addSamples(found.attacked, attacked)
    addOutcomes(found.outcomes, outcomes)
    await drainBacklog(environment)
  }
  found.busy = { quiet: meters.quiet.percent(), attacked: meters.attacked.percent() }
  return found
}

const kinds = ['read', 'create', 'answer'] as const
const noSamples = (): Samples => ({ read: [], create: [], answer: [] })
const p95 = (samples: number[]) => percentile(samples, 0.95)
const rounded = (value: number) => Math.round(value * 10) / 10

const summarise = (samples: Samples) => kinds.map((kind) => `${kind} ${rounded(p95(samples[kind]))} ms`).join(', ')

function addSamples(all: Samples, more: Samples): void {
  for (const kind of kinds) all[kind].push(...more[kind])
}

function addOutcomes(all: Found['outcomes'], more: Found['outcomes']): void {
  for (const [name, outcome] of Object.entries(more)) {
    const sum = all[name]
    if (!sum) all[name] = { ...outcome }
    else for (const key of Object.keys(outcome) as (keyof Outcome)[]) sum[key] += outcome[key]
  }
}

function judge({ quiet, attacked, outcomes, busy }: Found): ProofResult {
  const figures: Record<string, unknown> = {}
  const targets: ProofResult['targets'] = {}
  for (const kind of kinds) {
    const ratio = p95(attacked[kind]) / p95(quiet[kind])
    figures[kind] = {
      'quiet p95 ms': rounded(p95(quiet[kind])),
      'attacked p95 ms': rounded(p95(attacked[kind])),
      ratio: Math.round(ratio * 100) / 100,
      'quiet median ms': rounded(percentile(quiet[kind], 0.5)),
      'attacked median ms': rounded(percentile(attacked[kind], 0.5)),
      samples: attacked[kind].length,
    }
    targets[`${kind}: p95 under attack at most ${maxRatio} of quiet`] = {
      measured: ratio.toFixed(2),
      holds: ratio <= maxRatio,
    }
  }
  for (const [name, { sent, accepted, refused, failed, heldBack }] of Object.entries(outcomes)) {
    targets[`attack at its rate: ${name}`] = {
      measured: `${sent} sent: ${accepted} accepted, ${refused} refused, ${failed} unanswered; ${heldBack} held back`,
      holds: sent > 0 && heldBack <= sent / 10,
    }
  }
  figures['processors busy %'] = busy
  return { figures, targets, holds: Object.values(targets).every(({ holds }) => holds) }
}
