import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { Parts } from '../exports.table.ts'
import { archiveFormat, archiveVersion } from '../format/describe-format.ts'
import { getProductVersion, listKinds, neverExported } from '../format/kinds.ts'
import type { ListedFile } from './list-files.ts'
import { readLines } from './read-lines.ts'
import type { Extent } from './write-parts.ts'

export interface ArchiveManifest {
  format: string
  version: number
  productVersion: string
  exportedAt: string
  kinds: Record<string, { count: number; sha256: string }>
  files: { count: number }
  omitted: string[]
}

export function toManifest(read: NonNullable<Parts['read']>, { include, withFiles }: Extent): ArchiveManifest {
  const left = listKinds().flatMap(({ name }) => (include === null || include.includes(name) ? [] : [name]))
  return {
    format: archiveFormat,
    version: archiveVersion,
    productVersion: getProductVersion(),
    exportedAt: read.at,
    kinds: Object.fromEntries(Object.entries(read.kinds).map(([name, { count, sha256 }]) => [name, { count, sha256 }])),
    files: { count: read.files.count },
    omitted: [...neverExported, ...left, ...(withFiles ? [] : ['files'])],
  }
}

type OpenPart = (storageKey: string) => Promise<Readable | undefined>

/** Streams the archive: the manifest, the kinds in order, then the files. */
export function assembleArchive(read: NonNullable<Parts['read']>, extent: Extent, open: OpenPart): Readable {
  const lastModified = new Date(read.at)
  async function* entries() {
    const text = JSON.stringify(toManifest(read, extent), null, 2)
    yield { name: 'manifest.json', lastModified, input: text }
    for (const [name, { storageKey, size }] of Object.entries(read.kinds)) {
      yield* entryOf(`${name}.jsonl`, storageKey, size)
    }
    const index = await open(read.files.storageKey)
    if (!index) throw new Error('Invariant violated: the list of files is gone.')
    for await (const line of readLines(index)) {
      const { sha256, storageKey } = JSON.parse(line.text) as ListedFile
      yield* entryOf(`files/${sha256}`, storageKey)
    }
  }
  /** Files missing in the storage are omitted; the part of a kind is never missing. */
  async function* entryOf(name: string, storageKey: string, size?: number) {
    const bytes = await open(storageKey)
    if (!bytes && size !== undefined) throw new Error(`Invariant violated: ${name} is gone.`)
    if (!bytes) return
    try {
      yield { name, lastModified, input: bytes, ...(size === undefined ? {} : { size }) }
    } finally {
      bytes.destroy()
    }
  }
  return Readable.fromWeb(makeZip(entries()) as ReadableStream<Uint8Array>)
}
