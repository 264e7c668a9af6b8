import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/errors.ts'

const shipped = join(import.meta.dirname, 'template/place-description.docx')

/** Read for every export: an operator who mends the template need not start the service again. */
export async function readTemplate({ config, log }: Pick<Context, 'config' | 'log'>): Promise<Buffer> {
  const path = config.DOCX_TEMPLATE ?? shipped
  try {
    return await readFile(path)
  } catch (fault) {
    log.error({ err: fault, path }, 'The template of exported reports cannot be read.')
    throw new Refusal(500, 'The document template is missing on the server. The operator sets it with DOCX_TEMPLATE.')
  }
}
