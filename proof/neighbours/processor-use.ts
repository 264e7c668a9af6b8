import { cpus } from 'node:os'

/** Of all processes of the machine, since it was started. */
function readTimes() {
  const times = cpus().map((processor) => processor.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** How busy the machine's processors are during phases: much in quiet ones means that something else ran beside the proof. */
export function createProcessorMeter() {
  let all = 0
  let idle = 0
  return {
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      const before = readTimes()
      const result = await work()
      const after = readTimes()
      all += after.all - before.all
      idle += after.idle - before.idle
      return result
    },
    percent: () => Math.round(100 * (1 - idle / all)),
  }
}
