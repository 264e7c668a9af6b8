import { Flag, Id, Nothing, pageQuery, SearchText, sortQuery } from '@attendant/contract/fields.ts'
import {
  ArticlePreview,
  ArticleText,
  Document,
  DocumentPage,
  DocumentWrite,
} from '@attendant/contract/knowledge/document.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import { reportCleared } from '../../platform/http/report-cleared.ts'
import type { App } from '../../platform/http/server.ts'
import { previewArticle } from '../help-center/preview-article.ts'
import { placeholdersPort } from '../ports.ts'
import { createDocument, deleteDocument, updateDocument } from './change-document.ts'
import { getDocument, listDocuments, toDocument } from './documents.store.ts'

const OneDocument = Type.Object({ id: Id })

export async function documentRoutes(app: App): Promise<void> {
  app.get(
    '/api/Documents',
    {
      config: {
        access: access.rep,
        summary: 'Documents, page by page; with `search`, those that contain all its words.',
        readsReplica: true,
      },
      schema: {
        querystring: Type.Object({ ...pageQuery(), ...sortQuery, search: Type.Optional(SearchText) }),
        response: { 200: DocumentPage },
      },
    },
    async ({ context, rep, query }) => listDocuments(context, rep.customerID, query),
  )

  app.get(
    '/api/Documents/:id',
    {
      config: { access: access.rep, summary: 'One document, on demand with its placeholders replaced.' },
      schema: {
        params: OneDocument,
        querystring: Type.Object({ replacePlaceholders: Type.Optional(Flag) }),
        response: { 200: Document },
      },
    },
    async ({ context, rep, params, query }) => {
      const document = toDocument(context, await getDocument(context.db, rep.customerID, params.id))
      return query.replacePlaceholders ? placeholdersPort(context).fillDocument(context, document) : document
    },
  )

  app.post(
    '/api/Documents',
    {
      config: { access: permitted('manageKnowledge'), summary: 'Create a document.' },
      schema: { body: DocumentWrite, response: { 200: Document } },
    },
    async ({ context, rep, body }) => createDocument(context, rep.customerID, body, rep.role),
  )

  app.post(
    '/api/Documents/preview',
    {
      config: {
        access: access.rep,
        summary: 'A text as the help center would show it. Stores nothing.',
        isAudited: false,
        isOneTransaction: false,
      },
      schema: { body: ArticleText, response: { 200: ArticlePreview } },
    },
    async ({ context, rep, body }) => previewArticle(context, rep.customerID, body),
  )

  app.put(
    '/api/Documents/:id',
    {
      config: {
        access: permitted('manageKnowledge'),
        summary: 'Change a document. Own credentials and headers are for admins.',
      },
      schema: { params: OneDocument, body: DocumentWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }, reply) => {
      reportCleared(reply, await updateDocument(context, rep, params.id, body))
    },
  )

  app.delete(
    '/api/Documents/:id',
    {
      config: { access: permitted('manageKnowledge'), summary: 'Delete a document and its mappings.' },
      schema: { params: OneDocument, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteDocument(context, rep.customerID, params.id),
  )
}
