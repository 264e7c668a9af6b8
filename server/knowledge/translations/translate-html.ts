import type { Translate } from '@attendant/contract/knowledge/translation.ts'
import type { Context } from '../../context.ts'
import { sanitiseLarge } from '../../platform/html/sanitise-large.ts'
import { openTranslator, type Translator } from './open-translator.ts'
import { readLanguage } from './read-language.ts'
import { betweenBlanks, gather, mapInTurn } from './split-for-translation.ts'

/** Plain text or HTML in, safe HTML out. The tags are those of the source, whatever the model made of them. */
export async function translateHtml(
  context: Context,
  customerID: number,
  { sourceText, targetLang }: Translate,
): Promise<string> {
  const translate = await openTranslator(context, customerID, readLanguage('targetLang', targetLang))
  const source = isHtml(sourceText)
    ? (await sanitiseLarge(context, customerID, sourceText)).safe
    : toParagraphs(sourceText)
  // Cut before tags only, so that no piece begins or ends within one.
  const pieces = await mapInTurn(gather(source.split(/(?=<)/)), (piece) => translatePiece(translate, piece))
  return pieces.join('')
}

const isHtml = (text: string) => /<!doctype|<!--|<\/?[a-z][a-z\d]*(\s[^<>]*)?\/?>/i.test(text)

const toParagraphs = (text: string) =>
  text
    .trim()
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => `<p>${toSafeText(paragraph).replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

/** Texts and tags in turn, a text first; sanitised HTML has `<` and `>` around tags only. */
const takeApart = (html: string) => html.split(/(<[^<>]*>)/)
const isTag = (index: number) => index % 2 === 1
const tagName = (tag: string) => /^<\/?[a-z\d]*/i.exec(tag)?.[0].toLowerCase()

async function translatePiece(translate: Translator, html: string): Promise<string> {
  const source = takeApart(html)
  if (!source.some((part, index) => !isTag(index) && /\p{L}/u.test(part))) return html
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

const entity = /&(?!(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);)/gi
const toSafeText = (text: string) => text.replace(entity, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const fromSafeText = (text: string) => text.replace(/&(?:lt|gt|quot|amp);/g, (found) => entities[found] ?? found)
