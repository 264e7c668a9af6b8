import { setTimeout as pause } from 'node:timers/promises'
import type { Misbehaviour } from '../../server/adapters/ai/openai/openai-double.ts'
import type { Chance } from '../fuzz/random.ts'
import { loseFiles, type Stage } from './stage.ts'

type Injection = (stage: Stage, chance: Chance) => Promise<void>

const faults: Misbehaviour[] = [
  'rate-limited',
  'server-error',
  'hang-up',
  'half-answer',
  'garbage-body',
  'garbage',
  'no-done',
]

/** What goes wrong in the world, by how often it is chosen. */
const injections: { name: string; weight: number; inject: Injection }[] = [
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
    name: 'telephone provider refuses',
    weight: 3,
    inject: async ({ telephony }, chance) => {
      for (let count = chance.below(4); count >= 0; count--) telephony.failNext(chance.pick([429, 500, 503]))
    },
  },
  {
    name: 'no file can be kept',
    weight: 1,
    inject: async ({ filesFolder }) => {
      const restore = await loseFiles(filesFolder)
      await pause(1500)
      await restore()
    },
  },
]

/** One after the other at random instants, until so many were made or the time is over. Answers how many of each. */
export async function injectFaults(stage: Stage, chance: Chance, limits: { injections: number; seconds: number }) {
  const made: Record<string, number> = {}
  const bag = injections.flatMap((injection) => Array.from({ length: injection.weight }, () => injection))
  const end = performance.now() + limits.seconds * 1000
  for (let count = 0; count < limits.injections && performance.now() < end; count++) {
    await pause(300 + chance.below(1500))
    const { name, inject } = chance.pick(bag)
    await inject(stage, chance)
    made[name] = (made[name] ?? 0) + 1
  }
  return made
}
