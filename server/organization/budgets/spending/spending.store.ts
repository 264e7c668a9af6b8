import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import type { SpendingScope } from '../ai-budgets.table.ts'

/** A counter: one scope and subject in its period. */
export interface Account {
  scope: SpendingScope
  subject: string
  period: string
}

export interface Amount {
  tokens: number
  cost: number
  messages: number
  retrievals: number
}

export interface Spent extends Account, Amount {}

export const noAmount: Amount = { tokens: 0, cost: 0, messages: 0, retrievals: 0 }

const { placeholder } = sql
const wanted = sql`unnest(${placeholder('scopes')}::text[], ${placeholder('subjects')}::text[], ${placeholder('periods')}::date[])
  as wanted(scope, subject, period)`

// Counters are always locked in the same order to prevent deadlocks.
const hold = prepareStatement(
  sql`
  insert into ai_spending (customer_id, scope, subject, period)
  select ${placeholder('customerID')}, scope, subject, period from ${wanted} order by scope, subject
  on conflict (customer_id, scope, subject, period) do update set tokens = ai_spending.tokens
  returning scope, subject, period::text, tokens, cost, messages, retrievals`,
  { locks: 'more' },
)

const add = prepareStatement(sql`
  update ai_spending set tokens = greatest(0, tokens + ${placeholder('tokens')}::bigint),
    cost = greatest(0, cost + ${placeholder('cost')}::float8), messages = messages + ${placeholder('messages')}::bigint,
    retrievals = retrievals + ${placeholder('retrievals')}::bigint,
    ticket_id = coalesce(${placeholder('ticketID')}::bigint, ticket_id)
  from (
    select held.scope, held.subject, held.period from ai_spending held
    join ${wanted} using (scope, subject, period)
    where held.customer_id = ${placeholder('customerID')} order by held.scope, held.subject for update of held) held
  where ai_spending.customer_id = ${placeholder('customerID')} and ai_spending.scope = held.scope
    and ai_spending.subject = held.subject and ai_spending.period = held.period
  returning ai_spending.scope, ai_spending.subject, ai_spending.period::text, ai_spending.tokens, ai_spending.cost,
    ai_spending.messages, ai_spending.retrievals`)

export const toColumns = (accounts: Account[]) => ({
  scopes: accounts.map(({ scope }) => scope),
  subjects: accounts.map(({ subject }) => subject),
  periods: accounts.map(({ period }) => period),
})

/** Locks the counters until the end of the transaction, and returns their values. */
export const holdAccounts = (db: Database, customerID: number, accounts: Account[]): Promise<Spent[]> =>
  runPrepared<Spent>(db, hold, { customerID, ...toColumns(accounts) })

/** Adds to all of them, and returns their new values. The ticket is the one concerned. */
export const addToAccounts = (
  db: Database,
  customerID: number,
  accounts: Account[],
  amount: Amount,
  ticketID: number | null = null,
): Promise<Spent[]> => runPrepared<Spent>(db, add, { customerID, ...toColumns(accounts), ...amount, ticketID })
