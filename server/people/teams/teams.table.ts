import type { AssignmentMethod, AwayRule } from '@attendant/contract/people/team.ts'
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, versionColumn } from '../../platform/database/columns.ts'
import { reps } from '../reps/reps.table.ts'

export const teams = pgTable(
  'teams',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    teamID: idColumn(),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
    assignment: text().$type<AssignmentMethod>().notNull().default('Manual'),
    maxOpenPerRep: integer(),
    whenAway: text().$type<AwayRule>().notNull().default('Queue'),
    awayAfterMinutes: integer().notNull().default(30),
    /** Each belongs to at most one team of the customer; see `lockRouting`. */
    channelIDs: bigint('channel_ids', { mode: 'number' }).array().notNull().default([]),
    topicIDs: bigint('topic_ids', { mode: 'number' }).array().notNull().default([]),
    version: versionColumn(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.teamID] })],
)

export const teamMembers = pgTable(
  'team_members',
  {
    customerID: customerColumn(),
    teamID: referenceColumn().notNull(),
    customerRepID: referenceColumn().notNull(),
    takesAssignments: boolean().notNull().default(true),
    capacity: integer(),
    /**
     * Increases with each ticket that the team assigns: the lowest has waited longest, null has never been assigned
     * one.
     */
    lastTurn: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.teamID, table.customerRepID] }),
    index('team_members_rep').on(table.customerID, table.customerRepID),
    foreignKey({
      columns: [table.customerID, table.teamID],
      foreignColumns: [teams.customerID, teams.teamID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)
