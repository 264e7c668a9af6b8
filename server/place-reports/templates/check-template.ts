import { placeholders } from '@attendant/contract/place-reports/place-template.ts'
import { unzipSync } from 'fflate'
import { invalidField } from '../../errors.ts'
import { runComposer } from '../export/run-composer.ts'

const maxParts = 2000
const maxUnpacked = 100 * 2 ** 20
const needed = ['[Content_Types].xml', 'word/document.xml']

export interface TemplateFindings {
  unknownPlaceholders: string[]
  missingPlaceholders: string[]
}

/** Rejects files that are not documents or have macros, and reports placeholders that will have no effect. */
export async function checkTemplate(bytes: Buffer): Promise<TemplateFindings> {
  const paths = listParts(bytes)
  if (!needed.every((path) => paths.includes(path))) throw invalidField('file', 'not_docx')
  if (paths.some((path) => /vbaProject/i.test(path))) throw invalidField('file', 'docx_has_macros')
  const found = await runComposer({ task: 'inspect', template: bytes }).catch(() => {
    throw invalidField('file', 'docx_unusable')
  })
  const known: readonly string[] = placeholders
  return {
    unknownPlaceholders: found.filter((name) => !known.includes(name)),
    missingPlaceholders: known.filter((name) => !found.includes(name)),
  }
}

/** Reads only the directory of the archive, so that the unpacked size is known before unpacking. */
function listParts(bytes: Buffer): string[] {
  const paths: string[] = []
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        paths.push(name)
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw invalidField('file', 'not_docx')
  }
  if (paths.length > maxParts || unpacked > maxUnpacked) throw invalidField('file', 'docx_too_large')
  return paths
}
