import type { BlockedSender, BlockedSenderWrite } from '@attendant/contract/channels/mail.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { getLiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { Database } from '../../platform/database/database.ts'
import { databaseFault } from '../../platform/database/faults.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { blockedSenders } from './blocked-senders.table.ts'

type Row = typeof blockedSenders.$inferSelect

const toBlockedSender = ({ customerID: _, ...row }: Row): BlockedSender => ({
  ...row,
  dateCreated: row.dateCreated.toISOString(),
})

const sortable = {
  blockedSenderID: blockedSenders.blockedSenderID,
  sender: blockedSenders.sender,
  channelID: blockedSenders.channelID,
  note: blockedSenders.note,
  dateCreated: blockedSenders.dateCreated,
}

export async function listBlockedSenders(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<BlockedSender>> {
  const ofCustomer = eq(blockedSenders.customerID, customerID)
  const rows = db
    .select()
    .from(blockedSenders)
    .where(ofCustomer)
    .orderBy(...orderBy(sortable, blockedSenders.blockedSenderID, query, { by: 'blockedSenderID' }))
  const page = await takePage(rows, db.$count(blockedSenders, ofCustomer), query)
  return { ...page, items: page.items.map(toBlockedSender) }
}

export async function blockSender(
  { db, now }: Context,
  customerID: number,
  { sender, channelID = null, note = null }: BlockedSenderWrite,
): Promise<BlockedSender> {
  if (channelID !== null) await getLiveChannel(db, customerID, channelID)
  const row = { customerID, sender: readPattern(sender), channelID, note, dateCreated: now() }
  try {
    const [stored] = await db.transaction((tx) => tx.insert(blockedSenders).values(row).returning())
    if (!stored) throw new Error('Invariant violated: insert returned no row')
    return toBlockedSender(stored)
  } catch (fault) {
    if (databaseFault(fault)?.constraint === 'blocked_senders_once')
      throw refuse('sender_already_blocked', { sender: row.sender })
    throw fault
  }
}

export async function unblockSender(db: Database, customerID: number, blockedSenderID: number): Promise<void> {
  const { rowCount } = await db
    .delete(blockedSenders)
    .where(and(eq(blockedSenders.customerID, customerID), eq(blockedSenders.blockedSenderID, blockedSenderID)))
  if (!rowCount) throw refuse('blocked_sender_not_found')
}

const address = /^[^\s@<>,;]+@[^\s@<>,;]+$/
const domain = /^@?([^\s@<>,;/.]+(?:\.[^\s@<>,;/.]+)+)$/
const phone = /^\+\d{5,15}$/

/** Normalises to lower case; a domain loses its leading `@`. */
function readPattern(given: string): string {
  const sender = given.trim().toLowerCase()
  if (address.test(sender) || phone.test(sender)) return sender
  const [, name] = domain.exec(sender) ?? []
  if (!name) throw invalidField('sender', 'sender_invalid')
  return name
}
