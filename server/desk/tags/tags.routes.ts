import { Tag, TagMerge, TagPage, TagQuery, TagWrite } from '@attendant/contract/desk/tag.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { createTag, deleteTag, mergeTag, renameTag } from './change-tag.ts'
import { listTags } from './tags.store.ts'

const OneTag = Type.Object({ id: Id })

export async function tagRoutes(app: App): Promise<void> {
  app.get(
    '/api/Tags',
    {
      config: { access: access.rep, summary: 'Tags, page by page, with how many tickets have each.' },
      schema: { querystring: TagQuery, response: { 200: TagPage } },
    },
    async ({ context, rep, query }) => listTags(context.db, rep, query),
  )

  app.post(
    '/api/Tags',
    {
      config: { access: access.rep, summary: 'Create a tag.' },
      schema: { body: TagWrite, response: { 200: Tag } },
    },
    async ({ context, rep, body }) => createTag(context, rep, body),
  )

  app.put(
    '/api/Tags/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Rename a tag.' },
      schema: { params: OneTag, body: TagWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => renameTag(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/Tags/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Delete a tag that no rule or setting uses.' },
      schema: { params: OneTag, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteTag(context, rep.customerID, params.id),
  )

  app.post(
    '/api/Tags/:id/merge',
    {
      config: { access: permitted('manageAutomation'), summary: 'Replace a tag by another one everywhere.' },
      schema: { params: OneTag, body: TagMerge, response: { 200: Tag } },
    },
    async ({ context, rep, params, body }) => mergeTag(context, rep, params.id, body.intoTagID),
  )
}
