import { setTimeout as pause } from 'node:timers/promises'
import type { Misbehaviour } from '../../server/adapters/ai/openai/testing/openai-double.ts'
import type { Breakage } from '../../server/adapters/telephony/twilio/testing/double-api.ts'
import type { Environment } from '../environment/start-environment.ts'
import type { Chance } from '../fuzz/random.ts'
import { loseFiles } from './lose-files.ts'

interface Injection {
  name: string
  /** Relative frequency. */
  weight: number
  /** The storage that it requires; any if unset. */
  files?: 'disk' | 's3'
  inject(environment: Environment, chance: Chance): Promise<void>
}

const faults: Misbehaviour[] = [
  'rate-limited',
  'server-error',
  'hang-up',
  'half-answer',
  'garbage-body',
  'garbage',
  'no-done',
]

/** The possible failures. */
const injections: Injection[] = [
  {
    name: 'kill a web node',
    weight: 4,
    inject: async ({ fleet }, chance) => fleet.kill(chance.pick(['web 1', 'web 2'])),
  },
  {
    name: 'kill a worker',
    weight: 5,
    inject: async ({ fleet }, chance) => fleet.kill(chance.pick(['worker 1', 'worker 2'])),
  },
  {
    name: 'kill every process',
    weight: 1,
    inject: async ({ fleet }) => {
      for (const name of fleet.names) fleet.kill(name)
    },
  },
  {
    name: 'replace a process',
    weight: 2,
    inject: async ({ fleet }, chance) => fleet.replace(chance.pick(fleet.names)),
  },
  { name: 'kill the database', weight: 1, inject: ({ database }) => database.kill() },
  {
    name: 'AI misbehaves',
    weight: 4,
    inject: async ({ ai }, chance) => ai.misbehave(chance.pick(faults), { times: 1 + chance.below(6) }),
  },
  { name: 'AI hangs', weight: 1, inject: async ({ ai }) => ai.misbehave('hang', { times: 2 }) },
  {
    name: 'mail provider refuses',
    weight: 3,
    inject: async ({ graph }, chance) => {
      const status = chance.pick([429, 500, 503, 504])
      for (let count = chance.below(5); count >= 0; count--) graph.failNext({ status, retryAfter: 1 })
    },
  },
  {
    name: 'mail provider does the work and breaks off',
    weight: 3,
    inject: async ({ graph }) =>
      void graph.failNext({ status: 500, method: 'POST', path: /\/(send|messages)/i, isAfterwards: true }),
  },
  {
    name: 'line to the mail provider breaks',
    weight: 3,
    inject: async ({ graph }, chance) => {
      for (let count = chance.below(5); count >= 0; count--) graph.failNext({ status: 0, isCut: true })
    },
  },
  {
    name: 'line to the telephone provider breaks',
    weight: 3,
    inject: async ({ telephony }, chance) => {
      const breakage = chance.pick<Breakage>(['cut', 'cut-afterwards', 'half-answer'])
      for (let count = chance.below(4); count >= 0; count--) telephony.breakNext(breakage)
    },
  },
  {
    name: 'telephone provider refuses',
    weight: 3,
    inject: async ({ telephony }, chance) => {
      for (let count = chance.below(4); count >= 0; count--) telephony.failNext(chance.pick([429, 500, 503]))
    },
  },
  {
    name: 'no file can be kept',
    weight: 1,
    files: 'disk',
    inject: async ({ filesFolder }) => {
      const restore = await loseFiles(filesFolder)
      await pause(1500)
      await restore()
    },
  },
  {
    name: 'file store refuses',
    weight: 3,
    files: 's3',
    inject: async ({ s3 }, chance) =>
      s3?.misbehave(chance.pick(['server-error', 'slow-down']), { times: 1 + chance.below(8) }),
  },
  {
    name: 'file store is slow',
    weight: 1,
    files: 's3',
    inject: async ({ s3 }, chance) => s3?.misbehave('slow', { times: 1 + chance.below(4) }),
  },
  {
    name: 'line to the file store breaks',
    weight: 3,
    files: 's3',
    inject: async ({ s3 }, chance) =>
      s3?.misbehave(chance.pick(['hang-up', 'hang-up-afterwards', 'half-answer']), { times: 1 + chance.below(5) }),
  },
]

/**
 * Injects faults one after another at random times, up to a maximum number or time. Returns the count of each, and how many
 * provider faults were removed before they had an effect.
 */
export async function injectFaults(
  environment: Environment,
  chance: Chance,
  limits: { injections: number; seconds: number; slowness: number },
) {
  const made: Record<string, number> = {}
  let unmet = 0
  const files = environment.s3 ? 's3' : 'disk'
  const sensible = injections.filter((injection) => (injection.files ?? files) === files)
  const bag = sensible.flatMap((injection) => Array.from({ length: injection.weight }, () => injection))
  const end = performance.now() + limits.seconds * 1000
  for (let count = 0; count < limits.injections && performance.now() < end; count++) {
    await pause(limits.slowness * (300 + chance.below(1500)))
    const { name, inject } = chance.pick(bag)
    // Providers recover after a while: otherwise unused faults would pile up, and no request would ever succeed.
    if (count % 4 === 0) unmet += mend(environment)
    await inject(environment, chance)
    made[name] = (made[name] ?? 0) + 1
  }
  unmet += mend(environment)
  return { made, unmet }
}

/** Restores all providers. Returns how many injected faults were not triggered. */
const mend = ({ ai, graph, telephony, s3 }: Environment): number =>
  [ai, graph, telephony, s3].reduce((sum, provider) => sum + (provider?.behave() ?? 0), 0)
