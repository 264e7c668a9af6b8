import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { openDocx } from '../../test/samples/docx-package.ts'
import { makeSampleReport } from '../../test/samples/sample-report.ts'

const run = promisify(execFile)
const office = 'soffice'

function isOfficeHere(): boolean {
  try {
    execFileSync(office, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write(
      `\nSKIPPED: no ${office} on this machine, so no exported document was opened by an office suite.\n`,
    )
    return false
  }
}

/** Build artefacts for manual inspection. */
const artefacts = join(import.meta.dirname, '../../../../artifacts')

async function exportSample(): Promise<Uint8Array> {
  await using desk = await startDesk()
  const reportID = await makeSampleReport(desk)
  const answer = await fetch(`${desk.server.base}/api/PlaceDescriptionReports/${reportID}/export/docx`, {
    headers: { authorization: `Bearer ${desk.token}` },
  })
  return new Uint8Array(await answer.arrayBuffer())
}

test('the sample report is a valid package, and is kept as an artefact', async () => {
  const bytes = await exportSample()
  const { words, faults } = openDocx(bytes)

  expect(faults).toEqual([])
  for (const shown of ['12 Quay Street', 'Kitchen', 'above the cooker', 'Photo 7. Bedroom'])
    expect(words).toContain(shown)
  await mkdir(artefacts, { recursive: true })
  await writeFile(join(artefacts, 'sample-report.docx'), bytes)
})

test.skipIf(!isOfficeHere())('an office suite can open and render it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-office-'))
  try {
    await writeFile(join(folder, 'report.docx'), await exportSample())
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await run(office, [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'report.docx')])

    const bytes = await readFile(join(folder, 'report.pdf'))
    const pdf = bytes.toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
    expect(pdf.match(/\/Subtype\s*\/Image\b/g)?.length).toBeGreaterThan(0)
    await mkdir(artefacts, { recursive: true })
    await writeFile(join(artefacts, 'sample-report.pdf'), bytes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
