import {
  bulkLimit,
  TopicAction,
  TopicActionCreate,
  TopicActionPage,
  TopicActionUpdate,
} from '@attendant/contract/automation/mapping.ts'
import { Flag, Id, Nothing, pageQuery, sortQuery, Text } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { getTopicAction, listTopicActions, toTopicAction } from './action-mappings.store.ts'
import { changePriority, deleteActionMapping } from './change-action-mapping.ts'
import { createActionMapping, createActionMappings } from './create-action-mappings.ts'

const OneMapping = Type.Object({ id: Id })

const Filters = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  topicId: Type.Optional(Id),
  actionId: Type.Optional(Id),
  hookName: Type.Optional(Text(100)),
  channelId: Type.Optional(Id),
  isActive: Type.Optional(Flag),
})

export async function topicActionRoutes(app: App): Promise<void> {
  app.get(
    '/api/TopicActions',
    {
      config: { access: access.rep, summary: 'Which topics and hooks set off which actions, page by page.' },
      schema: { querystring: Filters, response: { 200: TopicActionPage } },
    },
    async ({ context, rep, query }) => listTopicActions(context.db, rep.customerID, query),
  )

  app.get(
    '/api/TopicActions/:id',
    {
      config: { access: access.rep, summary: 'One mapping to an action.' },
      schema: { params: OneMapping, response: { 200: TopicAction } },
    },
    async ({ context, rep, params }) => getTopicAction(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/TopicActions',
    {
      config: { access: permitted('manageAutomation'), summary: 'Have a topic or a hook set off an action.' },
      schema: { body: TopicActionCreate, response: { 200: TopicAction } },
    },
    async ({ context, rep, body }) => toTopicAction(await createActionMapping(context, rep.customerID, body)),
  )

  app.post(
    '/api/TopicActions/bulk',
    {
      config: { access: permitted('manageAutomation'), summary: 'Create several mappings, all or none.' },
      schema: {
        body: Type.Array(TopicActionCreate, { maxItems: bulkLimit }),
        response: { 200: Type.Array(TopicAction) },
      },
    },
    async ({ context, rep, body }) => (await createActionMappings(context, rep.customerID, body)).map(toTopicAction),
  )

  app.put(
    '/api/TopicActions/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Change the priority of a mapping.' },
      schema: { params: OneMapping, body: TopicActionUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => changePriority(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/TopicActions/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Delete a mapping to an action.' },
      schema: { params: OneMapping, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteActionMapping(context, rep.customerID, params.id),
  )
}
