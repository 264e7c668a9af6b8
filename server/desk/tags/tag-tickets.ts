import { maxTagsPerTicket } from '@attendant/contract/desk/tag.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordFacts } from '../timeline/record-fact.ts'
import { findTagsByName, type NamedTag, resolveTags } from './resolve-tags.ts'
import { tags, ticketTags } from './tags.table.ts'

interface TagChange {
  ticketID: number
  added: NamedTag[]
  removed: NamedTag[]
}

/**
 * These change the tags of tickets that the caller has locked, and record it in the timeline of each changed ticket.
 * They return the IDs of the changed tickets.
 */
export async function addTags(context: Context, customerID: number, ticketIDs: number[], names: string[]) {
  const wanted = await resolveTags(context.db, customerID, names)
  const before = await listTags(context.db, customerID, ticketIDs)
  return applyChanges(
    context,
    customerID,
    ticketIDs.map((ticketID) => {
      const current = before.get(ticketID) ?? []
      const added = without(wanted, current)
      if (current.length + added.length > maxTagsPerTicket) throw tooMany()
      return { ticketID, added, removed: [] }
    }),
  )
}

export async function removeTags(context: Context, customerID: number, ticketIDs: number[], names: string[]) {
  const unwanted = await findTagsByName(context.db, customerID, names)
  const before = await listTags(context.db, customerID, ticketIDs)
  return applyChanges(
    context,
    customerID,
    ticketIDs.map((ticketID) => ({ ticketID, added: [], removed: intersect(before.get(ticketID) ?? [], unwanted) })),
  )
}

export async function replaceTags(context: Context, customerID: number, ticketID: number, names: string[]) {
  const wanted = await resolveTags(context.db, customerID, names)
  if (wanted.length > maxTagsPerTicket) throw tooMany()
  const before = (await listTags(context.db, customerID, [ticketID])).get(ticketID) ?? []
  const change = { ticketID, added: without(wanted, before), removed: without(before, wanted) }
  return applyChanges(context, customerID, [change])
}

/** For a ticket that is being opened, whose tags are not recorded as a change. */
export async function giveTags(db: Database, customerID: number, ticketID: number, names: string[]): Promise<void> {
  const wanted = await resolveTags(db, customerID, names)
  if (wanted.length > maxTagsPerTicket) throw tooMany()
  if (wanted.length > 0)
    await db.insert(ticketTags).values(wanted.map(({ tagID }) => ({ customerID, ticketID, tagID })))
}

const tooMany = () => invalidField('tags', 'too_many_items', { limit: maxTagsPerTicket })

const without = (from: NamedTag[], others: NamedTag[]) =>
  from.filter(({ tagID }) => !others.some((other) => other.tagID === tagID))

const intersect = (from: NamedTag[], others: NamedTag[]) =>
  from.filter(({ tagID }) => others.some((other) => other.tagID === tagID))

const namesOf = (named: NamedTag[]) => named.map(({ name }) => name)

async function applyChanges(context: Context, customerID: number, planned: TagChange[]): Promise<number[]> {
  const { db } = context
  const changes = planned.filter(({ added, removed }) => added.length + removed.length > 0)
  const rows = changes.flatMap(({ ticketID, added }) => added.map(({ tagID }) => ({ customerID, ticketID, tagID })))
  for (let start = 0; start < rows.length; start += batchSize) {
    await db.insert(ticketTags).values(rows.slice(start, start + batchSize))
  }
  for (const [tagID, ticketIDs] of groupByTag(changes)) {
    const isOne = and(eq(ticketTags.tagID, tagID), inArray(ticketTags.ticketID, ticketIDs))
    await db.delete(ticketTags).where(and(eq(ticketTags.customerID, customerID), isOne))
  }
  const facts = changes.map(({ ticketID, added, removed }) => ({
    ticketID,
    type: 'tagsChanged' as const,
    data: { added: namesOf(added), removed: namesOf(removed) },
  }))
  await recordFacts(context, customerID, facts)
  return changes.map(({ ticketID }) => ticketID)
}

/** Rows per statement: a bulk change may add 50 tags to 1,000 tickets. */
const batchSize = 5000

function groupByTag(changes: TagChange[]): Map<number, number[]> {
  const tickets = new Map<number, number[]>()
  for (const { ticketID, removed } of changes) {
    for (const { tagID } of removed) tickets.set(tagID, [...(tickets.get(tagID) ?? []), ticketID])
  }
  return tickets
}

async function listTags(db: Database, customerID: number, ticketIDs: number[]): Promise<Map<number, NamedTag[]>> {
  const rows = await db
    .select({ ticketID: ticketTags.ticketID, tagID: tags.tagID, name: tags.name })
    .from(ticketTags)
    .innerJoin(tags, and(eq(tags.customerID, ticketTags.customerID), eq(tags.tagID, ticketTags.tagID)))
    .where(and(eq(ticketTags.customerID, customerID), inArray(ticketTags.ticketID, ticketIDs)))
    .orderBy(asc(ticketTags.ticketTagID))
  const found = new Map<number, NamedTag[]>()
  for (const { ticketID, ...tag } of rows) found.set(ticketID, [...(found.get(ticketID) ?? []), tag])
  return found
}

/** The tag names of tickets, in the order in which they were added. */
export async function listTagNames(
  db: Database,
  customerID: number,
  ticketIDs: number[],
): Promise<Map<number, string[]>> {
  const found = ticketIDs.length > 0 ? await listTags(db, customerID, ticketIDs) : new Map<number, NamedTag[]>()
  return new Map([...found].map(([ticketID, its]) => [ticketID, its.map(({ name }) => name)]))
}
