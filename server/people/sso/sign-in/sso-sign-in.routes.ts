import { Nothing } from '@attendant/contract/fields.ts'
import { Token } from '@attendant/contract/people/auth.ts'
import { SsoCallback, SsoCode, SsoLogout, SsoStart } from '@attendant/contract/people/sso.ts'
import type { FastifyReply } from 'fastify'
import { access } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { isLoopbackRequest } from '../../../platform/http/protection/client-address.ts'
import type { App } from '../../../platform/http/server.ts'
import { originOf } from '../../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../../auth/tokens.ts'
import { endSessions } from './end-sessions.ts'
import { exchangeCode } from './exchange-code.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { failurePage, SsoFault } from './sso-failure.ts'
import { startSignIn } from './start-sign-in.ts'

/** Used codes must stay used, and the provider is called outside transactions. */
const config = { access: access.credentials, isOneTransaction: false } as const

export const ssoSignInRoutes =
  (tokens: Tokens) =>
  async (app: App): Promise<void> => {
    app.get(
      '/api/Auth/sso/start',
      {
        config: { ...config, summary: 'Redirect to the identity provider of the workspace with this hostname.' },
        schema: { querystring: SsoStart, response: { 302: Nothing } },
      },
      async (request, reply) => {
        const { context, query } = request
        return redirect(context, reply, async () => {
          const { location, cookie } = await startSignIn(context, query, isLoopbackRequest(request))
          reply.header('set-cookie', cookie)
          return location
        })
      },
    )

    app.get(
      '/api/Auth/sso/callback',
      {
        config: { ...config, summary: 'Where the identity provider returns to. Redirects to the console.' },
        schema: { querystring: SsoCallback, response: { 302: Nothing } },
      },
      async ({ context, query, headers, ip }, reply) =>
        redirect(context, reply, () => finishSignIn(context, { query, cookies: headers.cookie ?? '', address: ip })),
    )

    app.post(
      '/api/Auth/sso/token',
      {
        config: { ...config, summary: 'Exchange the code of a single sign-on for a token, once, within a minute.' },
        schema: { body: SsoCode, response: { 200: Token } },
      },
      async (request) => exchangeCode({ context: request.context, tokens }, request.body.code, originOf(request)),
    )

    await app.register(async (inner) => {
      readForms(inner as App)
      addBackchannelLogout(inner as App)
    })
  }

function addBackchannelLogout(app: App): void {
  app.post(
    '/api/Auth/sso/backchannel-logout',
    {
      config: {
        ...config,
        summary: 'End sessions with a logout token of the identity provider.',
        consumes: 'application/x-www-form-urlencoded',
      },
      schema: { body: SsoLogout, response: { 200: Nothing } },
    },
    async ({ context, body }, reply) => {
      await endSessions(context, body.logout_token)
      reply.header('cache-control', 'no-store')
    },
  )
}

/** The sign-in page shows the error. */
async function redirect(context: Context, reply: FastifyReply, find: () => Promise<string>): Promise<void> {
  const location = await find().catch((fault: unknown) => {
    if (!(fault instanceof SsoFault)) throw fault
    context.log.warn({ err: fault }, 'Single sign-on failed.')
    return failurePage(fault.failure)
  })
  reply.header('cache-control', 'no-store').redirect(location, 302)
}

/**
 * In bytes, enough for the largest token. A larger form may have so many fields that parsing it blocks the event
 * loop.
 */
const maxForm = 70_000

function readForms(app: App): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxForm },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
  )
}
