import { Day, Id, Nothing } from '@attendant/contract/fields.ts'
import { AiUsage } from '@attendant/contract/organization/ai-usage.ts'
import { Model, ModelCreate, ModelTest, ModelUpdate } from '@attendant/contract/organization/model.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { listUsage } from './ai-usage.store.ts'
import { createModel, deleteModel, updateModel } from './change-model.ts'
import { listModels } from './models.store.ts'
import { testProvider } from './test-provider.ts'

const OneModel = Type.Object({ id: Id })

export async function modelRoutes(app: App): Promise<void> {
  app.get(
    '/api/Customers/models',
    {
      config: { access: access.rep, summary: 'Own and shared AI models.' },
      schema: { response: { 200: Type.Array(Model) } },
    },
    async ({ context, rep }) => listModels(context.db, rep.customerID),
  )

  app.post(
    '/api/Customers/models',
    {
      config: {
        access: access.admin,
        summary: 'Add a model of the AI provider, or a name of your own for the embedded engine.',
      },
      schema: { body: ModelCreate, response: { 200: Model } },
    },
    async ({ context, rep, body }) => createModel(context, rep.customerID, body),
  )

  app.post(
    '/api/Customers/models/test',
    {
      config: {
        access: access.admin,
        summary: 'Ask the AI provider something small, with the saved key and address.',
        isOneTransaction: false,
      },
      schema: { response: { 200: ModelTest } },
    },
    async ({ context, rep }) => testProvider(context, rep.customerID),
  )

  app.put(
    '/api/Customers/models/:id',
    {
      config: { access: access.admin, summary: 'Change an own model.' },
      schema: { params: OneModel, body: ModelUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateModel(context, rep, params.id, body),
  )

  app.delete(
    '/api/Customers/models/:id',
    {
      config: { access: access.admin, summary: 'Delete an own model.' },
      schema: { params: OneModel, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteModel(context, rep, params.id),
  )

  app.get(
    '/api/Customers/ai-usage',
    {
      config: { access: permitted('viewInsights'), summary: 'What the AI was asked day by day, and what it took.' },
      schema: {
        querystring: Type.Object({ from: Type.Optional(Day), until: Type.Optional(Day) }),
        response: { 200: Type.Array(AiUsage) },
      },
    },
    async ({ context, rep, query }) => {
      const { until = dayOf(context.now()), from = daysBefore(until, 30) } = query
      return listUsage(context.db, rep.customerID, { from, until })
    },
  )
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

function daysBefore(day: string, days: number): string {
  const time = new Date(day)
  time.setUTCDate(time.getUTCDate() - days)
  return dayOf(time)
}
