import type { Document } from '@attendant/contract/knowledge/document.ts'
import type { Context } from '../../context.ts'
import { replacePlaceholders } from '../../knowledge/documents/replace-placeholders.ts'
import { gatherPlaceholderFacts } from './gather-placeholder-facts.ts'

/** Fills the document's placeholders outside any conversation. */
export async function fillDocument(context: Context, document: Document): Promise<Document> {
  if (!document.content?.includes('{{')) return document
  const facts = await gatherPlaceholderFacts(context, document.customerID)
  return { ...document, content: replacePlaceholders(document.content, facts) }
}
