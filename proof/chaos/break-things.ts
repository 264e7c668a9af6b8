import { startListener } from '../environment/listener.ts'
import { startLoad } from '../environment/load.ts'
import { type Plan, startEnvironment } from '../environment/start-environment.ts'
import { createChance } from '../fuzz/random.ts'
import { injectFaults } from './injections.ts'
import { judge } from './judge.ts'
import { startTimedWork } from './timed-work.ts'
import { untilQuiet } from './until-quiet.ts'

const perSecond = 8
const roles = { 'web 1': 'web,gateway', 'web 2': 'web,gateway', 'worker 1': 'worker', 'worker 2': 'worker' }

interface Options extends Pick<Plan, 'files'> {
  seconds: number
  injections: number
  /** Whether timed work becomes due meanwhile, the last of it a minute after the end. */
  hasTimedWork: boolean
  /** Divides the rate of load and failures. */
  slowness?: number
}

/**
 * Runs several nodes under load while everything around them fails; then waits until they are idle and checks the
 * result.
 */
export async function breakThings(folder: string, seed: number, options: Options) {
  const { files, hasTimedWork, slowness = 1, ...limits } = options

  const environment = await startEnvironment(folder, { roles, files })
  try {
    await environment.api('POST', `/api/MailWebhook/subscribe/${environment.channels.mail.channelID}`)
    const listener = await startListener(environment)
    const timedWork = hasTimedWork ? await startTimedWork(environment, slowness) : undefined
    const load = startLoad(environment, perSecond / slowness)
    const { made, unmet } = await injectFaults(environment, createChance(seed), { ...limits, slowness })
    await Promise.all([load.stop(), timedWork?.stop()])
    const isQuiet = await untilQuiet(environment)
    await listener.catchUp()
    const timed = await timedWork?.judge()
    const { lost, doubled, impossible, ...counts } = await judge(environment, load, listener.received)
    await listener.stop()
    const verdict = {
      ...counts,
      timed: timed?.count ?? 0,
      lost: [...lost, ...(timed?.lost ?? [])],
      doubled: [...doubled, ...(timed?.doubled ?? [])],
      impossible: [...impossible, ...(timedWork?.refused ?? [])],
    }
    return { made, unmet, isQuiet, verdict }
  } finally {
    await environment.close()
  }
}
