import { sql } from 'drizzle-orm'
import { endUsers, endUserUIDs } from '../../people/end-users/end-users.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { findBlocked } from './find-blocked.ts'

interface InChannel {
  customerID: number
  channelID: number
}

/** Whether the address, its domain or the number is blocked on the channel. */
export async function isBlockedSender(
  db: Database,
  { sender, ...channel }: InChannel & { sender: string },
): Promise<boolean> {
  return (await findBlocked(db, channel, [sender])).size > 0
}

interface Named {
  customerID: number
  ticketID?: number | null | undefined
  uid?: string | null | undefined
  fromAddress?: string | null | undefined
}

/** The sender that the message names; otherwise the end user of its ticket, if the customer blocks anyone. */
export async function findSenders(db: Database, { customerID, ticketID, uid, fromAddress }: Named): Promise<string[]> {
  const named = [uid?.trim(), fromAddress?.trim()].flatMap((sender) => sender || [])
  if (named.length > 0 || typeof ticketID !== 'number') return named
  return findSendersOfTicket(db, { customerID, ticketID })
}

/** Whether any of the senders is blocked on the channel. */
export const isAnyBlocked = async (db: Database, channel: InChannel, senders: string[]): Promise<boolean> =>
  senders.length > 0 && (await findBlocked(db, channel, senders)).size > 0

/** Empty if the customer blocks no one, so that nothing needs to be compared. */
const findAddresses = prepareSelect(
  { email: endUsers.email, phone: endUsers.phone, uid: endUserUIDs.uid },
  sql`from ${tickets} join ${endUsers} on ${endUsers.customerID} = ${tickets.customerID}
      and ${endUsers.endUserID} = ${tickets.endUserID}
    left join ${endUserUIDs} on ${endUserUIDs.customerID} = ${endUsers.customerID}
      and ${endUserUIDs.endUserID} = ${endUsers.endUserID}
    where ${tickets.customerID} = ${sql.placeholder('customerID')} and ${tickets.ticketID} = ${sql.placeholder('ticketID')}
      and exists(select from blocked_senders where blocked_senders.customer_id = ${sql.placeholder('customerID')})`,
  { merge: forEachRun({ customerID: 'bigint', ticketID: 'bigint' }) },
)

async function findSendersOfTicket(db: Database, ticket: { customerID: number; ticketID: number }): Promise<string[]> {
  const rows = await findAddresses(db, ticket)
  return [...new Set(rows.flatMap(({ email, phone, uid }) => [email ?? [], phone ?? [], uid ?? []].flat()))]
}

/** Whether the end user of the ticket has a blocked address, domain or number. */
export const isOfBlockedSender = async (
  db: Database,
  { customerID, channelID, ticketID }: InChannel & { ticketID: number },
): Promise<boolean> =>
  isAnyBlocked(db, { customerID, channelID }, await findSendersOfTicket(db, { customerID, ticketID }))
