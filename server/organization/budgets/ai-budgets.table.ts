import { bigint, date, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { customers } from '../customers/customers.table.ts'

const customer = () => customerColumn().references(() => customers.customerID, { onDelete: 'cascade' })
const amount = () => bigint({ mode: 'number' })

/** The limits that a customer set; null means the operator's default. */
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
 * What was spent in a period (in UTC, by its first day), added up by every request to a provider: before it by estimate,
 * after it by what it took.
 */
export const aiSpending = pgTable(
  'ai_spending',
  {
    customerID: customer(),
    scope: text().$type<SpendingScope>().notNull(),
    /** Which visitor or address, as a digest; empty for the customer as a whole. */
    subject: text().notNull(),
    period: date({ mode: 'string' }).notNull(),
    tokens: amount().notNull().default(0),
    /** In US dollars, as far as prices are known. */
    cost: doublePrecision().notNull().default(0),
    /** Messages that the AI worked on, of visitors and addresses alone. */
    messages: amount().notNull().default(0),
    /** Calls to the customer's own services, of visitors and addresses alone. */
    retrievals: amount().notNull().default(0),
    /** The last ticket of the visitor or address. */
    ticketID: referenceColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.scope, table.subject, table.period] }),
    index('ai_spending_period').on(table.period),
  ],
)

/** An estimate that is counted while a request is under way. One whose process died is given back when it expires. */
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

/** That admins were notified that a limit is near or reached: once in its period. */
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
