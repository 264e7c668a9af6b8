import { threadId } from 'node:worker_threads'
import { withTransfer } from '../../platform/threads/transfer.ts'

/** Tasks that tests run in threads. */

export const echo = (input: unknown) => input

export const readThreadID = () => threadId

export function fail(message: string): never {
  throw new Error(message)
}

export function spin(ms: number): number {
  const end = performance.now() + ms
  while (performance.now() < end);
  return ms
}

export function fillMemory(): void {
  const kept: number[][] = []
  // In large pieces, because the collector would search millions of small ones again and again.
  for (;;) kept.push(new Array(100_000).fill(0.5))
}

/** Returns its input, twice as large. */
export function double(given: ArrayBuffer) {
  const bytes = new ArrayBuffer(given.byteLength * 2)
  return withTransfer({ bytes }, [bytes])
}
