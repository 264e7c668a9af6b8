import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { updateEndUserRow } from './end-users.store.ts'
import { lockEndUser } from './get-end-user.ts'

interface Hold {
  isHeld: boolean
  reason: string | null
}

/** Returns whether anything changed. */
export async function holdEndUser(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  endUserID: number,
  { isHeld, reason }: Hold,
): Promise<boolean> {
  const before = await lockEndUser(db, customerID, endUserID)
  if (!before) throw refuse('end_user_not_found')
  if (before.isHeld === isHeld && (before.holdReason === reason || !isHeld)) return false
  await updateEndUserRow(db, before, { isHeld, holdReason: isHeld ? reason : null })
  return true
}
