import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { endUsers, endUserUIDs } from '../../people/end-users/end-users.table.ts'
import type { Database } from '../../platform/database/database.ts'

const internationalNumber = /^\+[1-9]\d{6,14}$/

/** `whatsapp:+49 170 …` becomes `+49170…`; undefined if it is not an international number. */
function toNumber(given: string | null | undefined): string | undefined {
  const number = (given ?? '').replace(/^whatsapp:/i, '').replace(/[\s().-]/g, '')
  return internationalNumber.test(number) ? number : undefined
}

/** The recipient of the message, otherwise the number of the ticket's end user. */
export async function findRecipient(db: Database, message: MessageRow): Promise<string | undefined> {
  return toNumber(message.toAddress) ?? toNumber(message.uid) ?? (await findKnownNumber(db, message))
}

async function findKnownNumber(db: Database, { customerID, ticketID }: MessageRow): Promise<string | undefined> {
  const rows = await db
    .select({
      phone: endUsers.phone,
      isPhoneVerified: endUsers.isPhoneVerified,
      uid: endUserUIDs.uid,
      isVerified: endUserUIDs.isVerified,
    })
    .from(tickets)
    .innerJoin(endUsers, and(eq(endUsers.customerID, tickets.customerID), eq(endUsers.endUserID, tickets.endUserID)))
    .leftJoin(
      endUserUIDs,
      and(eq(endUserUIDs.customerID, endUsers.customerID), eq(endUserUIDs.endUserID, endUsers.endUserID)),
    )
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
    .orderBy(desc(endUserUIDs.isPrimary), endUserUIDs.endUserUIDID)
  const proven = rows.flatMap(({ phone, isPhoneVerified, uid, isVerified }) => [
    isVerified ? uid : null,
    isPhoneVerified ? phone : null,
  ])
  return proven.map(toNumber).find((number) => number !== undefined)
}

/** When the person last wrote on this channel, on any of their tickets. */
export async function findLastWord(
  db: Database,
  { customerID, ticketID, channelID }: MessageRow,
): Promise<Date | undefined> {
  const own = sql`(select ${tickets.endUserID} from ${tickets}
    where ${tickets.customerID} = ${customerID} and ${tickets.ticketID} = ${ticketID})`
  const [row] = await db
    .select({ at: max(messages.dateCreated) })
    .from(tickets)
    .innerJoin(messages, and(eq(messages.customerID, tickets.customerID), eq(messages.ticketID, tickets.ticketID)))
    .where(
      and(
        eq(tickets.customerID, customerID),
        eq(tickets.channelID, channelID),
        sql`(${tickets.ticketID} = ${ticketID} or ${tickets.endUserID} = ${own})`,
        eq(messages.senderType, 'EndUser'),
      ),
    )
  return row?.at ?? undefined
}
