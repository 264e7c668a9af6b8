import type { Document } from '../../../contract/document.ts'
import type { Context } from '../../context.ts'
import { gatherPlaceholderFacts } from './gather-placeholder-facts.ts'
import { replacePlaceholders } from './replace-placeholders.ts'

/** The document as it reads outside any conversation. */
export async function fillDocument(context: Context, document: Document): Promise<Document> {
  if (!document.content?.includes('{{')) return document
  const facts = await gatherPlaceholderFacts(context, document.customerID)
  return { ...document, content: replacePlaceholders(document.content, facts) }
}
