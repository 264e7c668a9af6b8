import type { Page } from '@attendant/contract/fields.ts'
import type { EndUser } from '@attendant/contract/people/end-user.ts'
import { and, asc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { createReusedResults } from '../../platform/reused-results.ts'
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

/** From these on, counting takes longer than reading the page. */
const largeTotal = { searched: 1000, all: 5000 }

const totals = createReusedResults<number>({ maxEntries: 10_000, isLarge: (total) => total >= largeTotal.searched })

/** A large total may be some seconds old. */
export async function listEndUsers(db: Database, customerID: number, query: EndUserQuery): Promise<Page<EndUser>> {
  const ofCustomer = eq(endUsers.customerID, customerID)
  const wanted = query.search && foldSearchText(query.search).trim()
  const matching = and(ofCustomer, wanted ? contains(wanted) : undefined)
  const key = JSON.stringify([customerID, wanted])
  const known = await totals.find(key, async () => db.$count(endUsers, matching))
  // With many matches, the first of them are found by reading all contacts in order. The planner expects many from this condition.
  const isScanned = wanted && known !== undefined && isByID(query)
  const rows = db
    .select()
    .from(endUsers)
    .where(isScanned ? and(ofCustomer, sql`strpos(${endUsers.searchText}, ${wanted}) > 0`) : matching)
    .orderBy(...orderBy(sortable, endUsers.endUserID, query, { by: 'EndUserID' }))
  const since = performance.now()
  const page = await takePage(rows, known === undefined ? db.$count(endUsers, matching) : Promise.resolve(known), query)
  const isLarge = page.totalCount >= (wanted ? largeTotal.searched : largeTotal.all)
  if (known === undefined && isLarge) totals.remember(key, page.totalCount, performance.now() - since)
  return { ...page, items: await withUIDs(db, customerID, page.items) }
}

const isByID = ({ sortBy = 'EndUserID' }: SortRequest) => sortBy.toLowerCase() === 'enduserid'

/** From this length on, there is an index. */
const minIndexed = 3

/**
 * Uses the index through a function, because row-level security would keep the planner from it. Returns only the customer's own people.
 */
function contains(wanted: string): SQL {
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
