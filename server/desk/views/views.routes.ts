import {
  View,
  ViewCount,
  ViewCountsQuery,
  ViewCreate,
  ViewPage,
  ViewQuery,
  ViewUpdate,
} from '@attendant/contract/desk/view.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { countViews } from './count-views.ts'
import { createView, deleteView, getView, listViews, updateView } from './views.store.ts'

const OneView = Type.Object({ id: Id })

export async function viewRoutes(app: App): Promise<void> {
  app.get(
    '/api/Views',
    {
      config: { access: access.self, summary: 'Your views and the shared ones, by position.' },
      schema: { querystring: ViewQuery, response: { 200: ViewPage } },
    },
    async ({ context, rep, query }) => listViews(context.db, rep, query),
  )

  app.post(
    '/api/Views',
    {
      config: { access: access.self, summary: 'Save a filter of the list of tickets. Sharing it needs manageTeam.' },
      schema: { body: ViewCreate, response: { 200: View } },
    },
    async ({ context, rep, body }) => createView(context, rep, body),
  )

  app.post(
    '/api/Views/counts',
    {
      config: {
        access: access.self,
        summary: 'How many tickets views and filters have, up to 1,000.',
        isAudited: false,
      },
      schema: { body: ViewCountsQuery, response: { 200: Type.Array(ViewCount) } },
    },
    async ({ context, rep, body }) => countViews(context, rep, body),
  )

  app.get(
    '/api/Views/:id',
    {
      config: { access: access.self, summary: 'One view.' },
      schema: { params: OneView, response: { 200: View } },
    },
    async ({ context, rep, params }) => getView(context.db, rep, params.id),
  )

  app.put(
    '/api/Views/:id',
    {
      config: { access: access.self, summary: 'Change a view.' },
      schema: { params: OneView, body: ViewUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateView(context, rep, params.id, body),
  )

  app.delete(
    '/api/Views/:id',
    {
      config: { access: access.self, summary: 'Delete a view.' },
      schema: { params: OneView, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteView(context, rep, params.id),
  )
}
