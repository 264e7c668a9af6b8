import type { Me, MeUpdate, Preferences } from '@attendant/contract/people/me.ts'
import { and, eq } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFactors } from '../factors/factors.store.ts'
import { getRep } from '../reps/reps.store.ts'
import { reps } from '../reps/reps.table.ts'
import { updateRep } from '../reps/update-rep.ts'
import { getPreferences } from './get-preferences.ts'

export async function getMe({ db }: Context, { customerID, customerRepID }: Rep): Promise<Me> {
  const owner = { customerID, customerRepID }
  const factors = await readFactors(db, owner)
  const { requireSecondFactor } = await getCustomerProfile(db, customerID)
  return {
    ...(await getRep(db, customerID, customerRepID)),
    preferences: await getPreferences(db, owner),
    security: {
      hasTotp: factors.hasTotp,
      passkeyCount: factors.passkeys.length,
      recoveryCodesLeft: factors.recoveryCodesLeft,
      isSecondFactorRequired: requireSecondFactor,
    },
  }
}

export async function updateMe(context: Context, rep: Rep, { preferences, ...profile }: MeUpdate): Promise<void> {
  await updateRep(context, rep, rep.customerRepID, profile)
  if (preferences) await mergePreferences(context.db, rep, preferences)
}

async function mergePreferences(db: Database, rep: Rep, changes: Partial<Preferences>): Promise<void> {
  const { customerID, customerRepID } = rep
  const preferences = { ...(await getPreferences(db, rep)), ...changes }
  await db
    .update(reps)
    .set({ preferences })
    .where(and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID)))
}
