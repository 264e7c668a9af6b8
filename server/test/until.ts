import { setTimeout as pause } from 'node:timers/promises'

/** Waits for something that happens elsewhere, such as another connection that reaches a lock. */
export async function until(isSo: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come about in time.')
    await pause(10)
  }
}
