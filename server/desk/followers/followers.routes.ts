import { Follower } from '@attendant/contract/desk/notification.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { addFollower, listFollowers, removeFollower } from './followers.store.ts'

const OneTicket = Type.Object({ id: Id })
const OneFollower = Type.Object({ id: Id, customerRepID: Id })

export async function followerRoutes(app: App): Promise<void> {
  app.get(
    '/tickets/:id/followers',
    {
      config: { access: access.rep, summary: 'The representatives who are notified of replies and notes.' },
      schema: { params: OneTicket, response: { 200: Type.Array(Follower) } },
    },
    async ({ context, rep, params }) => listFollowers(context.db, rep.customerID, params.id),
  )

  app.put(
    '/tickets/:id/followers/:customerRepID',
    {
      config: { access: access.rep, summary: 'Add a follower.', isAudited: false },
      schema: { params: OneFollower, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => addFollower(context, rep.customerID, params.id, params.customerRepID),
  )

  app.delete(
    '/tickets/:id/followers/:customerRepID',
    {
      config: { access: access.rep, summary: 'Remove a follower.', isAudited: false },
      schema: { params: OneFollower, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => removeFollower(context, rep.customerID, params.id, params.customerRepID),
  )
}
