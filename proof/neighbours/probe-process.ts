import { type Api, createApi, type Login } from '../environment/api.ts'
import { probe, type Samples } from './probe.ts'

/** What the process is asked for by its parent. */
export interface ProbeOrder {
  url: string
  login: Login
  channelID: number
  seconds: number
}

let api: Api | undefined

/** Measures in a process of its own, so that nothing but the service delays what is measured. Signs in once. */
process.on('message', async ({ url, login, channelID, seconds }: ProbeOrder) => {
  api ??= createApi(url, login)
  const samples: Samples = await probe(api, channelID, seconds)
  process.send?.(samples)
})
