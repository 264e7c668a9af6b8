import { asSystem, type Context } from '../../context.ts'
import type { SecretCounts } from '../../platform/secrets/sealed-rows.ts'
import { resealCanary } from '../../platform/secrets/secret-canary.ts'
import { answer, type Command, exitCodes, readOptions } from '../command.ts'
import { withContext } from '../open-desk.ts'
import { secretResealers } from '../secret-resealers.ts'

export const rotateSecrets: Command = {
  name: 'secrets rotate',
  options: '',
  summary: 'Seals every stored secret with the first key of SECRET_KEY; the others can then be dropped from it.',
  async run(args) {
    readOptions(args, {})
    const counts = await withContext(resealAll)
    const reasons = [...new Set(Object.values(counts).flatMap((count) => count.reasons))]
    const rows = Object.entries(counts).map(([noun, { stale, current, unreadable }]) => [
      noun,
      { resealed: stale, current, unreadable },
    ])
    const outcome = answer(Object.fromEntries(rows))
    if (reasons.length === 0) return outcome
    return { ...outcome, remarks: [...reasons, 'Those secrets were left as they are.'], exitCode: exitCodes.failed }
  },
}

async function resealAll(context: Context): Promise<Record<string, SecretCounts>> {
  const all = asSystem(context, 'reseal secrets')
  const counts: Record<string, SecretCounts> = {}
  for (const [noun, reseal] of Object.entries(secretResealers)) counts[noun] = await reseal(all)
  await resealCanary(all)
  return counts
}
