import { bigint, date, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { customers } from '../customers/customers.table.ts'

const customer = () => customerColumn().references(() => customers.customerID, { onDelete: 'cascade' })
const amount = () => bigint({ mode: 'number' })

/** The limits set by a customer; null means the operator's default. */
export const aiBudgets = pgTable('ai_budgets', {
  customerID: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => customers.customerID, { onDelete: 'cascade' }),
  tokensPerDay: amount(),
  tokensPerMonth: amount(),
  /** In US dollars. */
  costPerDay: doublePrecision(),
  costPerMonth: doublePrecision(),
  tokensPerVisitor: amount(),
  tokensPerAddress: amount(),
  messagesPerVisitor: amount(),
  messagesPerAddress: amount(),
  retrievalsPerVisitor: amount(),
  retrievalsPerAddress: amount(),
})

export type SpendingScope = 'Day' | 'Month' | 'Visitor' | 'Address'

/**
 * The spending of a period (in UTC, by its first day). Every request to a provider adds its estimate before and its
 * actual usage afterwards.
 */
export const aiSpending = pgTable(
  'ai_spending',
  {
    customerID: customer(),
    scope: text().$type<SpendingScope>().notNull(),
    /** A digest of the visitor or address; empty for the customer as a whole. */
    subject: text().notNull(),
    period: date({ mode: 'string' }).notNull(),
    tokens: amount().notNull().default(0),
    /** In US dollars, if prices are known. */
    cost: doublePrecision().notNull().default(0),
    /** Messages that the AI processed, for visitors and addresses only. */
    messages: amount().notNull().default(0),
    /** Calls to the customer's own services, for visitors and addresses only. */
    retrievals: amount().notNull().default(0),
    /** The last ticket of the visitor or address. */
    ticketID: referenceColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.scope, table.subject, table.period] }),
    index('ai_spending_period').on(table.period),
  ],
)

/** An estimate that counts while a request is running. If its process dies, it is released when it expires. */
export const aiReservations = pgTable(
  'ai_reservations',
  {
    customerID: customer(),
    reservationID: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    visitor: text(),
    address: text(),
    tokens: amount().notNull(),
    cost: doublePrecision().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.reservationID] }),
    index('ai_reservations_expiry').on(table.expiresAt),
  ],
)

/** Records that admins were notified that a limit is near or reached: once per period. */
export const aiBudgetNotices = pgTable(
  'ai_budget_notices',
  {
    customerID: customer(),
    limitName: text().notNull(),
    period: date({ mode: 'string' }).notNull(),
    /** 80 or 100. */
    percent: integer().notNull(),
    reachedAt: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.limitName, table.period, table.percent] })],
)
