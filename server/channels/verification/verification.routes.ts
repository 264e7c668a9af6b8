import { Id } from '@attendant/contract/fields.ts'
import { CodeSent, UIDAssignment, VerifyUID } from '@attendant/contract/people/end-user.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { getClaim } from '../../people/end-users/uids/find-claim.ts'
import { showUID } from '../../people/end-users/uids/show-uid.ts'
import type { App } from '../../platform/http/server.ts'
import { confirmCode } from './confirm-code.ts'
import { requestCode } from './request-code.ts'

const OneUID = Type.Object({ id: Id })

/** What representatives can do with unverified addresses; visitors do the same in the chat. */
export async function verificationRoutes(app: App): Promise<void> {
  app.post(
    '/api/EndUserUIDs/:id/send-code',
    {
      config: {
        access: access.rep,
        summary: 'Send a verification code to a claimed email address or phone number. It is valid for ten minutes.',
      },
      schema: { params: OneUID, response: { 200: CodeSent } },
    },
    async ({ context, rep, params }) => {
      const claim = await getClaim(context.db, rep.customerID, params.id)
      const { via, expiresAt } = await requestCode(context, claim, { language: null })
      return { EndUserUIDID: claim.endUserUIDID, UID: claim.uid, Via: via, ExpiresAt: expiresAt.toISOString() }
    },
  )

  app.post(
    '/api/EndUserUIDs/:id/verify',
    {
      config: {
        access: access.rep,
        summary:
          'Verify a claimed UID with the code that its owner received. If another end user has it verified already, the chats of the claimant become theirs; `EndUserID` is the owner.',
        isOneTransaction: false,
      },
      schema: { params: OneUID, body: VerifyUID, response: { 200: UIDAssignment } },
    },
    async ({ context, rep, params, body }) => {
      const claim = await getClaim(context.db, rep.customerID, params.id)
      const owner = await confirmCode(context, { claim, code: body.Code })
      return showUID(context.db, rep.customerID, owner, claim.uid)
    },
  )
}
