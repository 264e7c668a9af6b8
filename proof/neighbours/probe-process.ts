import { setPriority } from 'node:os'
import type { Login } from '../environment/api.ts'
import { type DeskClient, openDeskClient } from './desk-client.ts'
import { probe, type Samples } from './probe.ts'

/** Requests from the parent process. */
export interface ProbeOrder {
  url: string
  login: Login
  channelID: number
  seconds: number
}

/** Users have their own machines, so the service must not delay the measuring process. Requires permission. */
function takePrecedence(): void {
  try {
    setPriority(-10)
  } catch {
    // Without permission, the process also measures its own wait for a CPU, in every phase.
  }
}

let client: DeskClient | undefined

/** Measures in a separate process, so that only the service delays what is measured. Signs in once. */
process.on('message', async ({ url, login, channelID, seconds }: ProbeOrder) => {
  client ??= await openDeskClient(url, login)
  const samples: Samples = await probe(client, channelID, seconds)
  process.send?.(samples)
})

takePrecedence()
