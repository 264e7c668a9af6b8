import type { Token } from '@attendant/contract/people/auth.ts'
import type { InvitationAccept } from '@attendant/contract/people/invitation.ts'
import { eq } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { recordAudit } from '../../organization/audit/record-audit.ts'
import { hashToken } from '../auth/passwords/request-password-reset.ts'
import { beginSession, type SignInOrigin } from '../auth/rep-sessions/begin-session.ts'
import type { Tokens } from '../auth/tokens.ts'
import { createRep } from '../reps/create-rep.ts'
import { findAccount } from '../reps/find-account.ts'
import { assertSsoNotRequired } from '../sso/assert-sso-not-required.ts'
import { showTeams } from '../teams/show-teams.ts'
import { lockInvitation, stateOf, updateInvitation } from './invitations.store.ts'
import { invitations } from './invitations.table.ts'

/** Creates the representative and signs them in. A weak password or a taken name keeps the link valid. */
export async function acceptInvitation(
  { context: given, tokens }: { context: Context; tokens: Tokens },
  { token, username, name, password }: InvitationAccept,
  origin: SignInOrigin,
): Promise<Token> {
  const tokenHash = hashToken(token)
  const [found] = await asSystem(given, 'find an account by a link')
    .db.select({ customerID: invitations.customerID, invitationID: invitations.invitationID })
    .from(invitations)
    .where(eq(invitations.tokenHash, tokenHash))
  if (!found) throw refuse('invitation_not_found')
  const context = bindCustomer(given, found.customerID)
  const { db, now } = context
  const row = await lockInvitation(db, found.customerID, found.invitationID)
  // Another request may have accepted, revoked or resent it meanwhile.
  if (row.tokenHash !== tokenHash || stateOf(row, now()) !== 'Pending') throw refuse('invitation_not_found')

  const { customerID, email, role, permissions } = row
  await assertSsoNotRequired(db, { customerID })
  const { customerRepID } = await createRep(context, customerID, {
    username: username ?? email,
    password,
    role,
    permissions,
    // A team may have been deleted since.
    teamIDs: [...(await showTeams(db, customerID, row.teamIDs)).keys()],
    name: name ?? row.name,
    email,
  })
  await updateInvitation(db, row, { state: 'Accepted', tokenHash: null })
  const account = await findAccount(db, customerID, customerRepID)
  if (!account) throw new Error('Invariant violated: the new representative has no account')
  await recordAudit(context, {
    customerID,
    customerRepID,
    actor: account.username,
    action: 'POST /api/Invitations/accept',
    target: `${row.invitationID}`,
    address: origin.address,
  })
  return { token: await beginSession({ context, tokens }, account, { ...origin, method: 'Invitation' }) }
}
