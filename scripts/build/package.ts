import { globSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bundleServer } from './bundle-server.ts'

/**
 * `npm run build`, after building the browser programs: creates `dist`, from which `npm pack` makes a package without
 * the sources. Built in a temporary folder and moved into place, like the browser programs.
 */

const root = join(import.meta.dirname, '../..')
const made = join(root, '.build-dist')

/** Files that the server reads at run time, in addition to its code. */
const serverFiles = ['server/**/pages/*', 'server/**/data/*', 'server/**/template/*', 'server/migrations/**/*']
const isNeeded = (path: string) => !/(\.ts|README\.md|\.wat|_snapshot\.json)$|^server\/test\//.test(path)

await rm(made, { recursive: true, force: true })
await bundleServer(made)
const files = globSync(serverFiles, { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
for (const file of files.filter(isNeeded)) await copy(file)
for (const program of ['console', 'widget']) await copy(`${program}/dist`)
await chmod(join(made, 'attendant.js'), 0o755)
await rm(join(root, 'dist'), { recursive: true, force: true })
await rename(made, join(root, 'dist'))

async function copy(path: string): Promise<void> {
  await mkdir(join(made, dirname(path)), { recursive: true })
  await cp(join(root, path), join(made, path), { recursive: true })
}
