/** CPU time of this thread in milliseconds: unlike the clock, it excludes other programs. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The CPU time of synchronous work, in milliseconds. */
export function cpuMsOf(work: () => unknown): number {
  const before = threadCpuMs()
  work()
  return threadCpuMs() - before
}
