import type { Reauthentication } from '@attendant/contract/people/second-factor.ts'
import { and, isNotNull } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { forgetSessions } from '../../organization/customers/forget-sessions.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { sendSecurityNotice } from '../auth/security-notice.ts'
import { lockRep } from '../reps/reps.store.ts'
import {
  deleteFactors,
  deleteRecoveryCodes,
  type FactorOwner,
  isEnrolled,
  isOwnedBy,
  readFactors,
} from './factors.store.ts'
import { totpFactors } from './factors.table.ts'
import { deletePasskey, getPasskey } from './passkeys.store.ts'
import { reauthenticate } from './reauthenticate.ts'

export async function removeTotp(context: Context, rep: Rep, proof: Reauthentication): Promise<void> {
  const { hasTotp } = await readFactors(context.db, rep)
  if (!hasTotp) throw refuse('totp_missing')
  await removeFactor(context, rep, proof, async () => {
    const isConfirmed = and(isOwnedBy(totpFactors, rep), isNotNull(totpFactors.confirmedAt))
    await context.db.delete(totpFactors).where(isConfirmed)
  })
}

export async function removePasskey(
  context: Context,
  rep: Rep,
  passkeyID: number,
  proof: Reauthentication,
): Promise<void> {
  await getPasskey(context.db, rep, passkeyID)
  await removeFactor(context, rep, proof, () => deletePasskey(context.db, rep, passkeyID))
}

async function removeFactor(context: Context, rep: Rep, proof: Reauthentication, remove: () => Promise<void>) {
  const { db } = context
  await reauthenticate(context, rep, proof)
  await lockRep(db, rep.customerID, rep.customerRepID)
  await remove()
  if (!isEnrolled(await readFactors(db, rep))) {
    const { requireSecondFactor } = await getCustomerProfile(db, rep.customerID)
    if (requireSecondFactor) throw refuse('last_factor')
    await deleteRecoveryCodes(db, rep)
  }
  await sendSecurityNotice(context, rep, 'factor-removed')
  await forgetSessions(context, rep.customerID)
}

/** By an admin, for a person who lost theirs. */
export async function resetFactors(context: Context, { customerID, customerRepID }: FactorOwner): Promise<void> {
  const owner = { customerID, customerRepID }
  await deleteFactors(context.db, owner)
  await sendSecurityNotice(context, owner, 'factors-reset')
  await forgetSessions(context, customerID)
}
