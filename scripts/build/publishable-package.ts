import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toRepository } from './repository-field.ts'

interface Manifest {
  private?: boolean
  scripts?: Record<string, string>
  exports: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * `npm run build -w client`: completes `dist`, from which the package is published (`npm publish client/dist`). Inside
 * the repository the package is used from its sources, so only the published manifest refers to built files. The client
 * is not part of the service: its dependencies are development dependencies, so that a production install omits them.
 */
async function main(name: string): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const folder = join(root, name)
  const dist = join(folder, 'dist')
  const source = await readFile(join(folder, 'package.json'), 'utf8')
  const { private: _, scripts: _scripts, exports, devDependencies, ...manifest } = JSON.parse(source) as Manifest
  const entries = Object.entries(exports).map(([entry, file]) => {
    const built = file.replace('./src/', './').replace(/\.ts$/, '')
    return [entry, { types: `${built}.d.ts`, default: `${built}.js` }]
  })
  const dependencies = { ...manifest.dependencies, ...devDependencies }
  const published = {
    ...manifest,
    repository: toRepository(await remoteOf(root), name),
    engines: { node: '>=22' },
    sideEffects: false,
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
    dependencies,
  }
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  for (const paper of ['README.md', 'CHANGELOG.md']) await copyFile(join(folder, paper), join(dist, paper))
  await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'))
  await pointToBuiltFiles(dist)
}

/** Empty outside a clone. */
const remoteOf = (folder: string): Promise<string> =>
  promisify(execFile)('git', ['remote', 'get-url', 'origin'], { cwd: folder }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )

/** The compiler rewrites the imports of modules, but not those of declaration files. */
async function pointToBuiltFiles(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true })
  for (const file of files.filter((each) => each.endsWith('.d.ts'))) {
    const path = join(dist, file)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll(/((?:from |import\(|import )['"]\.[^'"\n]+)\.ts(?=['"])/g, '$1.js'))
  }
}

await main(process.argv[2] ?? '')
