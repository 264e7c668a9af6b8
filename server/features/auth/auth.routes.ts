import {
  Impersonate,
  Login,
  PhoneLogin,
  RequestPasswordReset,
  ResetPassword,
  ResetRequested,
  Token,
} from '../../../contract/auth.ts'
import { Nothing } from '../../../contract/fields.ts'
import { access } from '../../access.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/errors.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import type { App } from '../../platform/http/server.ts'
import { impersonate } from './impersonate.ts'
import { logIn } from './log-in.ts'
import { logInPhone } from './log-in-phone.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import type { Tokens } from './tokens.ts'

export function authRoutes({ config }: Context, tokens: Tokens) {
  // Guessing is slowed down per account, whoever guesses; nobody can lock another one out for long.
  const failures = createRateLimit(config.RATE_PER_ACCOUNT, 5 * 60)
  const resets = createRateLimit(config.RATE_PER_ACCOUNT, 5 * 60)

  return async (app: App): Promise<void> => {
    app.post(
      '/api/Auth/login',
      {
        config: { access: access.credentials, summary: 'Sign in.' },
        schema: { body: Login, response: { 200: Token } },
      },
      async ({ context, body, ip }) => {
        const account = `${body.username.trim().toLowerCase()} ${body.hostname.toLowerCase()}`
        await failures.refuseAbove(account)
        try {
          return await logIn(context, tokens, body, ip)
        } catch (fault) {
          if (fault instanceof Refusal && fault.status === 401) await failures.count(account).catch(() => undefined)
          throw fault
        }
      },
    )

    app.post(
      '/api/Auth/phone-login',
      {
        config: { access: access.credentials, summary: 'Sign in a phone gateway as the channel with this number.' },
        schema: { body: PhoneLogin, response: { 200: Token } },
      },
      async ({ context, body }) => logInPhone(context, tokens, body),
    )

    app.post(
      '/api/Auth/request-password-reset',
      {
        config: { access: access.credentials, summary: 'Mail a link for a new password, if a representative matches.' },
        schema: { body: RequestPasswordReset, response: { 200: ResetRequested } },
      },
      async ({ context, body }) => {
        await resets.count(body.email.trim().toLowerCase())
        await requestPasswordReset(context, body)
        return { message: 'If the address belongs to a representative, a link is on its way.' }
      },
    )

    app.post(
      '/api/Auth/reset-password',
      {
        config: { access: access.credentials, summary: 'Set a new password with the token from the mail.' },
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
      async ({ context, body, ip }) => impersonate(context, tokens, body, ip),
    )
  }
}
