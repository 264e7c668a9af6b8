import { createApi, type Login } from '../environment/api.ts'
import { probe, type Samples } from './probe.ts'

/** What the process is asked for by its parent. */
export interface ProbeOrder {
  url: string
  login: Login
  channelID: number
  seconds: number
}

/** Measures in a process of its own, so that nothing but the service delays what is measured. */
process.on('message', async ({ url, login, channelID, seconds }: ProbeOrder) => {
  const samples: Samples = await probe(createApi(url, login), channelID, seconds)
  process.send?.(samples)
})
