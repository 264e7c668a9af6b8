import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where the console is built to, and whether what is there is current. */

export const projectFolder = join(import.meta.dirname, '../../..')
export const consoleFolder = join(projectFolder, 'console/dist')
export const stampName = 'stamp'

const folders = ['console/src', 'console/public', 'client/src']
const files = ['console/index.html', 'console/vite.config.ts', 'package-lock.json']

/**
 * Names the sources as they are now, by size and time alone: that takes milliseconds, and reading them would be felt at
 * every start.
 */
export function stampSources(): string {
  const hash = createHash('sha256')
  for (const path of [...folders.flatMap(filesIn), ...files]) {
    const { size, mtimeMs } = statSync(join(projectFolder, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const filesIn = (folder: string) =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => `${folder}/${name}`)

export function isConsoleCurrent(): boolean {
  const stamp = join(consoleFolder, stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampSources()
}
