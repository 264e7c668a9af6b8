import type { Tag, TagQuery } from '@attendant/contract/desk/tag.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { firstRow, isRow } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, takePage } from '../../platform/http/requests/paging.ts'
import { seenBy } from '../sight/is-seen.ts'
import { tagKey } from './resolve-tags.ts'
import { tags } from './tags.table.ts'

/** Of the tickets that the caller sees. */
function ticketCountFor(rep: Rep): SQL<number> {
  const isSeen = seenBy(rep)
  const isCounted = isSeen
    ? sql`and exists(select from tickets where tickets.customer_id = ticket_tags.customer_id
        and tickets.ticket_id = ticket_tags.ticket_id and ${isSeen})`
    : sql``
  return sql<number>`(select count(*)::int from ticket_tags
    where ticket_tags.customer_id = tags.customer_id and ticket_tags.tag_id = tags.tag_id ${isCounted})`
}

const shownTo = (rep: Rep) => ({ tagID: tags.tagID, name: tags.name, ticketCount: ticketCountFor(rep) })

export const isTag = isRow(tags, tags.tagID)

export async function listTags(db: Database, rep: Rep, query: TagQuery): Promise<Page<Tag>> {
  const shown = shownTo(rep)
  const search = query.search ? tagKey(query.search) : ''
  const contains = search ? sql`position(${search} in ${tags.nameKey}) > 0` : undefined
  const wanted = and(eq(tags.customerID, rep.customerID), contains)
  const order = orderBy({ ...shown, name: tags.nameKey }, tags.tagID, query, { by: 'tagID' })
  return takePage(
    db
      .select(shown)
      .from(tags)
      .where(wanted)
      .orderBy(...order),
    db.$count(tags, wanted),
    query,
  )
}

export const getTag = (db: Database, rep: Rep, tagID: number): Promise<Tag> =>
  firstRow(db.select(shownTo(rep)).from(tags).where(isTag(rep.customerID, tagID)), () => refuse('tag_not_found'))

/** Locked until the transaction ends. */
export const lockTag = (db: Database, customerID: number, tagID: number): Promise<typeof tags.$inferSelect> =>
  firstRow(db.select().from(tags).where(isTag(customerID, tagID)).for('update'), () => refuse('tag_not_found'))

export async function findTagID(db: Database, customerID: number, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ tagID: tags.tagID })
    .from(tags)
    .where(and(eq(tags.customerID, customerID), eq(tags.nameKey, tagKey(name))))
  return row?.tagID
}
