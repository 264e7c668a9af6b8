import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { consoleFolder, projectFolder, stampName, stampSources } from '../server/features/console/console-files.ts'

/**
 * Builds the console, with its files compressed beforehand, beside the one in use, and then takes its place. Several
 * may build at once: the last one stays. Fails when what a first visit loads is larger than it may be.
 */

const limitInKilobytes = 250
const compressible = /\.(js|css|html|svg|json)$/

// Tests that build it first set another one, with which React is three times as large.
process.env.NODE_ENV = 'production'

const stamp = stampSources()
const folder = join(projectFolder, 'console', `.build-${randomUUID()}`)
try {
  await build({
    configFile: join(projectFolder, 'console/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: false },
  })
  const firstLoad = await measureFirstLoad()
  console.log(`The console is built; a first visit loads ${firstLoad.toFixed(0)} kB.`)
  if (firstLoad > limitInKilobytes) throw new Error(`A first visit may load ${limitInKilobytes} kB.`)
  await compressFiles()
  await writeFile(join(folder, stampName), stamp)
  await takePlace()
} finally {
  await rm(folder, { recursive: true, force: true })
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** The page, the program with everything it imports at once, the inbox and the live connection: gzipped. */
async function measureFirstLoad(): Promise<number> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const wanted = new Set(['index.html'])
  const follow = (name: string) => {
    for (const file of [manifest[name]?.file, ...(manifest[name]?.css ?? [])]) if (file) wanted.add(file)
    for (const imported of manifest[name]?.imports ?? [])
      if (!wanted.has(manifest[imported]?.file ?? '')) follow(imported)
  }
  follow('index.html')
  follow('src/pages/inbox/inbox-page.tsx')
  follow('../client/src/hub.ts')
  const sizes = await Promise.all([...wanted].map(async (file) => gzipSync(await readFile(join(folder, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

async function compressFiles(): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((name) => compressible.test(name) && name !== 'index.html')) {
    const content = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content, { params: quality }))
  }
}

async function takePlace(): Promise<void> {
  const former = join(projectFolder, 'console', `.former-${randomUUID()}`)
  await mkdir(former, { recursive: true })
  await rename(consoleFolder, join(former, 'dist')).catch(() => undefined)
  await rename(folder, consoleFolder)
  await rm(former, { recursive: true, force: true })
}
