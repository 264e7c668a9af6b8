import { sql } from 'drizzle-orm'
import { Type } from '../../../contract/schema.ts'
import { access } from '../../access.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Figures } from '../../platform/http/metrics.ts'
import type { App } from '../../platform/http/server.ts'

const Health = Type.Object(
  { status: Type.String(), checks: Type.Optional(Type.Record(Type.String(), Type.String())) },
  { title: 'Health' },
)

export function healthRoutes(metrics: Figures) {
  return async (app: App): Promise<void> => {
    app.get(
      '/health/live',
      {
        config: { access: access.anyone, summary: 'Whether the process runs.' },
        schema: { response: { 200: Health } },
      },
      async () => ({ status: 'live' }),
    )

    app.get(
      '/health/ready',
      {
        config: { access: access.anyone, summary: 'Whether database and queue answer.' },
        schema: { response: { 200: Health } },
      },
      async ({ context }, reply) => {
        // The first question to a starting process does not wait for what makes other answers.
        reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
        try {
          await context.db.execute(sql`select 1 from graphile_worker.jobs limit 1`)
        } catch {
          throw new Refusal(503, 'The database or its job queue does not answer.')
        }
        return { status: 'ready', checks: { database: 'ok', queue: 'ok' } }
      },
    )

    app.get(
      '/metrics',
      {
        config: { access: access.anyone, summary: 'Figures for Prometheus.', produces: 'text/plain' },
        schema: { response: { 200: Type.String() } },
      },
      async (_request, reply) => {
        const { contentType, text } = await metrics.tell()
        reply.type(contentType).serializer(String)
        return text
      },
    )
  }
}
