import { Nothing } from '@attendant/contract/fields.ts'
import { Token } from '@attendant/contract/people/auth.ts'
import { ChangeOwnPassword, Me, MeUpdate } from '@attendant/contract/people/me.ts'
import { access, ownerOnly } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { originOf } from '../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../auth/tokens.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { getMe, updateMe } from './me.store.ts'

export const meRoutes =
  (tokens: Tokens) =>
  async (app: App): Promise<void> => {
    app.get(
      '/customerReps/me',
      {
        config: { access: access.account, summary: 'You, with your preferences and the security of your account.' },
        schema: { response: { 200: Me } },
      },
      async ({ context, rep }) => getMe(context, rep),
    )

    app.put(
      '/customerReps/me',
      {
        config: { access: access.account, summary: 'Change your profile or preferences.' },
        schema: { body: MeUpdate, response: { 204: Nothing } },
      },
      async ({ context, rep, body }) => updateMe(context, rep, body),
    )

    app.post(
      '/customerReps/me/change-password',
      {
        config: {
          access: ownerOnly(access.account),
          summary: 'Set a new password. Ends all your sessions and answers the token of a new one.',
        },
        schema: { body: ChangeOwnPassword, response: { 200: Token } },
      },
      async (request) => {
        const { context, rep, body } = request
        return changeOwnPassword({ context, tokens }, rep, body, originOf(request))
      },
    )
  }
