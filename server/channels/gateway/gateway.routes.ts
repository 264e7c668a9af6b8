import { Flag, Id } from '@attendant/contract/fields.ts'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { proveGateway } from '../../people/auth/prove-gateway.ts'
import type { Tokens } from '../../people/auth/tokens.ts'
import type { App } from '../../platform/http/server.ts'
import type { CallStep } from './calls/call.ts'
import { type CallPlace, CallState } from './calls/call-state.ts'
import { endCall, resumeCall, runCall } from './calls/run-call.ts'
import { findApiAddress } from './find-api-address.ts'
import type { Gateway } from './gateway.ts'
import { receiveWhatsApp } from './receive-whatsapp.ts'
import { reportDelivery } from './report-delivery.ts'
import { createServiceApi, ServiceAway } from './service-api.ts'

const config = { access: access.provider, isInternal: true, isOneTransaction: false } as const
const Report = Type.Object({ customerID: Id, messageID: Id, isPart: Type.Optional(Flag) })

/** Callbacks of the telephony provider. Every route verifies the provider's signature. */
export function gatewayRoutes(context: Context, tokens: Tokens) {
  return async (app: App): Promise<void> => {
    const gateway: Gateway = {
      context,
      api: createServiceApi({
        baseUrl: () => findApiAddress(context.config, app.server),
        prove: (customerIDs) => proveGateway(context, tokens, customerIDs),
      }),
    }
    readForms(app)
    const answer = (reply: FastifyReply, script: CallStep[]) => {
      const { contentType, body } = context.telephony.writeScript(script)
      reply.type(contentType)
      return body
    }

    app.post('/gateway/whatsapp', { config }, async (request, reply) => {
      await receiveWhatsApp(gateway, request).catch(comeBackLater)
      return answer(reply, [])
    })

    app.post('/gateway/whatsapp/status', { config, schema: { querystring: Report } }, async (request, reply) => {
      await reportDelivery(gateway, request, request.query)
      return answer(reply, [])
    })

    const places: (CallPlace | '')[] = ['', 'turn', 'answer', 'dialled']
    for (const place of places) {
      const path = `/gateway/call${place ? `/${place}` : ''}`
      app.post(path, { config, schema: { querystring: CallState } }, async (request, reply) =>
        answer(reply, await runCall(gateway, request, place, request.query)),
      )
    }

    app.post('/gateway/call/fallback', { config }, async (request, reply) =>
      answer(reply, await resumeCall(gateway, request)),
    )

    app.post('/gateway/call/status', { config }, async (request, reply) => {
      await endCall(gateway, request).catch(comeBackLater)
      return answer(reply, [])
    })
  }
}

/** The provider retries after this response. */
function comeBackLater(fault: unknown): never {
  if (fault instanceof ServiceAway) throw refuse('service_unreachable')
  throw fault
}

/** In bytes. A larger form may have so many fields that parsing it blocks the event loop. */
const maxForm = 64 * 1024

/** Kept as pairs, because signatures cover all of them. */
function readForms(app: App): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxForm },
    (_request, text, done) => done(null, new URLSearchParams(text as string)),
  )
}
