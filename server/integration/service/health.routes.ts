import { Type } from 'typebox'
import { access } from '../../access.ts'
import { refuse } from '../../errors.ts'
import type { Figures } from '../../platform/http/metrics.ts'
import { isPrivateRequest } from '../../platform/http/protection/client-address.ts'
import type { App } from '../../platform/http/server.ts'
import type { Health as HealthState } from './check-health.ts'

const Health = Type.Object(
  { status: Type.String(), checks: Type.Optional(Type.Record(Type.String(), Type.String())) },
  { title: 'Health' },
)

export function healthRoutes(metrics: Figures, check: () => Promise<HealthState>) {
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
        config: { access: access.anyone, summary: 'Whether the process has all it needs.' },
        schema: { response: { 200: Health } },
      },
      async (_request, reply) => {
        // The first readiness check of a starting process does not wait for modules of other routes.
        reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
        const { isReady, status, checks } = await check()
        if (isReady) return { status, checks }
        const failed = Object.entries(checks).filter(([, said]) => said !== 'ok')
        throw refuse('service_not_ready', { reason: failed.map(([name, said]) => `${name}: ${said}`).join('; ') })
      },
    )

    app.get(
      '/metrics',
      {
        config: {
          access: access.anyone,
          summary: 'Metrics for Prometheus, for callers in a private network.',
          produces: 'text/plain',
        },
        schema: { response: { 200: Type.String() } },
      },
      async (request, reply) => {
        // Only this exact spelling is served, so that a proxy can block the path with a simple rule.
        const isExact = request.raw.url?.split('?')[0] === '/metrics'
        if (!isExact || !isPrivateRequest(request)) throw refuse('route_not_found')
        const { contentType, text } = await metrics.render()
        reply.type(contentType).serializer(String)
        return text
      },
    )
  }
}
