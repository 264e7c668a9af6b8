import { Id, Nothing, Page, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Token } from '@attendant/contract/people/auth.ts'
import { Invitation, InvitationAccept, InvitationCreate } from '@attendant/contract/people/invitation.ts'
import { Type } from 'typebox'
import { access, ownerOnly } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { originOf } from '../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../auth/tokens.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { listInvitations } from './invitations.store.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'

const OneInvitation = Type.Object({ id: Id })

export const invitationRoutes =
  (tokens: Tokens) =>
  async (app: App): Promise<void> => {
    app.get(
      '/api/Invitations',
      {
        config: { access: access.admin, summary: 'Invitations, page by page.' },
        schema: {
          querystring: Type.Object({ ...pageQuery(), ...sortQuery }),
          response: { 200: Page(Invitation, 'InvitationPage') },
        },
      },
      async ({ context, rep, query }) => listInvitations(context.db, rep.customerID, query, context.now()),
    )

    app.post(
      '/api/Invitations',
      {
        config: {
          access: ownerOnly(access.admin),
          summary: 'Invite a person by email. The link works for seven days.',
        },
        schema: { body: InvitationCreate, response: { 200: Invitation } },
      },
      async ({ context, rep, body }) => invite(context, rep.customerID, body),
    )

    app.post(
      '/api/Invitations/:id/resend',
      {
        config: { access: ownerOnly(access.admin), summary: 'Send a new link for seven days. The link before ends.' },
        schema: { params: OneInvitation, response: { 200: Invitation } },
      },
      async ({ context, rep, params }) => resendInvitation(context, rep.customerID, params.id),
    )

    app.delete(
      '/api/Invitations/:id',
      {
        config: { access: access.admin, summary: 'Revoke an invitation.' },
        schema: { params: OneInvitation, response: { 204: Nothing } },
      },
      async ({ context, rep, params }) => revokeInvitation(context, rep.customerID, params.id),
    )

    app.post(
      '/api/Invitations/accept',
      {
        config: { access: access.credentials, summary: 'Accept an invitation with the token from the email.' },
        schema: { body: InvitationAccept, response: { 200: Token } },
      },
      async (request) => {
        const { context, body } = request
        return acceptInvitation({ context, tokens }, body, originOf(request))
      },
    )
  }
