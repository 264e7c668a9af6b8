import type { Permission, Role } from '@attendant/contract/people/customer-rep.ts'
import type { InvitationState } from '@attendant/contract/people/invitation.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, timeColumn } from '../../platform/database/columns.ts'

export const invitations = pgTable(
  'invitations',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    invitationID: idColumn(),
    email: text().notNull(),
    name: text(),
    role: text().$type<Role>().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    teamIDs: bigint('team_ids', { mode: 'number' }).array().notNull(),
    /** A pending one counts as expired once its time is over; that is stored when the next one is sent. */
    state: text().$type<InvitationState>().notNull(),
    /** Of the valid link. Null until it is sent. */
    tokenHash: text(),
    expiresAt: timeColumn().notNull(),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.invitationID] }),
    uniqueIndex('invitations_pending').on(table.customerID, sql`lower(email)`).where(sql`state = 'Pending'`),
    index('invitations_token').on(table.tokenHash),
  ],
)
