import { randomUUID } from 'node:crypto'
import { existsSync, globSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'
import { widgetProgram } from '../server/features/widget/widget-program.ts'
import type { FrontProgram } from '../server/platform/front-program.ts'

/** Builds the programs that run in browsers, or those that are named, and prints how large they became. */

const isText = /\.(js|css|html|svg|json)$/

const programs: FrontProgram[] = [widgetProgram]

const asked = process.argv.slice(2)
for (const program of programs) if (asked.length === 0 || asked.includes(program.name)) await buildProgram(program)

/** Made beside and moved into place: whoever serves the files meanwhile has all of the old or all of the new. */
async function buildProgram(program: FrontProgram): Promise<void> {
  const stamp = program.stampSources()
  const making = join(dirname(program.folder), `.build-${randomUUID()}`)
  try {
    for (const [index, configFile] of program.configs.entries()) {
      await build({ configFile, logLevel: 'warn', build: { outDir: making, emptyOutDir: index === 0 } })
    }
    await compressFiles(making)
    measure(program, making)
    await writeFile(join(making, 'stamp'), stamp)
    await takePlace(making, program.folder)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Compressed once, as well as it goes, and not at every request. */
async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**', { cwd: folder }).filter((file) => isText.test(file))
  for (const file of files) {
    const bytes = await readFile(join(folder, file))
    await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(bytes))
  }
}

function measure({ name, limits }: FrontProgram, folder: string): void {
  for (const { what, files, most } of limits) {
    const found = globSync(files, { cwd: folder })
    const size = found.reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0)
    console.log(`${name}: the ${what} has ${size} bytes gzipped, of at most ${most}`)
    if (found.length === 0 || size > most) throw new Error(`The ${what} of the ${name} is too large, or missing.`)
  }
}

async function takePlace(made: string, place: string): Promise<void> {
  const former = join(dirname(place), `.former-${randomUUID()}`)
  if (existsSync(place)) await rename(place, former)
  await rename(made, place)
  await rm(former, { recursive: true, force: true })
}
