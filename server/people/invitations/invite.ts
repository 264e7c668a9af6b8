import { agentPermissions } from '@attendant/contract/people/customer-rep.ts'
import type { Invitation, InvitationCreate } from '@attendant/contract/people/invitation.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { hashToken } from '../auth/passwords/request-password-reset.ts'
import { assertTeamsExist } from '../teams/assert-teams-exist.ts'
import {
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  stateOf,
  toInvitation,
  updateInvitation,
} from './invitations.store.ts'

export const sendInvitationJob = 'invitations.send'

const lifetimeMs = 7 * 24 * 60 * 60 * 1000

type InvitationKey = Pick<InvitationRow, 'customerID' | 'invitationID'>

export async function invite(context: Context, customerID: number, body: InvitationCreate): Promise<Invitation> {
  const { db, now } = context
  const { name, role = 'Agent', permissions = agentPermissions, teamIDs = [] } = body
  await assertTeamsExist(db, customerID, teamIDs, 'teamIDs')
  const email = body.email.trim()
  const dateCreated = now()
  const row = await insertInvitation(
    db,
    {
      customerID,
      email,
      name: name?.trim() || null,
      role,
      permissions: [...new Set(permissions)],
      teamIDs: [...new Set(teamIDs)],
      state: 'Pending',
      expiresAt: new Date(dateCreated.getTime() + lifetimeMs),
      dateCreated,
    },
    dateCreated,
  )
  if (!row) throw refuse('invitation_pending', { email })
  await queueMail(context, row)
  return toInvitation(row, now())
}

/** Invalidates the previous link immediately. */
export async function resendInvitation(
  context: Context,
  customerID: number,
  invitationID: number,
): Promise<Invitation> {
  const { db, now } = context
  const row = await lockInvitation(db, customerID, invitationID)
  const state = stateOf(row, now())
  if (state !== 'Pending' && state !== 'Expired') throw refuse('invitation_closed')
  const changes = { state: 'Pending' as const, tokenHash: null, expiresAt: new Date(now().getTime() + lifetimeMs) }
  await updateInvitation(db, row, changes)
  await queueMail(context, row)
  return toInvitation({ ...row, ...changes }, now())
}

/** Revoking twice is not an error. */
export async function revokeInvitation(context: Context, customerID: number, invitationID: number): Promise<void> {
  const row = await lockInvitation(context.db, customerID, invitationID)
  if (row.state === 'Accepted') throw refuse('invitation_closed')
  await updateInvitation(context.db, row, { state: 'Revoked', tokenHash: null })
}

const queueMail = ({ db }: Context, { customerID, invitationID }: InvitationKey) =>
  addJob(db, sendInvitationJob, { customerID, invitationID }, { maxAttempts: 5 })

/** Running twice sends two emails, of which only the second link works: harmless. */
export async function sendInvitation(given: Context, { customerID, invitationID }: InvitationKey): Promise<void> {
  const token = given.newId()
  const row = await inTransaction(given, async (context) => {
    const { db, now } = context
    const row = await lockInvitation(db, customerID, invitationID)
    if (stateOf(row, now()) !== 'Pending') return undefined
    await updateInvitation(db, row, { tokenHash: hashToken(token) })
    return row
  })
  if (!row) return
  const { name } = await getCustomerProfile(given.db, customerID)
  await given.mailer.send({
    to: row.email,
    subject: `You are invited to ${name}`,
    text:
      `You are invited to join the support team of ${name}.\n\n` +
      `Accept within seven days:\n${given.publicUrl}/console/invitation?token=${token}\n\n` +
      'If you did not expect this, ignore this email.\n',
  })
}
