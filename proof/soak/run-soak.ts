import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../environment/api.ts'
import { startLoad } from '../environment/load.ts'
import { startEnvironment } from '../environment/start-environment.ts'
import { judgeSamples } from './judge.ts'
import { createSampler, createStopwatch, type Sample } from './samples.ts'

/** A steady, moderate load: a busy day of a support team of about fifty. */
const writesPerSecond = 6
const readsPerSecond = 20

interface Pace {
  seconds: number
  everySeconds: number
}

/** Three per third: on a machine too busy to take samples in time, it runs until there are this many. */
const minSamples = 9

/** Runs one process with all roles under constant load, and samples it repeatedly. */
export async function runSoak(folder: string, { seconds, everySeconds }: Pace) {
  const environment = await startEnvironment(folder, { roles: { all: 'web,worker,gateway' }, files: 'disk' })
  try {
    await environment.api('POST', `/api/MailWebhook/subscribe/${environment.channels.mail.channelID}`)
    const { api, lap } = createStopwatch(environment.api)
    const takeSample = await createSampler(environment, lap)
    const load = startLoad({ ...environment, api }, writesPerSecond)
    const reading = startReading(api, readsPerSecond)
    const samples: Sample[] = []
    const end = performance.now() + seconds * 1000
    while (performance.now() < end || samples.length < minSamples) {
      await pause(everySeconds * 1000)
      samples.push(await takeSample())
    }
    await Promise.all([load.stop(), reading.stop()])
    const { accepted, refused } = load
    return { samples, accepted: accepted.length, refused, verdict: judgeSamples(samples) }
  } finally {
    await environment.close()
  }
}

/** An agent browsing the inbox: the newest tickets, one of them, its messages, and a search. */
function startReading(api: Api, perSecond: number) {
  let isOver = false
  const look = async () => {
    const { items } = await api<{ items: { ticketID: number }[] }>('GET', '/tickets?pageSize=25')
    const ticketID = items[Math.floor(Math.random() * items.length)]?.ticketID
    if (!ticketID) return
    await api('GET', `/tickets/${ticketID}`)
    await api('GET', `/ticketMessages?ticketId=${ticketID}`)
    await api('GET', `/tickets?search=writer&pageSize=25`)
  }
  const reading = (async () => {
    while (!isOver) {
      await look()
      await pause(4000 / perSecond)
    }
  })()
  return {
    async stop() {
      isOver = true
      await reading
    },
  }
}
