/** A semaphore: runs at most `maxConcurrent` tasks at once, in order of arrival. Bounds the memory of concurrent work. */
export function createSemaphore(maxConcurrent: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxConcurrent) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await work()
    } finally {
      // The slot passes directly to the next in the queue, so that a new caller cannot take it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
