import { type FileHandle, open as openFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReader, RandomAccessReader, validateFileName, type ZipFile } from 'yauzl'
import { refuse } from '../../../errors.ts'

/** Bytes with random access. */
export interface ByteSource {
  size: number
  /** `end` is exclusive. */
  read(start: number, end: number): Promise<Readable>
}

export interface ArchiveEntry {
  name: string
  size: number
  /** Why the entry is not read, such as a name outside the archive. */
  problem: string | null
}

export interface Archive {
  entries: ReadonlyMap<string, ArchiveEntry>
  /** Names that leave the archive. */
  rejected: ArchiveEntry[]
  open(name: string): Promise<Readable>
  close(): void
}

const maxEntries = 5_000_000
/** An entry above this size with a higher compression ratio than any text is treated as a decompression bomb. */
const suspiciousBytes = 100 * 2 ** 20
const maxRatio = 1100

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource
  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { read } = this.#source
    return Readable.from(
      (async function* () {
        if (end > start) yield* await read(start, end)
      })(),
      { objectMode: false },
    )
  }
}

/** Nothing is ever unpacked to a path: entries are read by name, as streams limited to their declared size. */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const zip = await openZip(source)
  const raw = new Map<string, Entry>()
  const entries = new Map<string, ArchiveEntry>()
  const rejected: ArchiveEntry[] = []
  try {
    for await (const entry of readEntries(zip)) {
      if (raw.size + rejected.length >= maxEntries) throw refuse('archive_invalid', { reason: 'too many files' })
      const name = entry.fileName.toString('utf8')
      const problem = problemOf(entry, name)
      const listed = { name, size: entry.uncompressedSize, problem }
      if (problem || raw.has(name)) rejected.push({ ...listed, problem: problem ?? 'the name is there twice' })
      else {
        raw.set(name, entry)
        entries.set(name, listed)
      }
    }
  } catch (fault) {
    zip.close()
    throw toRefusal(fault)
  }
  return {
    entries,
    rejected,
    open: (name) => {
      const entry = raw.get(name)
      if (!entry) throw refuse('archive_invalid', { reason: `${name} is missing` })
      return new Promise((resolve, reject) => {
        zip.openReadStream(entry, (fault, stream) => (fault ? reject(toRefusal(fault)) : resolve(stream)))
      })
    },
    close: () => zip.close(),
  }
}

interface RawEntry extends Omit<Entry, 'fileName'> {
  fileName: Buffer
}

function problemOf({ uncompressedSize, compressedSize, generalPurposeBitFlag }: RawEntry, name: string): string | null {
  const unsafe = validateFileName(name.replaceAll('\\', '/'))
  if (unsafe) return unsafe
  if (name.includes('\0')) return 'the name has a NUL'
  if (generalPurposeBitFlag & 1) return 'it is encrypted'
  if (uncompressedSize > suspiciousBytes && uncompressedSize / Math.max(1, compressedSize) > maxRatio) {
    return 'it is packed too tightly'
  }
  return null
}

function openZip(source: ByteSource): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new SourceReader(source), source.size, options, (fault, zip) =>
      fault ? reject(toRefusal(fault)) : resolve(zip),
    )
  })
}

async function* readEntries(zip: ZipFile): AsyncGenerator<Entry & RawEntry> {
  for (;;) {
    const entry = await new Promise<(Entry & RawEntry) | undefined>((resolve, reject) => {
      const settle = (after: () => void) => {
        zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error')
        after()
      }
      zip.once('entry', (found: Entry & RawEntry) => settle(() => resolve(found)))
      zip.once('end', () => settle(() => resolve(undefined)))
      zip.once('error', (fault: Error) => settle(() => reject(fault)))
      zip.readEntry()
    })
    if (!entry) return
    yield entry
  }
}

const toRefusal = (fault: unknown) =>
  fault instanceof Error && !('status' in fault) ? refuse('archive_invalid', { reason: fault.message }) : fault

const chunkSize = 2 ** 16

async function* readRange(file: FileHandle, start: number, end: number) {
  for (let position = start; position < end; ) {
    const length = Math.min(chunkSize, end - position)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** A local file; the caller closes it. */
export async function openFileSource(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  const file = await openFile(path, 'r')
  const { size } = await file.stat()
  return {
    size,
    read: async (start, end) => Readable.from(readRange(file, start, end), { objectMode: false }),
    close: () => file.close(),
  }
}
