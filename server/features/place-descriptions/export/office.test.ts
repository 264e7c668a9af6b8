import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startDesk } from '../../../test/desk.ts'
import { addPhotos, makeReport, makeRoom } from '../../../test/places.ts'

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

test.skipIf(!isOfficeHere())(
  'an office suite opens the document and makes pages of it',
  { timeout: 180_000 },
  async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID } = await makeReport(desk, { address: '12 Analytical Way' })
    const { placeDescriptionRoomID: roomID } = await makeRoom(desk, { reportID, transcriptHtml: '<p>White walls.</p>' })
    await addPhotos(
      desk,
      roomID,
      Array.from({ length: 12 }, () => ({})),
    )
    const answer = await fetch(`${desk.house.base}/api/PlaceDescriptionReports/${reportID}/export/docx`, {
      headers: { authorization: `Bearer ${desk.token}` },
    })
    const folder = await mkdtemp(join(tmpdir(), 'attendant-office-'))
    try {
      await writeFile(join(folder, 'report.docx'), new Uint8Array(await answer.arrayBuffer()))
      const profile = `-env:UserInstallation=file://${folder}/profile`
      await run(office, [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'report.docx')])

      const pdf = (await readFile(join(folder, 'report.pdf'))).toString('latin1')
      expect(pdf.startsWith('%PDF-')).toBe(true)
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
      expect(pdf.match(/\/Subtype\s*\/Image\b/g)?.length).toBeGreaterThan(0)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
