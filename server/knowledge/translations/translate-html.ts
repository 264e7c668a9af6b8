import type { Translate } from '@attendant/contract/knowledge/translation.ts'
import type { Context } from '../../context.ts'
import { cutLargeHtml } from './cut-html.ts'
import { openTranslator, type Translator } from './open-translator.ts'
import { readLanguage } from './read-language.ts'
import { fromSafeText, isTag, takeApart, toSafeText } from './safe-text.ts'
import { betweenBlanks, mapInTurn } from './split-for-translation.ts'

/** Plain text or HTML in, safe HTML out. The tags are those of the source, whatever the model returned. */
export async function translateHtml(
  context: Context,
  customerID: number,
  { sourceText, targetLang }: Translate,
): Promise<string> {
  const translate = await openTranslator(context, customerID, readLanguage('targetLang', targetLang))
  const pieces = await cutLargeHtml(context, customerID, sourceText)
  const translated = await mapInTurn(pieces, async ({ html, hasWords }) =>
    hasWords ? translatePiece(translate, html) : html,
  )
  return translated.join('')
}

const tagName = (tag: string) => /^<\/?[a-z\d]*/i.exec(tag)?.[0].toLowerCase()

async function translatePiece(translate: Translator, html: string): Promise<string> {
  const source = takeApart(html)
  const translated = takeApart(await translate(html, true))
  const isSameStructure =
    translated.length === source.length &&
    source.every((part, index) => !isTag(index) || tagName(part) === tagName(translated[index] ?? ''))
  const parts = isSameStructure
    ? await mapInTurn([...source.keys()], (index) => mergeText(source, translated, index))
    : await mapInTurn([...source.keys()], (index) => translateAlone(translate, source, index))
  return parts.join('')
}

async function mergeText(source: string[], translated: string[], index: number): Promise<string> {
  const part = source[index] ?? ''
  return isTag(index) ? part : betweenBlanks(part, async () => toSafeText(translated[index] ?? ''))
}

/** Fallback if the model broke the structure: translates each text separately. */
async function translateAlone(translate: Translator, source: string[], index: number): Promise<string> {
  const part = source[index] ?? ''
  if (isTag(index)) return part
  return betweenBlanks(part, async (core) => toSafeText(await translate(fromSafeText(core), false)))
}
