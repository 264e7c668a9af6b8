import type { Document } from '@attendant/contract/knowledge/document.ts'
import type { Context } from '../context.ts'
import { definePort } from '../platform/ports.ts'

/** What documents need from automation. */
export const placeholdersPort = definePort<{
  /** The document with its placeholders replaced, outside any conversation. */
  fillDocument(context: Context, document: Document): Promise<Document>
}>('placeholders')

type BeforeDelete = (context: Pick<Context, 'db'>, customerID: number, id: number) => Promise<void>

/** Data that refers to documents and topics; each called in turn in the transaction that deletes them. */
export const knowledgeReferencesPort = definePort<{
  beforeDocumentIsDeleted: BeforeDelete[]
  beforeTopicIsDeleted: BeforeDelete[]
  /** Its content changed. */
  afterDocumentIsChanged: BeforeDelete[]
}>('references to knowledge')
