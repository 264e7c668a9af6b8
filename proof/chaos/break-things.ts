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

interface Limits {
  seconds: number
  injections: number
}

/** A desk on many machines under load while everything around it breaks; then it is left in peace and looked at. */
export async function breakThings(folder: string, seed: number, { files, ...limits }: Limits & Pick<Plan, 'files'>) {
  const environment = await startEnvironment(folder, { roles, files })
  try {
    await environment.api('POST', `/api/MailWebhook/subscribe/${environment.channels.mail.channelID}`)
    const listener = await startListener(environment)
    const timedWork = await startTimedWork(environment)
    const load = startLoad(environment, perSecond)
    const { made, unmet } = await injectFaults(environment, createChance(seed), limits)
    await Promise.all([load.stop(), timedWork.stop()])
    const isQuiet = await untilQuiet(environment)
    await listener.catchUp()
    const { timed, lost, doubled } = await timedWork.judge()
    const verdict = await judge(environment, load, listener.received)
    verdict.lost.push(...lost)
    verdict.doubled.push(...doubled)
    verdict.impossible.push(...timedWork.refused)
    await listener.stop()
    return { made, unmet, isQuiet, timed, verdict }
  } finally {
    await environment.close()
  }
}
