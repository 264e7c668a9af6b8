import type { Context } from '../context.ts'
import type { App } from '../platform/http/server.ts'
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { platformSessionRoutes } from './auth/impersonation/platform-sessions.routes.ts'
import { repSessionRoutes } from './auth/rep-sessions/rep-sessions.routes.ts'
import { stepUpRoutes } from './auth/step-up/step-up.routes.ts'
import type { Tokens } from './auth/tokens.ts'
import { factorRoutes } from './factors/factors.routes.ts'
import { secondFactorRoutes } from './factors/second-factor.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { meRoutes } from './me/me.routes.ts'
import { repRoutes } from './reps/reps.routes.ts'
import { signatureRoutes } from './reps/signatures.routes.ts'
import { scimRoutes } from './scim/scim.routes.ts'
import { scimTokenRoutes } from './scim/scim-token.routes.ts'
import { ssoSignInRoutes } from './sso/sign-in/sso-sign-in.routes.ts'
import { ssoRoutes } from './sso/sso.routes.ts'

/** Accounts of representatives: invitations, passwords, second factors and sessions. */
export const accountRoutes =
  (context: Context, tokens: Tokens) =>
  async (app: App): Promise<void> => {
    const features = [
      authRoutes(context, tokens),
      platformSessionRoutes,
      repRoutes,
      signatureRoutes,
      meRoutes(tokens),
      repSessionRoutes,
      factorRoutes,
      stepUpRoutes,
      secondFactorRoutes(tokens),
      invitationRoutes(tokens),
      apiTokenRoutes,
      ssoRoutes,
      ssoSignInRoutes(tokens),
      scimTokenRoutes,
      scimRoutes,
    ]
    for (const feature of features) await feature(app)
  }
