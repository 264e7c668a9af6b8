import type { Context } from '../../../context.ts'
import type { Sender } from '../../../people/end-users/describe-sender.ts'
import { type FoundSender, findSender } from '../../../people/end-users/find-or-create-end-user.ts'
import { acquireSenderLock, senderKey } from './find-ticket-to-join.ts'

/** Who sent a message that names no ticket. Later messages of this sender wait for the end of the transaction. */
export interface SenderLookup {
  /** Identifies the sender on the channel. */
  sender: string
  /** Whether another message of the sender was being stored. */
  hasWaited: boolean
  found: FoundSender | undefined
}

/** Undefined for a message that names no sender. */
export async function lookUpSender(
  context: Pick<Context, 'db' | 'now'>,
  { customerID, channelID, person }: { customerID: number; channelID: number; person: Sender },
): Promise<SenderLookup | undefined> {
  const name = person.uid?.trim() || person.fromAddress?.trim()
  if (!name) return undefined
  const sender = senderKey(customerID, channelID, name)
  const hasWaited = await acquireSenderLock(context.db, sender)
  const found = await findSender(context, customerID, person)
  return { sender, hasWaited: hasWaited(), found }
}
