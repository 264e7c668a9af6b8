import type { Context } from '../../../context.ts'
import { findSubstitutes } from '../../notifications/facts/find-substitutes.ts'
import { findRepsWhoSee } from '../../sight/find-reps-who-see.ts'
import type { MessageRow } from '../get-message-for-caller.ts'

export interface Withdrawal {
  /** `Permission`: the author may no longer send. `Autonomy`: the AI may no longer send it. */
  by: 'Representative' | 'EndUser' | 'Reply' | 'Permission' | 'Autonomy'
  /** The person who cancels it. */
  owner?: number | undefined
}

/**
 * Who receives a cancelled message as a draft: its author or, if they can no longer open the ticket, the person who
 * cancelled it or someone who can reply instead. Null for messages of the AI or a program, which are not kept.
 */
export async function findKeeper(
  { db }: Context,
  message: MessageRow,
  { by, owner }: Withdrawal,
): Promise<number | null> {
  const { customerID, ticketID, customerRepID, sentByTokenID, formerRepName } = message
  if (customerRepID !== null) {
    const seeing = await findRepsWhoSee(db, customerID, ticketID, [customerRepID])
    if (seeing.has(customerRepID)) return customerRepID
  }
  if (owner !== undefined) return owner
  const isOfPerson = customerRepID !== null || (sentByTokenID === null && formerRepName !== null)
  if (!isOfPerson && by !== 'Permission') return null
  return (await findSubstitutes(db, message, customerRepID))[0] ?? null
}
