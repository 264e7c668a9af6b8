import { setPriority } from 'node:os'
import type { Login } from '../environment/api.ts'
import { type DeskClient, openDeskClient } from './desk-client.ts'
import { probe, type Samples } from './probe.ts'

/** What the process is asked for by its parent. */
export interface ProbeOrder {
  url: string
  login: Login
  channelID: number
  seconds: number
}

/** People have machines of their own: the service must not delay the clock that measures it. Takes permission. */
function takePrecedence(): void {
  try {
    setPriority(-10)
  } catch {
    // As an ordinary user: what the process waits for a processor is then measured too, in every phase.
  }
}

let client: DeskClient | undefined

/** Measures in a process of its own, so that nothing but the service delays what is measured. Signs in once. */
process.on('message', async ({ url, login, channelID, seconds }: ProbeOrder) => {
  client ??= await openDeskClient(url, login)
  const samples: Samples = await probe(client, channelID, seconds)
  process.send?.(samples)
})

takePrecedence()
