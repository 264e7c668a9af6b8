import { createChance } from '../fuzz/random.ts'
import { startListener } from '../stage/listener.ts'
import { startLoad } from '../stage/load.ts'
import { openStage, type Plan } from '../stage/open-stage.ts'
import { injectFaults } from './injections.ts'
import { judge } from './judge.ts'
import { untilQuiet } from './until-quiet.ts'

const perSecond = 8
const roles = { 'web 1': 'web,gateway', 'web 2': 'web,gateway', 'worker 1': 'worker', 'worker 2': 'worker' }

interface Limits {
  seconds: number
  injections: number
}

/** A desk on many machines under load while everything around it breaks; then it is left in peace and looked at. */
export async function breakThings(folder: string, seed: number, { files, ...limits }: Limits & Pick<Plan, 'files'>) {
  const stage = await openStage(folder, { roles, files })
  try {
    await stage.api('POST', `/api/MailWebhook/subscribe/${stage.channels.mail.channelID}`)
    const listener = await startListener(stage)
    const load = startLoad(stage, perSecond)
    const { made, unmet } = await injectFaults(stage, createChance(seed), limits)
    await load.stop()
    const isQuiet = await untilQuiet(stage)
    await listener.catchUp()
    const verdict = await judge(stage, load, listener.heard)
    await listener.stop()
    return { made, unmet, isQuiet, verdict }
  } finally {
    await stage.close()
  }
}
