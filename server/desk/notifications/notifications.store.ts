import type { Notification, NotificationPage, NotificationQuery } from '@attendant/contract/desk/notification.ts'
import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { mergeAs } from '../../platform/database/statements/merged-statement.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { orderBy, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { isSeenByRep } from '../sight/is-seen.ts'
import { notifications } from './notifications.table.ts'

export type NotificationRow = typeof notifications.$inferSelect
type Owner = Pick<Rep, 'customerID' | 'customerRepID'>

export const keptMs = 90 * 24 * 60 * 60 * 1000

export function toNotification(row: NotificationRow): Notification {
  const { notificationID, kind, at, ticketID, actor, title, text, isRead } = row
  return { notificationID, kind, at: at.toISOString(), ticketID, actor, title, text, isRead }
}

export type NewNotification = Omit<typeof notifications.$inferInsert, 'notificationID' | 'isRead' | 'digestID'>
type Inserted = Pick<NotificationRow, 'notificationID' | 'customerRepID' | 'isInApp' | 'emailDueAt'>

const columns = sql`"customerID" bigint, "customerRepID" bigint, kind text, fact text, at timestamptz, "ticketID" bigint,
  actor json, title text, text text, "isInApp" bool, "emailDueAt" timestamptz`
const inserted = sql`
  insert into notifications (customer_id, customer_rep_id, kind, fact, at, ticket_id, actor, title, text, is_in_app, email_due_at)
  select "customerID", "customerRepID", kind, fact, at, "ticketID", actor, title, text, "isInApp", "emailDueAt"`
const returned = sql`notification_id as "notificationID", customer_rep_id as "customerRepID", is_in_app as "isInApp",
  email_due_at as "emailDueAt"`

/**
 * Stores the notifications of several facts at once. If two have the same fact and recipient, only the first is
 * stored.
 */
const insertAll = mergeAs(
  { rows: 'text' },
  ({ value, placeIn }) => sql`
    wanted as (select one.*${placeIn('given')} from given cross join lateral json_to_recordset(${value('rows')}::json) as one(${columns})),
    inserted as (${inserted} from wanted order by merged_place on conflict do nothing returning *)
    select ${returned}, (select min(wanted.merged_place) from wanted
      where wanted."customerRepID" = inserted.customer_rep_id and wanted.fact = inserted.fact) as merged_place
    from inserted order by notification_id`,
)
const insert = prepareStatement(
  sql`${inserted} from json_to_recordset(${sql.placeholder('rows')}::json) as given(${columns})
    on conflict do nothing returning ${returned}`,
  { merge: insertAll },
)

/** Skips recipients who were already notified of the fact. Returns what was stored. */
export async function insertNotifications(db: Database, rows: NewNotification[]): Promise<Inserted[]> {
  return rows.length === 0 ? [] : runPrepared<Inserted>(db, insert, { rows: JSON.stringify(rows) })
}

const ownedBy = ({ customerID, customerRepID }: Owner) =>
  and(
    eq(notifications.customerID, customerID),
    eq(notifications.customerRepID, customerRepID),
    eq(notifications.isInApp, true),
    sql`(${notifications.ticketID} is null or exists(select from tickets where tickets.customer_id = ${customerID}
      and tickets.ticket_id = ${notifications.ticketID} and ${isSeenByRep(sql`${customerRepID}`)}))`,
  )

const isKept = (now: Date) => gt(notifications.at, new Date(now.getTime() - keptMs))

export function countUnread({ db, now }: Pick<Context, 'db' | 'now'>, owner: Owner): Promise<number> {
  return db.$count(notifications, and(ownedBy(owner), eq(notifications.isRead, false), isKept(now())))
}

/** Newest first by default, the order of the index. */
function orderOf(query: SortRequest): SQL[] {
  const { notificationID, kind, at, ticketID, title, text, isRead } = notifications
  if (!query.sortBy && !query.sortOrder) return [desc(at), desc(notificationID)]
  return orderBy({ notificationID, kind, at, ticketID, title, text, isRead }, notificationID, query, { by: 'at' })
}

export async function listNotifications(
  context: Pick<Context, 'db' | 'now'>,
  owner: Owner,
  query: NotificationQuery,
): Promise<NotificationPage> {
  const { db, now } = context
  const { isRead, kind } = query
  const wanted = and(
    ownedBy(owner),
    isKept(now()),
    isRead === undefined ? undefined : eq(notifications.isRead, isRead),
    kind === undefined ? undefined : eq(notifications.kind, kind),
  )
  const rows = db
    .select()
    .from(notifications)
    .where(wanted)
    .orderBy(...orderOf(query))
  const page = await takePage(rows, db.$count(notifications, wanted), query)
  return { ...page, items: page.items.map(toNotification), unreadCount: await countUnread(context, owner) }
}

/** Returns whether it changed; another representative's is 404. */
export async function setRead(db: Database, owner: Owner, notificationID: number, isRead: boolean): Promise<boolean> {
  const isOne = and(ownedBy(owner), eq(notifications.notificationID, notificationID))
  const [row] = await db.select({ isRead: notifications.isRead }).from(notifications).where(isOne).for('update')
  if (!row) throw refuse('notification_not_found')
  if (row.isRead === isRead) return false
  await db.update(notifications).set({ isRead }).where(isOne)
  return true
}

/** Returns the IDs of those that were unread. */
export async function setAllRead(
  db: Database,
  owner: Owner,
  { ticketID, before }: { ticketID?: number; before?: Date },
): Promise<number[]> {
  const conditions: (SQL | undefined)[] = [
    ownedBy(owner),
    eq(notifications.isRead, false),
    ticketID === undefined ? undefined : eq(notifications.ticketID, ticketID),
    before === undefined ? undefined : lte(notifications.at, before),
  ]
  const changed = await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(...conditions))
    .returning({ notificationID: notifications.notificationID })
  return changed.map(({ notificationID }) => notificationID)
}

/** Across customers, in the system scope. */
export async function deleteNotificationsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(notifications).where(sql`${notifications.at} < ${before.toISOString()}::timestamptz`)
}
