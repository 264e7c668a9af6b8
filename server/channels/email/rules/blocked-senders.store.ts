import { and, eq, sql } from 'drizzle-orm'
import type { BlockedSender, BlockedSenderWrite } from '../../../../contract/channels/mail.ts'
import type { Page } from '../../../../contract/fields.ts'
import type { Context } from '../../../context.ts'
import { getLiveChannel } from '../../../organization/channels/get-live-channel.ts'
import type { Database } from '../../../platform/database/database.ts'
import { databaseFault } from '../../../platform/database/faults.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { conflict, invalidField, notFound } from '../../../platform/errors.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../../platform/http/requests/paging.ts'
import { blockedSenders } from '../mail.table.ts'

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
    if (!stored) throw new Error('The blocked sender was not stored.')
    return toBlockedSender(stored)
  } catch (fault) {
    if (databaseFault(fault)?.constraint === 'blocked_senders_once') throw conflict(`${row.sender} is blocked already.`)
    throw fault
  }
}

export async function unblockSender(db: Database, customerID: number, blockedSenderID: number): Promise<void> {
  const { rowCount } = await db
    .delete(blockedSenders)
    .where(and(eq(blockedSenders.customerID, customerID), eq(blockedSenders.blockedSenderID, blockedSenderID)))
  if (!rowCount) throw notFound('Blocked sender')
}

const address = /^[^\s@<>,;]+@[^\s@<>,;]+$/
const domain = /^@?([^\s@<>,;/.]+(?:\.[^\s@<>,;/.]+)+)$/
const phone = /^\+\d{5,15}$/

/** An address or a phone number as it is, a domain without `@`. */
function readPattern(given: string): string {
  const sender = given.trim().toLowerCase()
  if (address.test(sender) || phone.test(sender)) return sender
  const [, name] = domain.exec(sender) ?? []
  if (!name) throw invalidField('sender', 'must be an email address, a domain or a phone number such as +4366012345678')
  return name
}

const select = prepareSelect(
  { sender: blockedSenders.sender },
  sql`from ${blockedSenders} where ${blockedSenders.customerID} = ${sql.placeholder('customerID')}
    and ${blockedSenders.sender} = any(${sql.placeholder('patterns')}::text[])
    and (${blockedSenders.channelID} is null or ${blockedSenders.channelID} = ${sql.placeholder('channelID')})`,
)

/** Those from whom nothing is taken: by the address or number, or by its domain or one above that. */
export async function findBlocked(
  db: Database,
  { customerID, channelID }: { customerID: number; channelID: number },
  senders: string[],
): Promise<Set<string>> {
  const patternsOf = new Map(senders.map((sender) => [sender, patternsFor(sender.trim().toLowerCase())]))
  if (patternsOf.size === 0) return new Set()
  const patterns = [...new Set([...patternsOf.values()].flat())]
  const blocked = new Set((await select(db, { customerID, channelID, patterns })).map(({ sender }) => sender))
  return new Set(senders.filter((sender) => patternsOf.get(sender)?.some((pattern) => blocked.has(pattern))))
}

function patternsFor(sender: string): string[] {
  const parts = sender.slice(sender.lastIndexOf('@') + 1).split('.')
  const domains = sender.includes('@') ? parts.map((_, index) => parts.slice(index).join('.')) : []
  return [sender, ...domains.slice(0, 20)]
}
