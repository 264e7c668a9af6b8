import type { View, ViewCreate, ViewUpdate } from '@attendant/contract/desk/view.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, getTableColumns, or, type Placeholder, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import { assertTeamsExist } from '../../people/teams/assert-teams-exist.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { readOrder } from '../tickets/lists/order-tickets.ts'
import { readViewFilter, withKnownNames } from './read-view-filter.ts'
import { type ViewRow, views } from './views.table.ts'

type Reader = Pick<Rep, 'customerID' | 'customerRepID'>

const toView = ({ customerID: _, ...view }: ViewRow): View => view

/** The caller's views, those of their teams and those for everyone. */
const isSeenBy = ({ customerID, customerRepID }: Record<keyof Reader, number | Placeholder>) =>
  and(
    eq(views.customerID, customerID),
    or(
      eq(views.scope, 'All'),
      and(eq(views.scope, 'Personal'), eq(views.ownerCustomerRepID, customerRepID)),
      and(eq(views.scope, 'Team'), isOfOwnTeam(customerID, customerRepID)),
    ),
  )

/** Admins see the views of all teams. */
const isOfOwnTeam = (customerID: number | Placeholder, customerRepID: number | Placeholder) =>
  or(
    sql`${views.teamID} in (select team_id from team_members
      where customer_id = ${customerID} and customer_rep_id = ${customerRepID})`,
    sql`exists (select from reps where customer_id = ${customerID} and customer_rep_id = ${customerRepID}
      and role = 'Admin')`,
  )

export async function listViews(db: Database, rep: Reader, query: PageRequest & SortRequest): Promise<Page<View>> {
  const wanted = isSeenBy(rep)
  const { filter, columns, customerID, ...fields } = getTableColumns(views)
  const order = orderBy(fields, views.viewID, query, { by: 'position' })
  const rows = db
    .select()
    .from(views)
    .where(wanted)
    .orderBy(...order)
  const page = await takePage(rows, db.$count(views, wanted), query)
  return { ...page, items: page.items.map(toView) }
}

const { placeholder } = sql
const selectSeen = prepareSelect(
  getTableColumns(views),
  sql`from ${views} where ${isSeenBy({ customerID: placeholder('customerID'), customerRepID: placeholder('customerRepID') })}
    and ${views.viewID} = any(${placeholder('viewIDs')}::bigint[])`,
)

/** Those of the views that the representative can see. */
export const findViews = (db: Database, { customerID, customerRepID }: Reader, viewIDs: number[]): Promise<ViewRow[]> =>
  selectSeen(db, { customerID, customerRepID, viewIDs })

async function getViewRow(db: Database, rep: Reader, viewID: number): Promise<ViewRow> {
  const [row] = await findViews(db, rep, [viewID])
  if (!row) throw refuse('view_not_found')
  return row
}

export const getView = async (db: Database, rep: Reader, viewID: number): Promise<View> =>
  toView(await getViewRow(db, rep, viewID))

/** Shared views require the permission to manage the team. */
function assertMayWrite({ permissions }: Rep, scope: View['scope']): void {
  if (scope !== 'Personal' && !permissions.includes('manageTeam')) {
    throw refuse('permission_required', { permission: 'manageTeam' })
  }
}

type Written = Partial<Omit<ViewRow, 'customerID' | 'viewID'>>

function readView(rep: Rep, body: ViewUpdate): Written {
  const { name, sortOrder, filter, ...rest } = body
  if (filter) readViewFilter(rep, filter)
  if (rest.sortBy) readOrder({ sortBy: rest.sortBy })
  const order = sortOrder?.toLowerCase() as 'asc' | 'desc' | undefined
  return {
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(filter === undefined ? {} : { filter: withKnownNames(filter) }),
    ...(sortOrder === undefined ? {} : { sortOrder: order ?? null }),
  }
}

/** A team's view names the team, others do not. */
async function readTeam(db: Database, customerID: number, { scope, teamID }: Pick<ViewRow, 'scope' | 'teamID'>) {
  if (scope !== 'Team') return { teamID: null }
  if (teamID === null) throw invalidField('teamID', 'required')
  await assertTeamsExist(db, customerID, [teamID], 'teamID')
  return { teamID }
}

export async function createView({ db }: Context, rep: Rep, body: ViewCreate): Promise<View> {
  const { customerID, customerRepID } = rep
  const given = readView(rep, body)
  const { scope = 'Personal' } = given
  assertMayWrite(rep, scope)
  const [row] = await db
    .insert(views)
    .values({
      filter: {},
      columns: [],
      position: sql`(select coalesce(max(position), 0) + 1 from views where customer_id = ${customerID})`,
      ...given,
      name: body.name.trim(),
      scope,
      ...(await readTeam(db, customerID, { scope, teamID: given.teamID ?? null })),
      customerID,
      ownerCustomerRepID: customerRepID,
    })
    .returning()
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return toView(row)
}

export async function updateView({ db }: Context, rep: Rep, viewID: number, body: ViewUpdate): Promise<void> {
  const before = await getViewRow(db, rep, viewID)
  assertMayWrite(rep, before.scope)
  const changes = readView(rep, body)
  assertMayWrite(rep, changes.scope ?? before.scope)
  // The user who makes a shared view personal becomes its owner.
  const owner = changes.scope === 'Personal' ? { ownerCustomerRepID: rep.customerRepID } : {}
  if (Object.keys(changes).length === 0) return
  await db
    .update(views)
    .set({ ...changes, ...owner, ...(await readTeam(db, rep.customerID, { ...before, ...changes })) })
    .where(and(eq(views.customerID, rep.customerID), eq(views.viewID, viewID)))
}

export async function deleteView({ db }: Context, rep: Rep, viewID: number): Promise<void> {
  assertMayWrite(rep, (await getViewRow(db, rep, viewID)).scope)
  await db.delete(views).where(and(eq(views.customerID, rep.customerID), eq(views.viewID, viewID)))
}

/** Call when a representative is deleted: personal views are deleted, shared ones stay. */
export async function clearRepFromViews(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  customerRepID: number,
): Promise<void> {
  const isOwn = and(eq(views.customerID, customerID), eq(views.ownerCustomerRepID, customerRepID))
  await db.delete(views).where(and(isOwn, eq(views.scope, 'Personal')))
  await db.update(views).set({ ownerCustomerRepID: null }).where(isOwn)
}

/** Views that search for this one person by an address. Other search words may mean anything. */
export async function deleteViewsOf(db: Database, customerID: number, uids: string[]): Promise<void> {
  const all = uids.map((uid) => uid.toLowerCase())
  const addresses = all.filter((uid) => /@|^\+\d/.test(uid))
  const looksForThem = sql`exists (select from json_each_text(${views.filter}) as part (name, value)
    where (lower(name) = 'uid' and lower(trim(value)) = any(${sql.param(all)}::text[]))
      or (lower(name) = 'search' and lower(trim(value)) = any(${sql.param(addresses)}::text[])))`
  await db.delete(views).where(and(eq(views.customerID, customerID), looksForThem))
}
