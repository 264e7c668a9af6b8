import { Token } from '@attendant/contract/people/auth.ts'
import {
  PasskeyChallenge,
  PasskeySignIn,
  PasskeySignInStart,
  SecondFactorAnswer,
} from '@attendant/contract/people/second-factor.ts'
import { access } from '../../access.ts'
import { isLoopbackRequest } from '../../platform/http/protection/client-address.ts'
import type { App } from '../../platform/http/server.ts'
import { originOf } from '../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../auth/tokens.ts'
import { answerSecondFactor } from './second-factor.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

/** Failed attempts must stay counted, so attempts are not one transaction. */
const config = { access: access.credentials, isOneTransaction: false } as const

export const secondFactorRoutes =
  (tokens: Tokens) =>
  async (app: App): Promise<void> => {
    app.post(
      '/api/Auth/second-factor',
      {
        config: { ...config, summary: 'Answer the challenge of a sign-in with a code, a recovery code or a passkey.' },
        schema: { body: SecondFactorAnswer, response: { 200: Token } },
      },
      async (request) => {
        const { context, body } = request
        return answerSecondFactor({ context, tokens }, body, originOf(request))
      },
    )

    app.post(
      '/api/Auth/passkey/options',
      {
        config: {
          ...config,
          summary: 'What the browser needs to sign in with a passkey. Works once, for five minutes.',
        },
        schema: { body: PasskeySignInStart, response: { 200: PasskeyChallenge } },
      },
      async ({ context, body }) => startPasskeySignIn(context, body.hostname),
    )

    app.post(
      '/api/Auth/passkey',
      {
        config: { ...config, summary: 'Sign in with a passkey.' },
        schema: { body: PasskeySignIn, response: { 200: Token } },
      },
      async (request) => {
        const { context, body } = request
        const origin = { ...originOf(request), isLocal: isLoopbackRequest(request) }
        return signInWithPasskey({ context, tokens }, body, origin)
      },
    )
  }
