import type { DocumentWrite } from '@attendant/contract/knowledge/document.ts'
import type { Context } from '../../../context.ts'
import { findLanguageTag } from '../../../platform/find-language-tag.ts'
import type { DocumentRow } from '../find-documents.ts'
import { assertParent } from './assert-parent.ts'
import { settleSlug } from './settle-slug.ts'

type Settled = Partial<Pick<DocumentRow, 'isSearchable' | 'isPublic' | 'language' | 'isLanguageDetected' | 'slug'>>

/** Derived fields of a document: its language, its slug, and whether it is searchable. */
export async function settleFields(
  context: Context,
  customerID: number,
  written: DocumentWrite,
  before: DocumentRow | undefined,
): Promise<Settled> {
  const { isDataRetrievalProcess: isData } = written
  if (written.parentID) await assertParent(context.db, customerID, written.parentID, before?.documentID)
  const isSearchable = !isData && (written.isSearchable ?? before?.isSearchable ?? true)
  const isPublic = !isData && (written.isPublic ?? before?.isPublic ?? false)
  return {
    isSearchable,
    isPublic,
    ...(await settleLanguage(context, customerID, written, before)),
    ...(await settleSlug(context.db, customerID, { written, before, isNeeded: isSearchable || isPublic })),
  }
}

/** A language that was not chosen follows the text. */
async function settleLanguage(
  context: Context,
  customerID: number,
  { language, name, content }: DocumentWrite,
  before: DocumentRow | undefined,
): Promise<Settled> {
  const isDetected = before?.isLanguageDetected ?? true
  // A form that sends back the detected language does not choose it.
  const isChosen = language && !(isDetected && language === before?.language)
  if (isChosen) return { language: findLanguageTag(language) ?? language, isLanguageDetected: false }
  const isKept = language !== null && before && (!isDetected || content === undefined)
  if (isKept) return {}
  const text = [name, content === undefined ? before?.content : content].filter(Boolean).join('\n')
  return { language: await detectLanguage(context, customerID, text), isLanguageDetected: true }
}

/** Enough text to detect its language. */
const maxCharacters = 2_000

async function detectLanguage({ ai }: Context, customerID: number, text: string): Promise<string | null> {
  const { language } = await ai.embedded(`customer ${customerID}`).detectLanguage(text.slice(0, maxCharacters))
  return language ?? null
}
