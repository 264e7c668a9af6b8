import type { AvailabilityState } from '@attendant/contract/people/availability.ts'
import { bigint, boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** Nodes that hold connections of a customer. If a node's lease expires, the node and its connections are dead. */
export const hubNodes = pgTable(
  'hub_nodes',
  {
    customerID: customerColumn(),
    nodeID: uuid().notNull(),
    leaseUntil: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.nodeID] }), index('hub_nodes_node').on(table.nodeID)],
)

/** Who is connected to the hub: a representative, or the visitor of a chat. */
export const hubConnections = pgTable(
  'hub_connections',
  {
    customerID: customerColumn(),
    connectionID: text().notNull(),
    nodeID: uuid().notNull(),
    customerRepID: referenceColumn(),
    /** The key of the visitor's chat, which may have no ticket yet. */
    ticketToken: uuid(),
    /** The IP address that requested the visitor's session, as `addressKey` writes it. */
    address: text(),
    /** The tickets that the representative is viewing. */
    viewing: bigint({ mode: 'number' }).array().notNull().default([]),
    /** Until when a dropped connection still counts, so that the client can reconnect unnoticed. */
    endsAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.connectionID] }),
    index('hub_connections_rep').on(table.customerID, table.customerRepID),
    index('hub_connections_visitor').on(table.customerID, table.ticketToken),
    index('hub_connections_address').on(table.customerID, table.address),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)

/**
 * Availability settings of representatives. Without a row, a representative is online while connected and accepts all
 * chats.
 */
export const repAvailability = pgTable(
  'rep_availability',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    /** True exactly when the state is `Online`. */
    isAvailable: boolean().notNull(),
    state: text().$type<AvailabilityState>().notNull().default('Online'),
    outOfOfficeUntil: timeColumn(),
    /** Since when they are not online; null while they are. */
    awaySince: timeColumn(),
    /** The channels whose chats they accept; null for all. */
    channels: bigint({ mode: 'number' }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)
