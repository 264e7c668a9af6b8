import { availableParallelism, cpus } from 'node:os'
import { performance } from 'node:perf_hooks'

/** How busy the event loop and the CPUs recently were, each from 0 to 1. */
export interface Load {
  loop: number
  processors: number
}

/** Measures the time since the previous call. */
export type ReadLoad = () => Load

const windowMs = 200
/** Older measurements do not reflect the current load. */
const maxAgeMs = 2_000
/** Above this load of the event loop, work begins to wait noticeably. */
const busyLoop = 0.5

/** The same for the CPUs: the more there are, the more likely one of them is free at the same load. */
const busyProcessors = (count: number) => 1 - 0.9 / Math.sqrt(count)

/** Returns whether work has to wait for other work on this machine. Reads the load at most a few times a second. */
export function createContention(
  readLoad: ReadLoad = createLoadReader(),
  now = () => performance.now(),
  processorCount = availableParallelism(),
) {
  const maxProcessors = Math.max(0.3, busyProcessors(processorCount))
  let readAt = Number.NEGATIVE_INFINITY
  let isBusy = false

  return (): boolean => {
    const age = now() - readAt
    if (age < windowMs) return isBusy
    const { loop, processors } = readLoad()
    readAt = now()
    isBusy = age < maxAgeMs && (loop >= busyLoop || processors >= maxProcessors)
    return isBusy
  }
}

function createLoadReader(): ReadLoad {
  let loop = performance.eventLoopUtilization()
  let processors = readProcessors()
  return () => {
    const [loopBefore, processorsBefore] = [loop, processors]
    loop = performance.eventLoopUtilization()
    processors = readProcessors()
    const all = processors.all - processorsBefore.all
    return {
      loop: performance.eventLoopUtilization(loop, loopBefore).utilization,
      processors: all > 0 ? (processors.used - processorsBefore.used) / all : 0,
    }
  }
}

/** CPU time of all cores since their start, in milliseconds. Low-priority work is excluded, because it delays no one. */
function readProcessors() {
  const times = cpus().map(({ times }) => times)
  const used = times.reduce((sum, { user, sys, irq }) => sum + user + sys + irq, 0)
  return { used, all: times.reduce((sum, { idle, nice }) => sum + idle + nice, used) }
}
