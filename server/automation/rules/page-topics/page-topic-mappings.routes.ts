import {
  PageTopicMapping,
  PageTopicMappingPage,
  PageTopicMappingWrite,
} from '@attendant/contract/automation/mapping.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { createPageTopicMapping, deletePageTopicMapping, updatePageTopicMapping } from './change-page-topic-mapping.ts'
import { getPageTopicMapping, listPageTopicMappings } from './page-topic-mappings.store.ts'

const OneMapping = Type.Object({ id: Id })
const Filters = Type.Object({ ...pageQuery(), ...sortQuery, topicId: Type.Optional(Id) })

export async function pageTopicMappingRoutes(app: App): Promise<void> {
  app.get(
    '/api/PageTopicMappings',
    {
      config: { access: access.rep, summary: 'Which web pages suggest which topics, page by page.' },
      schema: { querystring: Filters, response: { 200: PageTopicMappingPage } },
    },
    async ({ context, rep, query }) => listPageTopicMappings(context.db, rep.customerID, query),
  )

  app.get(
    '/api/PageTopicMappings/:id',
    {
      config: { access: access.rep, summary: 'The topic that one web page suggests.' },
      schema: { params: OneMapping, response: { 200: PageTopicMapping } },
    },
    async ({ context, rep, params }) => getPageTopicMapping(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/PageTopicMappings',
    {
      config: { access: permitted('manageAutomation'), summary: 'Have a web page suggest a topic.' },
      schema: { body: PageTopicMappingWrite, response: { 200: PageTopicMapping } },
    },
    async ({ context, rep, body }) => createPageTopicMapping(context, rep.customerID, body),
  )

  app.put(
    '/api/PageTopicMappings/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Change the topic or the address of a web page.' },
      schema: { params: OneMapping, body: PageTopicMappingWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updatePageTopicMapping(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/PageTopicMappings/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Have a web page suggest nothing any more.' },
      schema: { params: OneMapping, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deletePageTopicMapping(context, rep.customerID, params.id),
  )
}
