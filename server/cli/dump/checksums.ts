import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { measure } from '../../adapters/storage/storage.ts'
import { damaged, type Manifest } from './dump.ts'

/** Checksums of the files of an export, by path in the folder. */
export type Checksums = Map<string, string>

/** In the format of `sha256sum --check`. */
const checksumsFile = 'checksums.sha256'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes the bytes and records their hash. */
export async function writeChecked(
  folder: string,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  checksums: Checksums,
): Promise<void> {
  const measured = measure(bytes)
  await pipeline(measured.bytes, createWriteStream(join(folder, name), { mode: 0o600 }))
  checksums.set(name, measured.result().sha256)
}

/** Returns the hash of the list, for the manifest. */
export async function writeChecksums(folder: string, checksums: Checksums): Promise<string> {
  const text = [...checksums].map(([name, sha256]) => `${sha256}  ${name}\n`).join('')
  await writeFile(join(folder, checksumsFile), text, { mode: 0o600 })
  return hash(text)
}

export async function readChecksums(folder: string, { checksums }: Manifest): Promise<Checksums> {
  const text = await readFile(join(folder, checksumsFile), 'utf8').catch(() => '')
  if (hash(text) !== checksums) throw damaged(checksumsFile, 'it is missing or was changed')
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

export function check(checksums: Checksums, name: string, sha256: string): void {
  if (checksums.get(name) !== sha256) throw damaged(name, 'its checksum is another one')
}

/** Reads a file; `verify` compares the hash of everything read. */
export function readChecked(folder: string, name: string, checksums: Checksums) {
  const measured = measure(createReadStream(join(folder, name)))
  return { bytes: measured.bytes, verify: () => check(checksums, name, measured.result().sha256) }
}
