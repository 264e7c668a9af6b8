import { randomUUID } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { widgetProgram } from '../../server/channels/widget/widget-program.ts'
import { consoleProgram } from '../../server/integration/console/console-program.ts'
import type { FrontProgram, SizeLimit } from '../../server/platform/front-program.ts'

/**
 * Builds the browser programs, or the given ones, prints their sizes, and fails if one exceeds its maximum size.
 */

const programs: FrontProgram[] = [consoleProgram, widgetProgram]
const isText = /\.(js|css|html|svg|json)$/

// Tests that run the build set a different one, with which React is three times as large.
process.env.NODE_ENV = 'production'

const asked = process.argv.slice(2)
for (const program of programs) if (asked.length === 0 || asked.includes(program.name)) await buildProgram(program)

/**
 * Builds into a temporary folder and moves it into place, so that a running service has either all old or all new files.
 * Concurrent builds are safe; the last one wins.
 */
async function buildProgram(program: FrontProgram): Promise<void> {
  const stamp = program.stampSources()
  const making = join(dirname(program.folder), `.build-${randomUUID()}`)
  try {
    for (const [index, configFile] of program.configs.entries()) {
      await build({ configFile, logLevel: 'warn', build: { outDir: making, emptyOutDir: index === 0 } })
    }
    await compressFiles(making)
    for (const limit of program.limits) await measure(program, making, limit)
    await writeFile(join(making, 'stamp'), stamp)
    await takePlace(making, program.folder)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Compressed at build time instead of at every request. */
async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**', { cwd: folder }).filter((file) => isText.test(file))
  for (const file of files) {
    const bytes = await readFile(join(folder, file))
    await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, { params: quality }))
  }
}

async function measure({ name }: FrontProgram, folder: string, limit: SizeLimit): Promise<void> {
  const { what, maxBytes } = limit
  const files = 'files' in limit ? globSync(limit.files, { cwd: folder }) : await followImports(folder, limit.entries)
  const size = files.reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0)
  console.log(`${name}, ${what}: ${size} bytes gzipped, of at most ${maxBytes}`)
  if (files.length === 0 || size > maxBytes) throw new Error(`The ${what} of the ${name} is too large or missing.`)
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

async function followImports(folder: string, entries: string[]): Promise<string[]> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const seen = new Set<string>()
  const files = new Set(['index.html'])
  const follow = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const entry of entries) {
    // The page lists what it loads: if all of its code is in shared chunks, the manifest has no chunk for it.
    if (entry.endsWith('.html')) for (const name of await readPage(folder, entry, manifest)) follow(name)
    follow(entry)
  }
  return [...files]
}

async function readPage(folder: string, page: string, manifest: Record<string, Chunk>): Promise<string[]> {
  const html = await readFile(join(folder, page), 'utf8')
  return Object.keys(manifest).filter((name) => html.includes(`/${manifest[name]?.file}"`))
}

async function takePlace(made: string, place: string): Promise<void> {
  const former = join(dirname(place), `.former-${randomUUID()}`)
  await rename(place, former).catch(() => undefined)
  await rename(made, place)
  await rm(former, { recursive: true, force: true })
}
