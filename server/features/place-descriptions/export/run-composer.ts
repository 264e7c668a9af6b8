import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createGate } from '../../../platform/gate.ts'
import type { ComposeRequest, DocumentParts } from './compose/plan.ts'

const gate = createGate(1)
const patienceInMs = 120_000
const mostMegabytes = 1024

/**
 * Composes a document in a thread: a long report takes seconds, in which the service answers others, and what the
 * libraries need is given back afterwards.
 */
export function runComposer(request: ComposeRequest): Promise<DocumentParts> {
  return gate(async () => {
    const thread = new Worker(new URL('./compose/compose-thread.ts', import.meta.url), {
      workerData: request,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    try {
      const [parts] = await once(thread, 'message', { signal: AbortSignal.timeout(patienceInMs) })
      return parts as DocumentParts
    } finally {
      await thread.terminate()
    }
  })
}
