import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for an external condition, such as another connection reaching a lock. Polls less and less often, because
 * polling takes CPU time from what it waits for.
 */
export async function until(isSo: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const start = performance.now()
  while (!(await isSo())) {
    const waitedMs = performance.now() - start
    if (waitedMs > timeoutMs) throw new Error('It did not come about in time.')
    await pause(Math.min(100, Math.max(10, waitedMs / 10)))
  }
}
