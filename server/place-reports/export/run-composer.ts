import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createSemaphore } from '../../platform/semaphore.ts'
import type { ComposeRequest, DocumentParts, InspectRequest } from './compose/plan.ts'

const limitMemory = createSemaphore(1)
const timeoutMs = 120_000
const maxMb = 1024

/**
 * Composes a document in a thread, because a long report takes seconds. The memory of the libraries is freed
 * afterwards.
 */
export function runComposer(request: ComposeRequest): Promise<DocumentParts>
export function runComposer(request: InspectRequest): Promise<string[]>
export function runComposer(request: ComposeRequest | InspectRequest): Promise<DocumentParts | string[]> {
  return limitMemory(async () => {
    const thread = new Worker(new URL('./compose/compose-thread.ts', import.meta.url), {
      workerData: request,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMb },
    })
    try {
      const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) })
      return answer as DocumentParts | string[]
    } finally {
      await thread.terminate()
    }
  })
}
