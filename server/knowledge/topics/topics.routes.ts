import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Topic, TopicPage, TopicWrite } from '@attendant/contract/knowledge/topic.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { createTopic, deleteTopic, updateTopic } from './change-topic.ts'
import { getTopic, listTopics } from './topics.store.ts'

const OneTopic = Type.Object({ id: Id })

export async function topicRoutes(app: App): Promise<void> {
  app.get(
    '/api/Topics',
    {
      config: { access: access.rep, summary: 'Topics, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: TopicPage } },
    },
    async ({ context, rep, query }) => listTopics(context.db, rep.customerID, query),
  )

  app.get(
    '/api/Topics/:id',
    {
      config: { access: access.rep, summary: 'One topic.' },
      schema: { params: OneTopic, response: { 200: Topic } },
    },
    async ({ context, rep, params }) => getTopic(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/Topics',
    {
      config: { access: permitted('manageAutomation'), summary: 'Create a topic.' },
      schema: { body: TopicWrite, response: { 200: Topic } },
    },
    async ({ context, rep, body }) => createTopic(context, rep.customerID, body),
  )

  app.put(
    '/api/Topics/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Change a topic.' },
      schema: { params: OneTopic, body: TopicWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateTopic(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/Topics/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Delete a topic. Its mappings go with it.' },
      schema: { params: OneTopic, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteTopic(context, rep.customerID, params.id),
  )
}
