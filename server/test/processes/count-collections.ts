import { constants, PerformanceObserver } from 'node:perf_hooks'

/** As reported by Node; its types lack the detail. */
type Collection = PerformanceEntry & { detail: { kind: number } }

/** Counts full garbage collections of this thread during some work. */
export async function countMajorCollections(work: () => Promise<void>): Promise<number> {
  let count = 0
  const countMajor = (entries: PerformanceEntry[]) => {
    const isMajor = (entry: PerformanceEntry) =>
      (entry as Collection).detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
    count += entries.filter(isMajor).length
  }
  const observer = new PerformanceObserver((list) => countMajor(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  await work()
  countMajor(observer.takeRecords())
  observer.disconnect()
  return count
}
