import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  type PreparedStatement,
  prepareStatement,
  runPrepared,
} from '../../../platform/database/statements/prepared-statements.ts'
import { defaultLimits } from '../read-limits.ts'
import { limitsOf } from './judge-spending.ts'
import { accountsOfReservation, expiryOf, type Reservation } from './reservations.ts'
import { type Account, type Amount, toColumns } from './spending.store.ts'

/**
 * All requests of a customer lock the same counters, so nobody waits for the disk with them. The transaction that works
 * with an answer brings its settlement to the disk. What is lost in between by a crash of the database is a reservation of
 * a request that failed, or the use of an answer that is lost too.
 */
const isDeferred = { isDeferred: true }

/** Nobody is notified below this share of a limit, whatever is rounded. */
const quietShare = 0.75

const { placeholder } = sql
const wanted = sql`unnest(${placeholder('scopes')}::text[], ${placeholder('subjects')}::text[], ${placeholder('periods')}::date[],
  ${placeholder('tokenDefaults')}::float8[], ${placeholder('costDefaults')}::float8[],
  ${placeholder('addedTokens')}::bigint[], ${placeholder('addedCosts')}::float8[])
  as given(scope, subject, period, default_tokens, default_cost, added_tokens, added_cost)`

/** What the customer set counts, but not above a default that may not be raised. A missing limit is null. */
const limitOf = (own: ReturnType<typeof sql>, byDefault: ReturnType<typeof sql>) => sql`
  case when ${placeholder('canBeRaised')}::boolean then coalesce(${own}, ${byDefault}) else least(${own}, ${byDefault}) end`

// Counters are locked in the order of the other statements. The lock gives their latest values, and inserting on
// conflict adds to these; an update would start from the older values that this statement saw first.
const reserveRow = prepareStatement(
  sql`
  with own as (select * from ai_budgets where customer_id = ${placeholder('customerID')}),
  wanted as (
    select given.*,
      case scope when 'Day' then (select tokens_per_day from own) when 'Month' then (select tokens_per_month from own)
        when 'Visitor' then (select tokens_per_visitor from own) else (select tokens_per_address from own) end as own_tokens,
      case scope when 'Day' then (select cost_per_day from own) when 'Month' then (select cost_per_month from own) end as own_cost
    from ${wanted}),
  held as materialized (
    select spent.tokens, spent.cost, wanted.*
    from ai_spending spent join wanted on wanted.scope = spent.scope and wanted.subject = spent.subject
      and wanted.period = spent.period
    where spent.customer_id = ${placeholder('customerID')} order by spent.scope, spent.subject for update of spent),
  verdict as materialized (
    select count(*) = (select count(*) from wanted) and bool_and(
      coalesce(tokens + added_tokens
        < ${placeholder('share')}::float8 * ${limitOf(sql`own_tokens`, sql`default_tokens`)}, true)
      and coalesce(cost + added_cost
        < ${placeholder('share')}::float8 * ${limitOf(sql`own_cost`, sql`default_cost`)}, true)) as fits
    from held),
  reserved as (
    insert into ai_reservations (customer_id, reservation_id, day, visitor, address, tokens, cost, expires_at)
    select ${placeholder('customerID')}, reservation.*, ${placeholder('expiresAt')}::timestamptz
    from verdict, unnest(${placeholder('reservationIDs')}::uuid[], ${placeholder('days')}::date[],
      ${placeholder('visitors')}::text[], ${placeholder('addresses')}::text[], ${placeholder('tokens')}::bigint[],
      ${placeholder('costs')}::float8[]) as reservation
    where fits)
  insert into ai_spending (customer_id, scope, subject, period, tokens, cost)
  select ${placeholder('customerID')}, scope, subject, period, added_tokens, added_cost
  from held where (select fits from verdict) order by scope, subject
  on conflict (customer_id, scope, subject, period) do update
    set tokens = ai_spending.tokens + excluded.tokens, cost = ai_spending.cost + excluded.cost
  returning scope`,
  isDeferred,
)

const ended = sql`
  delete from ai_reservations where customer_id = ${placeholder('customerID')}
    and reservation_id = ${placeholder('reservationID')}::uuid
  returning customer_id`

/** Settles what `ended` gave back. */
const settlement = sql`
  insert into ai_spending (customer_id, scope, subject, period)
  select spent.customer_id, spent.scope, spent.subject, spent.period
  from ended
    join ai_spending spent on spent.customer_id = ended.customer_id
    join unnest(${placeholder('scopes')}::text[], ${placeholder('subjects')}::text[], ${placeholder('periods')}::date[])
      as given(scope, subject, period)
      on given.scope = spent.scope and given.subject = spent.subject and given.period = spent.period
  order by spent.scope, spent.subject
  on conflict (customer_id, scope, subject, period) do update set
    tokens = greatest(0, ai_spending.tokens + ${placeholder('tokens')}::bigint),
    cost = greatest(0, ai_spending.cost + ${placeholder('cost')}::float8)
  returning scope`

const settleRow = prepareStatement(sql`with ended as (${ended}) ${settlement}`, isDeferred)

/** A statement that also runs `addition`. Its placeholders must have other names. */
export const prepareSettlement = (addition: SQL): PreparedStatement =>
  prepareStatement(sql`with added as (${addition}), ended as (${ended}) ${settlement}`, isDeferred)

/**
 * Reserves all of a customer in one statement where that comes near no limit and all counters exist. Answers false if it
 * does not: nothing is reserved then.
 */
export async function reserveAtOnce(
  context: Context,
  customerID: number,
  reservations: Reservation[],
): Promise<boolean> {
  const accounts = addUp(reservations)
  const reserved = await runPrepared(context.db, reserveRow, {
    customerID,
    reservationIDs: reservations.map(({ reservationID }) => reservationID),
    days: reservations.map(({ day }) => day),
    visitors: reservations.map(({ visitor }) => visitor),
    addresses: reservations.map(({ address }) => address),
    tokens: reservations.map(({ tokens }) => tokens),
    costs: reservations.map(({ cost }) => cost),
    ...toColumns(accounts),
    addedTokens: accounts.map(({ tokens }) => tokens),
    addedCosts: accounts.map(({ cost }) => cost),
    tokenDefaults: accounts.map((account) => defaultOf(context, account, 'tokens')),
    costDefaults: accounts.map((account) => defaultOf(context, account, 'cost')),
    canBeRaised: context.config.AI_LIMITS_CAN_BE_RAISED,
    share: quietShare,
    expiresAt: expiryOf(context),
  })
  return reserved.length > 0
}

/** Each counter once, with what is added to it. */
function addUp(reservations: Reservation[]): (Account & Pick<Amount, 'tokens' | 'cost'>)[] {
  const sums = new Map<string, Account & Pick<Amount, 'tokens' | 'cost'>>()
  for (const reservation of reservations) {
    for (const account of accountsOfReservation(reservation)) {
      const key = JSON.stringify([account.scope, account.subject, account.period])
      const { tokens, cost } = sums.get(key) ?? { tokens: 0, cost: 0 }
      sums.set(key, { ...account, tokens: tokens + reservation.tokens, cost: cost + reservation.cost })
    }
  }
  return [...sums.values()]
}

/** Of a reservation: what was taken in the end. */
export interface Settlement {
  reservation: Reservation
  taken: Amount
}

/** What takes less than was reserved reaches no limit. */
export const isWithin = ({ reservation, taken }: Settlement): boolean =>
  taken.tokens <= reservation.tokens && taken.cost <= reservation.cost

/** Settles in one statement. Answers false for a reservation that expired: nothing is settled then. */
export const settleAtOnce = ({ db }: Pick<Context, 'db'>, settlement: Settlement): Promise<boolean> =>
  settleBy(db, settleRow, settlement)

/** The same by a statement that adds something, which it does in any case. */
export async function settleBy(
  db: Database,
  statement: PreparedStatement,
  { reservation, taken }: Settlement,
  added: Record<string, unknown> = {},
): Promise<boolean> {
  const { customerID, reservationID } = reservation
  const settled = await runPrepared(db, statement, {
    ...added,
    ...{ customerID, reservationID, ...toColumns(accountsOfReservation(reservation)) },
    tokens: taken.tokens - reservation.tokens,
    cost: taken.cost - reservation.cost,
  })
  return settled.length > 0
}

function defaultOf({ config }: Context, { scope }: Account, unit: 'tokens' | 'cost'): number | null {
  const [name] = limitsOf[scope].find(([, counted]) => counted === unit) ?? []
  return name ? defaultLimits(config)[name] : null
}
