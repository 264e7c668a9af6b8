const tickMs = 5

/** Of this thread alone, in milliseconds: the clock would count other programs' work too. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest time that the event loop was held while some work was done, in milliseconds of processor time. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = processorMs()
  const note = () => {
    const now = processorMs()
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
