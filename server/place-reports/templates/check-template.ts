import { placeholders } from '@attendant/contract/place-reports/place-template.ts'
import { unzipSync } from 'fflate'
import { invalidField } from '../../platform/errors.ts'
import { runComposer } from '../export/run-composer.ts'

const mostParts = 2000
const mostUnpacked = 100 * 2 ** 20
const needed = ['[Content_Types].xml', 'word/document.xml']

export interface TemplateFindings {
  unknownPlaceholders: string[]
  missingPlaceholders: string[]
}

/** Refuses what is no document or has macros, and tells which placeholders will have no effect. */
export async function checkTemplate(bytes: Buffer): Promise<TemplateFindings> {
  const paths = listParts(bytes)
  if (!needed.every((path) => paths.includes(path))) throw refused('is not a word-processor document (.docx)')
  if (paths.some((path) => /vbaProject/i.test(path))) throw refused('must not contain macros')
  const found = await runComposer({ task: 'inspect', template: bytes }).catch(() => {
    throw refused('cannot be used as a template')
  })
  const known: readonly string[] = placeholders
  return {
    unknownPlaceholders: found.filter((name) => !known.includes(name)),
    missingPlaceholders: known.filter((name) => !found.includes(name)),
  }
}

/** Reads the directory of the archive alone: how much it would unpack to is known before it is unpacked. */
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
    throw refused('is not a word-processor document (.docx)')
  }
  if (paths.length > mostParts || unpacked > mostUnpacked) throw refused('is too large when unpacked')
  return paths
}

const refused = (why: string) => invalidField('file', why)
