import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `npm run release`: the package, its SBOM (CycloneDX) and checksums, in `artifacts/release`. */

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'artifacts/release')

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await run('npm', ['pack', '--pack-destination', folder], { cwd: root, maxBuffer: 2 ** 26 })
const bill = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
const { stdout } = await run('npm', bill, { cwd: root, maxBuffer: 2 ** 28 })
await writeFile(join(folder, 'attendant.cdx.json'), stdout)
const lines: string[] = []
for (const file of (await readdir(folder)).sort()) {
  const hash = createHash('sha256')
    .update(await readFile(join(folder, file)))
    .digest('hex')
  lines.push(`${hash}  ${file}`)
}
await writeFile(join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`)
process.stdout.write(`${lines.join('\n')}\n`)
