import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartFault } from './start-fault.ts'

/**
 * Creates a folder for this user with the folders above it. Not with `recursive`, which never ends on file systems where
 * no folder can be created, such as /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await make(path)) return
  const above = dirname(resolve(path))
  if (above !== resolve(path)) await makeFolder(above)
  if (!(await make(path))) throw cannotCreate(path, 'ENOENT')
}

/** False if the folder above is missing. */
async function make(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (fault) {
    const { code = '' } = fault as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw cannotCreate(path, code, fault)
  }
  return true
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'the file system allows no folders there',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  ENOSPC: 'the disk is full',
}

const cannotCreate = (path: string, code: string, cause?: unknown) =>
  Object.assign(
    new StartFault(`The folder ${path} cannot be created: ${reasons[code] ?? code}. Check DATA_DIR.`, { cause }),
    { code },
  )
