import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Manifest {
  private?: boolean
  scripts?: Record<string, string>
  exports: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * `npm run build -w client`: completes `dist`, from which the package is published (`npm publish client/dist`). Inside the
 * repository the package is used from its sources, so only the published manifest points to built files. The client is no part
 * of the service: what it depends on is a development dependency here, so that a production install leaves it out.
 */
async function main(): Promise<void> {
  const folder = join(import.meta.dirname, '..', process.argv[2] ?? '')
  const source = await readFile(join(folder, 'package.json'), 'utf8')
  const { private: _, scripts: _scripts, exports, devDependencies, ...manifest } = JSON.parse(source) as Manifest
  const entries = Object.entries(exports).map(([name, file]) => {
    const built = file.replace('./src/', './').replace(/\.ts$/, '')
    return [name, { types: `${built}.d.ts`, default: `${built}.js` }]
  })
  const dependencies = { ...manifest.dependencies, ...devDependencies }
  const published = { ...manifest, engines: { node: '>=22' }, exports: Object.fromEntries(entries), dependencies }
  await writeFile(join(folder, 'dist/package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await copyFile(join(folder, 'README.md'), join(folder, 'dist/README.md'))
}

await main()
