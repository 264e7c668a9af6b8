import {
  TopicDocument,
  TopicDocumentCreate,
  TopicDocumentPage,
  TopicDocumentUpdate,
} from '@attendant/contract/automation/mapping.ts'
import { Flag, Id, Nothing, pageQuery, sortQuery, Text } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { createTopicDocument, deleteTopicDocument, updateTopicDocument } from './change-topic-document.ts'
import { getTopicDocument, listTopicDocuments } from './document-mappings.store.ts'

const OneMapping = Type.Object({ id: Id })

const Filters = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  topicId: Type.Optional(Id),
  documentId: Type.Optional(Id),
  channelId: Type.Optional(Id),
  hookName: Type.Optional(Text(100)),
  isHook: Type.Optional(Flag),
})

export async function topicDocumentRoutes(app: App): Promise<void> {
  app.get(
    '/api/TopicDocuments',
    {
      config: { access: access.rep, summary: 'Which topics and hooks call for which documents, page by page.' },
      schema: { querystring: Filters, response: { 200: TopicDocumentPage } },
    },
    async ({ context, rep, query }) => listTopicDocuments(context.db, rep.customerID, query),
  )

  app.get(
    '/api/TopicDocuments/:id',
    {
      config: { access: access.rep, summary: 'One mapping to a document.' },
      schema: { params: OneMapping, response: { 200: TopicDocument } },
    },
    async ({ context, rep, params }) => getTopicDocument(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/TopicDocuments',
    {
      config: { access: permitted('manageKnowledge'), summary: 'Have a topic or a hook call for a document.' },
      schema: { body: TopicDocumentCreate, response: { 200: TopicDocument } },
    },
    async ({ context, rep, body }) => createTopicDocument(context, rep.customerID, body),
  )

  app.put(
    '/api/TopicDocuments/:id',
    {
      config: { access: permitted('manageKnowledge'), summary: 'Change a mapping to a document.' },
      schema: { params: OneMapping, body: TopicDocumentUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateTopicDocument(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/TopicDocuments/:id',
    {
      config: { access: permitted('manageKnowledge'), summary: 'Delete a mapping to a document.' },
      schema: { params: OneMapping, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteTopicDocument(context, rep.customerID, params.id),
  )
}
