import { percentile } from '../../bench/lists/load.ts'
import type { ProofResult } from '../report.ts'
import type { Outcome } from './attack-process.ts'
import type { Samples } from './probe.ts'
import type { Use } from './processor-use.ts'

const maxRatio = 1.2
/** Minimum share of an attack's planned requests. */
const minRate = 0.9

export interface Phase {
  samples: Samples
  use: Use
}

/** The measurements with and without one attack, by round. */
export interface Found {
  title: string
  quiet: Phase[]
  attacked: Phase[]
  outcomes: Record<string, Outcome>[]
}

const kinds = ['read', 'write', 'answer'] as const

const p95 = (samples: number[]) => percentile(samples, 0.95)
const rounded = (value: number) => Math.round(value * 10) / 10
const gather = (phases: Phase[], kind: keyof Samples) => phases.flatMap(({ samples }) => samples[kind])

export const summarise = ({ samples, use }: Phase) =>
  `${kinds.map((kind) => `${kind} ${rounded(p95(samples[kind]))} ms`).join(', ')} ${JSON.stringify(use)}`

/** Each attack is compared with all quiet phases together. */
export function judge(all: Found[]): ProofResult {
  const figures: Record<string, Record<string, unknown>> = {}
  const targets: ProofResult['targets'] = {}
  const quietPhases = all.flatMap(({ quiet }) => quiet)
  for (const { title, attacked, outcomes } of all) {
    for (const kind of kinds) {
      const [quiet, under] = [gather(quietPhases, kind), gather(attacked, kind)]
      const ratio = p95(under) / p95(quiet)
      figures[`${title}: ${kind}`] = {
        'quiet p95 ms': rounded(p95(quiet)),
        'attacked p95 ms': rounded(p95(under)),
        ratio: Math.round(ratio * 100) / 100,
        'quiet median ms': rounded(percentile(quiet, 0.5)),
        'attacked median ms': rounded(percentile(under, 0.5)),
        samples: under.length,
      }
      targets[`${title}: ${kind} p95 under attack at most ${maxRatio} of quiet`] = {
        measured: ratio.toFixed(2),
        holds: ratio <= maxRatio,
      }
    }
    figures[`${title}: processor %`] = meanUse(attacked)
    Object.assign(targets, judgeRate(title, addOutcomes(outcomes)))
  }
  figures['quiet: processor %'] = meanUse(quietPhases)
  return { figures, targets, holds: Object.values(targets).every(({ holds }) => holds) }
}

/** Checks that an attack reached its rate; requests held back, because the service is still busy, count as sent. */
function judgeRate(title: string, outcomes: Record<string, Outcome>): ProofResult['targets'] {
  const entries = Object.entries(outcomes).map(([name, outcome]) => {
    const { seconds, planned, sent, bytes, accepted, refused, failed, heldBack } = outcome
    const rate = `${rounded(sent / seconds)} requests and ${rounded(bytes / seconds / 2 ** 20)} MB per second`
    const measured = `${rate}: ${accepted} accepted, ${refused} refused, ${failed} unanswered; ${heldBack} held back`
    return [`${title}, sent: ${name}`, { measured, holds: sent > 0 && sent + heldBack >= minRate * planned }] as const
  })
  return Object.fromEntries(entries)
}

function meanUse(phases: Phase[]): Use {
  const names = Object.keys(phases[0]?.use ?? {})
  const mean = (name: string) => phases.reduce((sum, { use }) => sum + (use[name] ?? 0), 0) / phases.length
  return Object.fromEntries(names.map((name) => [name, Math.round(mean(name))]))
}

function addOutcomes(rounds: Record<string, Outcome>[]): Record<string, Outcome> {
  const all: Record<string, Outcome> = {}
  for (const [name, outcome] of rounds.flatMap((round) => Object.entries(round))) {
    const sum = all[name]
    if (!sum) all[name] = { ...outcome }
    else for (const key of Object.keys(outcome) as (keyof Outcome)[]) sum[key] += outcome[key]
  }
  return all
}
