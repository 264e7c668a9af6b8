import type { Archive } from './archive/open-archive.ts'
import { readKind, readManifest } from './archive/read-manifest.ts'
import { idOf, listKinds } from './format/kinds.ts'
import type { ArchiveRecord } from './format/read-records.ts'
import { type Mapping, mappingOf, mapReferences, mapTimelineData } from './format/references.ts'
import { tokenFields } from './format/tokens.ts'

export interface Comparison {
  isEqual: boolean
  /** Compared records, by kind. */
  counts: Record<string, number>
  /** The first differences, such as `tickets 12: subject`. */
  differences: string[]
}

const maxDifferences = 50

/**
 * Settings of the workspace itself, which are not compared. The sender of the last message is derived from the messages, except for
 * API tokens, which archives lack. `sla` is derived from `ticketSlaTargets`, except for the time that was left.
 */
const ignored: Record<string, string[]> = {
  customer: ['name', 'hostnames', 'customerID'],
  tickets: ['lastMessageSender', 'sla'],
}
const ignoredEverywhere = new Set(['version'])

/** Two archives are equal if they differ only in IDs and tokens. */
export async function compareArchives(one: Archive, other: Archive): Promise<Comparison> {
  const differences: string[] = []
  const counts: Record<string, number> = {}
  const mappings = [await mapInOrder(one), await mapInOrder(other)] as const
  for (const archive of [one, other]) await readManifest(archive)
  for (const { name } of listKinds()) {
    const [left, right] = [readKind(one, name), readKind(other, name)]
    for (let number = 1; ; number++) {
      const [mine, theirs] = [await left.next(), await right.next()]
      if (mine.done || theirs.done) {
        if (mine.done !== theirs.done) differences.push(`${name} ${number}: only in one archive`)
        break
      }
      counts[name] = number
      const fields = differingFields(
        canonical(name, mine.value, mappings[0]),
        canonical(name, theirs.value, mappings[1]),
      )
      if (fields.length > 0) differences.push(`${name} ${number}: ${fields.join(', ')}`)
      if (differences.length >= maxDifferences) break
    }
    await left.return(undefined)
    await right.return(undefined)
  }
  compareFiles(one, other, differences)
  return { isEqual: differences.length === 0, counts, differences: differences.slice(0, maxDifferences) }
}

function compareFiles(one: Archive, other: Archive, differences: string[]) {
  const filesOf = ({ entries }: Archive) => [...entries.keys()].filter((name) => name.startsWith('files/')).sort()
  if (JSON.stringify(filesOf(one)) !== JSON.stringify(filesOf(other))) differences.push('files differ')
}

/** Replaces IDs and tokens by the position of their record. */
async function mapInOrder(archive: Archive): Promise<Mapping> {
  const ids = new Map<string, Map<number, number>>()
  const tokens = new Map<string, string>()
  for (const kind of listKinds()) {
    const id = idOf(kind)
    const places = new Map<number, number>()
    let number = 0
    for await (const record of readKind(archive, kind.name)) {
      number += 1
      if (id) places.set(Number(record[id.name]), number)
      for (const field of tokenFields[kind.name] ?? []) tokens.set(String(record[field]), `${kind.name} ${number}`)
    }
    ids.set(kind.name, places)
  }
  return mappingOf(ids, (token) => tokens.get(token) ?? token)
}

function canonical(kind: string, record: ArchiveRecord, mapping: Mapping): ArchiveRecord {
  const mapped = mapReferences(kind, kind === 'timeline' ? mapTimelineData(record, mapping) : record, mapping)
  const left = new Set(ignored[kind] ?? [])
  return Object.fromEntries(Object.entries(mapped).filter(([name]) => !left.has(name) && !ignoredEverywhere.has(name)))
}

function differingFields(one: ArchiveRecord, other: ArchiveRecord): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}
