import type { Page } from '@attendant/contract/fields.ts'
import type { EndUser } from '@attendant/contract/people/end-user.ts'
import { and, asc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { deskPort } from '../ports.ts'
import { endUsers, endUserUIDs } from './end-users.table.ts'
import { type EndUserRow, isEndUser, toEndUser } from './get-end-user.ts'
import { foldSearchText } from './make-search-text.ts'
import { hasUID, listUIDs } from './uids/find-uids.ts'

const sortable = {
  EndUserID: endUsers.endUserID,
  CustomerID: endUsers.customerID,
  FirstName: endUsers.firstName,
  LastName: endUsers.lastName,
  DisplayName: endUsers.displayName,
  Email: endUsers.email,
  IsEmailVerified: endUsers.isEmailVerified,
  Phone: endUsers.phone,
  IsPhoneVerified: endUsers.isPhoneVerified,
  CustomerRef: endUsers.customerRef,
  Notes: endUsers.notes,
  IsOnLegalHold: endUsers.isHeld,
  DateCreated: endUsers.dateCreated,
  LastModified: endUsers.lastModified,
}

export interface EndUserQuery extends PageRequest, SortRequest {
  search?: string
}

export async function listEndUsers(db: Database, customerID: number, query: EndUserQuery): Promise<Page<EndUser>> {
  const matching = and(eq(endUsers.customerID, customerID), contains(query.search))
  const rows = db
    .select()
    .from(endUsers)
    .where(matching)
    .orderBy(...orderBy(sortable, endUsers.endUserID, query, { by: 'EndUserID' }))
  const page = await takePage(rows, db.$count(endUsers, matching), query)
  return { ...page, items: await withUIDs(db, customerID, page.items) }
}

/** From this length on, there is an index. */
const minIndexed = 3

/**
 * Uses the index through a function, because row-level security would keep the planner from it. Returns only the customer's own people.
 */
function contains(search: string | undefined): SQL | undefined {
  const wanted = search && foldSearchText(search).trim()
  if (!wanted) return undefined
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  if (wanted.length < minIndexed) return like(endUsers.searchText, pattern)
  return sql`${endUsers.endUserID} = any(array(select find_end_users_by_text(${pattern})))`
}

/** A phone token finds callers, and people with a ticket on its channel. */
export async function listEndUsersByUID(
  context: Pick<Context, 'db' | 'ports'>,
  caller: Caller,
  uid: string,
): Promise<EndUser[]> {
  const { db } = context
  const { customerID } = caller
  const reach = deskPort(context).narrowToCaller(db, caller, uid)
  const holders = db
    .select({ endUserID: endUserUIDs.endUserID })
    .from(endUserUIDs)
    .where(and(eq(endUserUIDs.customerID, customerID), hasUID(uid)))
  const rows = await db
    .select()
    .from(endUsers)
    .where(and(eq(endUsers.customerID, customerID), inArray(endUsers.endUserID, holders), reach))
    .orderBy(asc(endUsers.endUserID))
  return withUIDs(db, customerID, rows)
}

async function withUIDs(db: Database, customerID: number, rows: EndUserRow[]): Promise<EndUser[]> {
  const ids = rows.map((row) => row.endUserID)
  const uids = Map.groupBy(await listUIDs(db, customerID, ids), (uid) => uid.endUserID)
  return rows.map((row) => toEndUser(row, uids.get(row.endUserID) ?? []))
}

export async function insertEndUser(db: Database, row: typeof endUsers.$inferInsert): Promise<EndUserRow> {
  const [inserted] = await db.insert(endUsers).values(row).returning()
  if (!inserted) throw new Error('The end user was not stored.')
  return inserted
}

export async function updateEndUserRow(
  db: Database,
  { customerID, endUserID }: Pick<EndUserRow, 'customerID' | 'endUserID'>,
  changes: Partial<EndUserRow>,
): Promise<void> {
  await db.update(endUsers).set(changes).where(isEndUser(customerID, endUserID))
}
