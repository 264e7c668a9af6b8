import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { EmailDigest, NotificationKind, NotificationSettingsWrite } from '@attendant/contract/desk/notification.ts'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, json, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

export const notifications = pgTable(
  'notifications',
  {
    customerID: customerColumn(),
    notificationID: idColumn(),
    customerRepID: referenceColumn().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** What happened, such as `message:12`: a representative is notified of it once. */
    fact: text().notNull(),
    at: timeColumn().notNull(),
    ticketID: referenceColumn(),
    actor: json().$type<Actor>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** False if it only went out by email or push. */
    isInApp: boolean().notNull(),
    isRead: boolean().notNull().default(false),
    /** When it is due by email; null if it was sent, skipped, or is not sent by email. */
    emailDueAt: timeColumn(),
    /** The email that contains it. Repeating an interrupted email uses the same ID. */
    digestID: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.notificationID] }),
    index('notifications_by_id').on(table.notificationID),
    uniqueIndex('notifications_once').on(table.customerID, table.customerRepID, table.fact),
    index('notifications_newest').on(table.customerID, table.customerRepID, table.at, table.notificationID),
    index('notifications_unread').on(table.customerID, table.customerRepID).where(sql`is_in_app and not is_read`),
    index('notifications_ticket').on(table.customerID, table.ticketID),
    index('notifications_due').on(table.emailDueAt).where(sql`email_due_at is not null`),
    index('notifications_age').on(table.at),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)

/** A representative's changes to the defaults. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    kinds: json().$type<NonNullable<NotificationSettingsWrite['kinds']>>().notNull(),
    emailDigest: text().$type<EmailDigest>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)
