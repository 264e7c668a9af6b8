/** Writes the built-in template of exported reports: `npx node scripts/data/docx-template.ts`. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { drawTemplate } from '../../server/place-reports/export/template/draw-template.ts'
import { writePackage } from '../../server/place-reports/export/write-package.ts'

const path = new URL('../../server/place-reports/export/template/place-description.docx', import.meta.url)

await pipeline(
  writePackage(await drawTemplate(), async () => Buffer.alloc(0)),
  createWriteStream(path),
)
