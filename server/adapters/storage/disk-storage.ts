import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { releasePiece } from '../../platform/gather-bytes.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { checkKey, measure, type Storage } from './storage.ts'

/** Stores files in a folder with 65,536 subfolders, so that none has too many entries. */
export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key).slice(0, 2), key.slice(2, 4), key)

  return {
    async put(key, source) {
      const path = pathOf(key)
      const folder = dirname(path)
      const draft = join(folder, `.${randomUUID()}.part`)
      await makeFolder(folder)
      const { bytes, result } = measure(source)
      try {
        await writeFile(draft, releasing(bytes), { flag: 'wx', mode: 0o600, flush: true })
        await rename(draft, path)
        await flushFolder(folder)
      } catch (fault) {
        await rm(draft, { force: true })
        throw fault
      }
      return result()
    },

    async get(key, { start, end } = {}) {
      const file = await open(pathOf(key)).catch(unlessMissing)
      return file?.createReadStream({ start: start ?? 0, ...(end === undefined ? {} : { end }) })
    },

    async stat(key) {
      const entry = await stat(pathOf(key)).catch(unlessMissing)
      return entry && { size: entry.size }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    isShared: false,
    async check() {
      const probe = join(root, `.${randomUUID()}.check`)
      await makeFolder(root)
      try {
        // Writes at least one block, because an empty file would fit on a full disk.
        await writeFile(probe, Buffer.alloc(4096), { mode: 0o600, flush: true })
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

/** Starts writing each chunk to disk before the next is read. */
async function* releasing(pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) {
    yield piece
    releasePiece(piece)
  }
}

function unlessMissing(fault: NodeJS.ErrnoException): undefined {
  if (fault.code !== 'ENOENT') throw fault
}

/** A rename is durable only once the folder is synced, too. */
async function flushFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
