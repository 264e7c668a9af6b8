import type { IncomingHttpHeaders } from 'node:http'
import { Nothing } from '@attendant/contract/fields.ts'
import {
  Impersonate,
  Login,
  PhoneLogin,
  RequestPasswordReset,
  ResetPassword,
  ResetRequested,
  Token,
  Unlock,
} from '@attendant/contract/people/auth.ts'
import { access } from '../../access.ts'
import type { Context } from '../../context.ts'
import { addressKey, isLoopbackRequest } from '../../platform/http/protection/client-address.ts'
import { createRateLimit } from '../../platform/http/protection/rate-limit.ts'
import type { App } from '../../platform/http/server.ts'
import { impersonate } from './impersonate.ts'
import { createLoginLimits } from './limits/limit-logins.ts'
import { unlockSignIn } from './limits/unlock-sign-in.ts'
import { logIn } from './log-in.ts'
import { logInPhone } from './log-in-phone.ts'
import { requestPasswordReset } from './passwords/request-password-reset.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { originOf } from './rep-sessions/begin-session.ts'
import type { Tokens } from './tokens.ts'

export function authRoutes({ config }: Context, tokens: Tokens) {
  const limits = createLoginLimits(config.RATE_PER_ACCOUNT)
  const resets = createRateLimit(config.RATE_PER_ACCOUNT, 5 * 60)

  return async (app: App): Promise<void> => {
    app.post(
      '/api/Auth/login',
      {
        // Failed attempts must stay counted, so an attempt is not one transaction.
        config: { access: access.credentials, summary: 'Sign in.', isOneTransaction: false },
        schema: { body: Login, response: { 200: Token } },
      },
      async (request) => {
        const { context, body } = request
        const caller = { ...originOf(request), isLocal: isLoopbackRequest(request) }
        return logIn({ context, tokens, limits }, body, caller)
      },
    )

    app.post(
      '/api/Auth/unlock',
      {
        config: { access: access.credentials, summary: 'Confirm a sign-in with the token from the email.' },
        schema: { body: Unlock, response: { 204: Nothing } },
      },
      async ({ context, body, ip }) => unlockSignIn(context, body, ip),
    )

    app.post(
      '/api/Auth/phone-login',
      {
        config: {
          access: access.gateway,
          summary:
            'Sign in a phone gateway as the channel with this number. Send `GATEWAY_KEY` as `X-Gateway-Key`; a gateway on the same machine needs none while no key is set.',
        },
        schema: { body: PhoneLogin, response: { 200: Token } },
      },
      async ({ context, body, gateway }) => logInPhone(context, tokens, body, gateway),
    )

    app.post(
      '/api/Auth/request-password-reset',
      {
        config: {
          access: access.credentials,
          summary: 'Email a link for a new password, if a representative matches.',
        },
        schema: { body: RequestPasswordReset, response: { 200: ResetRequested } },
      },
      async (request) => {
        const { context, body, ip } = request
        // Also by address: otherwise anyone could keep the owner from requesting one.
        await resets.count(`${body.email.trim().toLowerCase()} ${addressKey(ip)}`)
        await requestPasswordReset(context, { ...body, isLocal: isLoopbackRequest(request) })
        return { message: 'If the address belongs to a representative, a link is on its way.' }
      },
    )

    app.post(
      '/api/Auth/reset-password',
      {
        config: { access: access.credentials, summary: 'Set a new password with the token from the email.' },
        schema: { body: ResetPassword, response: { 204: Nothing } },
      },
      async ({ context, body, ip }) => resetPassword(context, body, ip),
    )

    if (!config.PLATFORM_KEY) return
    app.post(
      '/api/Auth/impersonate-by-customer',
      {
        config: { access: access.platform, summary: 'A token for internal tooling.', isInternal: true },
        schema: { body: Impersonate, response: { 200: Token } },
      },
      async ({ context, body, headers, ip }) =>
        impersonate(context, tokens, body, { actor: readActor(headers) ?? body.actor ?? undefined, address: ip }),
    )
  }
}

/** Cut to what the body may contain. */
function readActor({ 'x-platform-actor': actor }: IncomingHttpHeaders): string | undefined {
  return typeof actor === 'string' ? actor.slice(0, 100) : undefined
}
