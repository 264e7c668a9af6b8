import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { PermanentFailure, type Sender } from '../../desk/messages/delivery/sender.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { findTelephonyAccount } from '../../organization/customers/find-telephony-account.ts'
import { orFailForGood } from './final-fault.ts'

/** The provider's clock has whole seconds and differs from ours. */
const clockDifferenceInMs = 5_000

/**
 * The call's gateway fetches phone replies, so there is nothing to send. Only replies written after the caller hung
 * up are undeliverable, which is reported.
 */
export const sendSpeech: Sender = async (context, message) => {
  const { telephony, db } = context
  const callID = await findCallID({ db }, message)
  const account = callID ? await findTelephonyAccount(context, message.customerID) : undefined
  if (!callID || !account) return {}
  const call = await orFailForGood(telephony.findCall(account, callID))
  const { endedAt } = call ?? {}
  if (call?.isOver && endedAt && endedAt.getTime() + clockDifferenceInMs < message.dateCreated.getTime()) {
    throw new PermanentFailure('The caller hung up before this reply was written.')
  }
  return {}
}

/** Confidence and time of the ticket's last message, as recorded by the gateway. */
async function findCallID(
  { db }: Pick<Context, 'db'>,
  { customerID, ticketID }: MessageRow,
): Promise<string | undefined> {
  const [last] = await db
    .select({ callID: sql<string | null>`${messages.customFieldsData} ->> 'callID'` })
    .from(messages)
    .where(
      and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), eq(messages.senderType, 'EndUser')),
    )
    .orderBy(desc(messages.dateCreated), desc(messages.messageID))
    .limit(1)
  return last?.callID ?? undefined
}
