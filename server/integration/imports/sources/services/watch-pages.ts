import { SourceFault } from '../../source-records.ts'
import { type Json, toText } from '../read-value.ts'

/** A page may repeat if records are added while the list is read. */
const maxTimes = 3

/** Detects services that repeat pages endlessly, by cursor or records. */
export function watchPages(host: string): (page: string | Json[]) => void {
  const times = new Map<string, number>()
  return (page) => {
    const key = typeof page === 'string' ? page : nameOf(page)
    const count = (times.get(key) ?? 0) + 1
    if (count > maxTimes) throw new SourceFault(`${host} repeats a page of a list, so that the list never ends.`)
    times.set(key, count)
  }
}

const nameOf = (records: Json[]) => [records.length, toText(records[0]?.id), toText(records.at(-1)?.id)].join(' ')
