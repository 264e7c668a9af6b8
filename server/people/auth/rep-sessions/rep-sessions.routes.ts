import { Id, Nothing } from '@attendant/contract/fields.ts'
import { RepSession } from '@attendant/contract/people/session.ts'
import { Type } from 'typebox'
import { access, ownerOnly, type Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { forgetSessions } from '../../../organization/customers/forget-sessions.ts'
import { isGuid } from '../../../platform/database/guid.ts'
import type { App } from '../../../platform/http/server.ts'
import { getRep } from '../../reps/reps.store.ts'
import { deletePlatformSession } from '../impersonation/platform-sessions.store.ts'
import { deleteSession, deleteSessionsOf, listSessions } from './rep-sessions.store.ts'

const OneRep = Type.Object({ id: Id })

export async function repSessionRoutes(app: App): Promise<void> {
  app.post(
    '/api/Auth/logout',
    {
      config: { access: access.account, summary: 'Sign out: the token is void at once, on all nodes.' },
      schema: { response: { 204: Nothing } },
    },
    async ({ context, rep }) => logOut(context, rep),
  )

  app.get(
    '/customerReps/me/sessions',
    {
      config: { access: access.account, summary: 'Where you are signed in.' },
      schema: { response: { 200: Type.Array(RepSession) } },
    },
    async ({ context, rep }) => listSessions(context.db, rep, { now: context.now(), currentID: rep.sessionID }),
  )

  app.delete(
    '/customerReps/me/sessions',
    {
      config: { access: ownerOnly(access.account), summary: 'Sign out everywhere else.' },
      schema: { response: { 204: Nothing } },
    },
    async ({ context, rep }) => {
      await deleteSessionsOf(context.db, rep, rep.sessionID)
      await forgetSessions(context, rep.customerID)
    },
  )

  app.delete(
    '/customerReps/me/sessions/:sessionID',
    {
      config: { access: ownerOnly(access.account), summary: 'End one of your sessions.' },
      schema: { params: Type.Object({ sessionID: Type.String() }), response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => {
      const sessionID = params.sessionID.toLowerCase()
      const isEnded = isGuid(sessionID) && (await deleteSession(context.db, rep, sessionID))
      if (!isEnded) throw refuse('session_not_found')
      await forgetSessions(context, rep.customerID)
    },
  )

  app.get(
    '/customerReps/:id/sessions',
    {
      config: { access: access.admin, summary: 'Where a representative is signed in.' },
      schema: { params: OneRep, response: { 200: Type.Array(RepSession) } },
    },
    async ({ context, rep, params }) => {
      const { customerID, customerRepID } = await getRep(context.db, rep.customerID, params.id)
      const owner = { customerID, customerRepID }
      return listSessions(context.db, owner, { now: context.now(), currentID: rep.sessionID })
    },
  )

  app.delete(
    '/customerReps/:id/sessions',
    {
      config: { access: ownerOnly(access.admin), summary: 'Sign a representative out everywhere.' },
      schema: { params: OneRep, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => {
      const { customerID, customerRepID } = await getRep(context.db, rep.customerID, params.id)
      await deleteSessionsOf(context.db, { customerID, customerRepID })
      await forgetSessions(context, customerID)
    },
  )
}

async function logOut(context: Context, rep: Rep): Promise<void> {
  const { customerID, sessionID, actingParty } = rep
  if (sessionID && actingParty) await deletePlatformSession(context.db, customerID, sessionID)
  else if (sessionID) await deleteSession(context.db, rep, sessionID)
  await forgetSessions(context, customerID)
}
