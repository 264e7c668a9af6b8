import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { findTemplate } from './templates.store.ts'

const shipped = join(import.meta.dirname, '../export/template/place-description.docx')

type Uses = Pick<Context, 'db' | 'storage' | 'config' | 'log'>

interface Template {
  fileName: string
  bytes: Buffer
}

/** The customer's own template, otherwise the operator's, otherwise the built-in one. */
export async function readTemplate(context: Uses, customerID: number): Promise<Template> {
  const own = await findTemplate(context.db, customerID)
  if (!own) return readServerTemplate(context)
  const stream = await context.storage.get(own.storageKey)
  if (!stream) {
    context.log.error({ customerID }, "The file of a customer's template is missing.")
    throw refuse('template_file_missing')
  }
  return { fileName: own.fileName, bytes: await buffer(stream) }
}

/** Read for every export, so that changes take effect without a restart. */
async function readServerTemplate({ config, log }: Uses): Promise<Template> {
  const path = config.DOCX_TEMPLATE ?? shipped
  try {
    return { fileName: 'place-description.docx', bytes: await readFile(path) }
  } catch (fault) {
    log.error({ err: fault, path }, 'The template of exported reports cannot be read.')
    throw refuse('default_template_missing')
  }
}
