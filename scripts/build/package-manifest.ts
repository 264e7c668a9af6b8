import { existsSync } from 'node:fs'
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isKept } from './bundle-server.ts'

/**
 * `npm pack` and `npm publish` run it before and after: the package is the bundle, so its manifest has no scripts, no
 * workspaces, and only the dependencies that are not bundled. The repository's manifest is moved away meanwhile.
 */

const manifest = join(import.meta.dirname, '../../package.json')
const aside = join(import.meta.dirname, '../../.package.json')

interface Manifest {
  dependencies: Record<string, string>
  [key: string]: unknown
}

const published = ['name', 'version', 'description', 'license', 'type', 'bin', 'files']

async function trim(): Promise<void> {
  // Left over from an interrupted pack.
  if (existsSync(aside)) await restore()
  const whole = JSON.parse(await readFile(manifest, 'utf8')) as Manifest
  const dependencies = Object.fromEntries(Object.entries(whole.dependencies).filter(([name]) => isKept(name)))
  const kept = Object.fromEntries(published.map((key) => [key, whole[key]]))
  await copyFile(manifest, aside)
  await writeFile(manifest, `${JSON.stringify({ ...kept, engines: { node: '>=22.12' }, dependencies }, null, 2)}\n`)
}

async function restore(): Promise<void> {
  await rename(aside, manifest)
}

await (process.argv[2] === 'trim' ? trim() : restore())
