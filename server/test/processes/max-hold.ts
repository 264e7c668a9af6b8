import { threadCpuMs } from './cpu-time.ts'

const tickMs = 5

/** The longest time that the event loop was held while some work was done, in milliseconds of CPU time. */
export async function maxHoldMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadCpuMs()
  const note = () => {
    const now = threadCpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(note, tickMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    note()
  }
  return longest
}
