import { Nothing } from '@attendant/contract/fields.ts'
import { PlatformSession } from '@attendant/contract/people/auth.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import { refuse } from '../../../errors.ts'
import { forgetSessions } from '../../../organization/customers/forget-sessions.ts'
import { isGuid } from '../../../platform/database/guid.ts'
import type { App } from '../../../platform/http/server.ts'
import { deletePlatformSession, listPlatformSessions } from './platform-sessions.store.ts'

export async function platformSessionRoutes(app: App): Promise<void> {
  app.get(
    '/api/PlatformSessions',
    {
      config: { access: access.admin, summary: 'Sessions in which the operator acts for a representative.' },
      schema: { response: { 200: Type.Array(PlatformSession) } },
    },
    async ({ context, rep }) => listPlatformSessions(context.db, rep.customerID, context.now()),
  )

  app.delete(
    '/api/PlatformSessions/:platformSessionID',
    {
      config: { access: access.admin, summary: 'End such a session: its token is void at once.' },
      schema: { params: Type.Object({ platformSessionID: Type.String() }), response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => {
      const sessionID = params.platformSessionID.toLowerCase()
      const isEnded = isGuid(sessionID) && (await deletePlatformSession(context.db, rep.customerID, sessionID))
      if (!isEnded) throw refuse('session_not_found')
      await forgetSessions(context, rep.customerID)
    },
  )
}
