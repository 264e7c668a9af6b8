import { createChance } from '../fuzz/random.ts'
import { injectFaults } from './injections.ts'
import { judge, untilQuiet } from './judge.ts'
import { startLoad } from './load.ts'
import { openStage } from './stage.ts'

const perSecond = 8

/** A desk under load while everything around it breaks; then it is left in peace and looked at. */
export async function breakThings(folder: string, seed: number, limits: { seconds: number; injections: number }) {
  const stage = await openStage(folder)
  try {
    await stage.api('POST', `/api/MailWebhook/subscribe/${stage.channels.mail.channelID}`)
    const load = startLoad(stage, perSecond)
    const made = await injectFaults(stage, createChance(seed), limits)
    await load.stop()
    const isQuiet = await untilQuiet(stage)
    return { made, isQuiet, verdict: await judge(stage, load.accepted) }
  } finally {
    await stage.pool.end().catch(() => undefined)
    await stage.close()
  }
}
