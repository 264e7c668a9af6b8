import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts'

const gigabyte = 2 ** 30
const scarce = gigabyte
const full = gigabyte / 16

export async function checkDataDirectory({ DATA_DIR }: Config): Promise<Finding> {
  const check = 'data directory'
  const mend = 'Give it to the account that runs the service, or set DATA_DIR to a folder of that account.'
  const isThere = await exists(DATA_DIR)
  try {
    if (isThere) await tryToWrite(DATA_DIR)
    else await access(await nearestFolder(DATA_DIR), constants.W_OK)
  } catch (thrown) {
    return fault(check, `${DATA_DIR} cannot be written (${reasonOf(thrown)}).`, mend)
  }

  const space = await freeSpace(isThere ? DATA_DIR : await nearestFolder(DATA_DIR))
  const room = `${(space / gigabyte).toFixed(1)} GB free`
  if (space < full) return fault(check, `${DATA_DIR} has ${room}.`, 'Make room before the database stops.')
  if (space < scarce) return warning(check, `${DATA_DIR} has ${room}.`, 'Make room, or move it to a larger disk.')
  if (await isReadableByOthers(join(DATA_DIR, 'keys.json'))) {
    return warning(check, 'Other accounts can read the keys.', `chmod 600 ${join(DATA_DIR, 'keys.json')}`)
  }
  return ok(check, `${DATA_DIR} ${isThere ? 'is writable' : 'will be made at the first start'}, ${room}.`)
}

export const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined

async function tryToWrite(folder: string) {
  const probe = join(folder, `.doctor-${process.pid}`)
  await writeFile(probe, 'written by the doctor')
  await rm(probe)
}

async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path)
  return parent === path || (await exists(parent)) ? parent : nearestFolder(parent)
}

async function freeSpace(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function isReadableByOthers(path: string) {
  const file = await stat(path).catch(() => undefined)
  return file !== undefined && (file.mode & 0o077) !== 0
}
