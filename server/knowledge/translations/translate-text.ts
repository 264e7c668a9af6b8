import type { Translate } from '@attendant/contract/knowledge/translation.ts'
import type { Context } from '../../context.ts'
import { openTranslator } from './open-translator.ts'
import { readLanguage } from './read-language.ts'
import { betweenBlanks, mapInTurn, splitForTranslation } from './split-for-translation.ts'

/** Plain text in, plain text out. */
export async function translateText(
  context: Context,
  customerID: number,
  { sourceText, targetLang }: Translate,
): Promise<string> {
  const translate = await openTranslator(context, customerID, readLanguage('targetLang', targetLang))
  const pieces = await mapInTurn(splitForTranslation(sourceText), (piece) =>
    betweenBlanks(piece, (core) => translate(core, false)),
  )
  return pieces.join('')
}
