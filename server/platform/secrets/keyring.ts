import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'

/** The keys of a service that was given none: generated once, stored in the data directory, readable only by its owner. */
export interface Keyring {
  secretKey: string
  jwtSecret: string
  databasePassword: string
}

export async function openKeyring(dataDirectory: string): Promise<Keyring> {
  const path = join(dataDirectory, 'keys.json')
  const kept = await read(path)
  if (kept) return kept

  await makeFolder(dataDirectory)
  const draft = join(dataDirectory, `keys-${process.pid}-${randomBytes(4).toString('hex')}.json`)
  const fresh = () => randomBytes(32).toString('base64url')
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(JSON.stringify({ secretKey: fresh(), jwtSecret: fresh(), databasePassword: fresh() }, null, 2))
  await file.sync()
  await file.close()
  // Unlike a rename, a link never replaces a file: of two concurrent first starts, both use the same keys.
  await link(draft, path).catch(() => undefined)
  await rm(draft, { force: true })
  const made = await read(path)
  if (!made) throw new Error(`The keys could not be kept in ${path}.`)
  return made
}

async function read(path: string): Promise<Keyring | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Keyring
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`The keys in ${path} cannot be read.`, { cause: fault })
  }
}
