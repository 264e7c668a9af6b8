import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { findEngine } from '../../organization/models/find-engine.ts'
import { recordFault, recordUsage } from '../../organization/models/record-usage.ts'

export type Translator = (text: string, isHtml: boolean) => Promise<string>

const needsProvider = () => refuse('translation_unavailable')

/** Translates piece by piece into one language; the usage is recorded in the ledger. */
export async function openTranslator(context: Context, customerID: number, targetLang: string): Promise<Translator> {
  const choice = await findEngine(context, customerID, 'EmailText')
  if (!choice) throw needsProvider()
  return async (text, isHtml) => {
    if (!/\p{L}/u.test(text)) return text
    const translated = await choice.engine.translate({ text, targetLang, isHtml }).catch(async (fault: unknown) => {
      await recordFault(context, customerID, 'translation', fault)
      return explain(fault)
    })
    await recordUsage(context, customerID, 'translation', translated.usage)
    return translated.text
  }
}

function explain(fault: unknown): never {
  if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
  if ('kind' in fault && fault.kind === 'unsupported') throw needsProvider()
  throw refuse('translation_failed', { reason: fault.message })
}
