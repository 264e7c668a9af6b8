import type { MacroCreate, MacroText } from '@attendant/contract/automation/macro.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { sanitiseLarge } from '../../platform/html/sanitise-large.ts'

type Html = Pick<MacroText, 'htmlBody'>

/** Sanitises the texts of a macro for display and sending. */
export async function sanitiseTexts<Text extends Html>(
  context: Pick<Context, 'threads'>,
  customerID: number,
  texts: Text[],
): Promise<Text[]> {
  const safe: Text[] = []
  for (const text of texts) {
    safe.push({ ...text, htmlBody: (await sanitiseLarge(context, customerID, text.htmlBody)).safe })
  }
  return safe
}

/** Total length of all texts of one macro. */
export const maxHtmlTogether = 256 * 1024
export const isTooLong = (texts: Html[]) =>
  texts.reduce((sum, { htmlBody }) => sum + htmlBody.length, 0) > maxHtmlTogether

/** A hook for routes that accept a macro: sanitises its texts before the transaction begins. */
export async function prepareTexts({ context, caller, body }: FastifyRequest): Promise<void> {
  const macro = body as Pick<MacroCreate, 'texts'>
  if (macro.texts && !isTooLong(macro.texts)) {
    macro.texts = await sanitiseTexts(context, caller.customerID, macro.texts)
  }
}
