import type { Context } from '../../context.ts'
import { findEngine } from '../../organization/models/find-engine.ts'
import { recordUsage } from '../../organization/models/record-usage.ts'
import { Refusal } from '../../platform/errors.ts'

export type Translator = (text: string, isHtml: boolean) => Promise<string>

const needsProvider = () =>
  new Refusal(500, 'Translation needs an AI provider: set aiProviderApiKey. The embedded engine does not translate.')

/** Translates piece by piece into one language; what it took is in the ledger. */
export async function openTranslator(context: Context, customerID: number, targetLang: string): Promise<Translator> {
  const choice = await findEngine(context, customerID, 'EmailText')
  if (!choice) throw needsProvider()
  return async (text, isHtml) => {
    if (!/\p{L}/u.test(text)) return text
    const translated = await choice.engine.translate({ text, targetLang, isHtml }).catch(refuse)
    await recordUsage(context, customerID, 'translation', translated.usage)
    return translated.text
  }
}

function refuse(fault: unknown): never {
  if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
  if ('kind' in fault && fault.kind === 'unsupported') throw needsProvider()
  throw new Refusal(500, `The text could not be translated: ${fault.message}`)
}
