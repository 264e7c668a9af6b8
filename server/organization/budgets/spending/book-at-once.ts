import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { aiUsage } from '../../models/ai-usage.table.ts'
import { defaultLimits } from '../read-limits.ts'
import { limitsOf } from './judge-spending.ts'
import { accountsOfReservation, expiryOf, type Reservation } from './reservations.ts'
import { type Account, type Amount, toColumns } from './spending.store.ts'

/**
 * All requests of a customer lock the same counters, so this transaction does not wait for the disk while it holds
 * them. The transaction that processes the response flushes its settlement to disk. If the database crashes in
 * between, the lost data is either the reservation of a failed request or the usage of a lost response.
 */
const isDeferred = { isDeferred: true }

/** No one is notified below this share of a limit, whatever is rounded. */
const quietShare = 0.75

const { placeholder } = sql
const customerID = placeholder('customerID')

/** The customer's setting, but not above a default that may not be raised. A missing limit is null. */
const limitOf = (own: SQL, byDefault: SQL) => sql`
  case when ${placeholder('canBeRaised')}::boolean then coalesce(${own}, ${byDefault}) else least(${own}, ${byDefault}) end`

/** The reservations that end, and how their settlement changes each counter. An expired one changes nothing. */
const ended = sql`
  ended as (
    delete from ai_reservations where customer_id = ${customerID} and reservation_id = any(${placeholder('settledIDs')}::uuid[])
    returning reservation_id),
  settled as materialized (
    select scope, subject, period, sum(tokens)::bigint as tokens, sum(cost) as cost
    from unnest(${placeholder('endingIDs')}::uuid[], ${placeholder('endingScopes')}::text[], ${placeholder('endingSubjects')}::text[],
      ${placeholder('endingPeriods')}::date[], ${placeholder('endingTokens')}::bigint[], ${placeholder('endingCosts')}::float8[])
      as ending(reservation_id, scope, subject, period, tokens, cost)
    join ended using (reservation_id) group by scope, subject, period)`

/** The counters with their limits, the amounts to add, and the settlements. */
const wanted = sql`
  own as (select * from ai_budgets where customer_id = ${customerID}),
  wanted as (
    select given.*, coalesce(settled.tokens, 0) as settled_tokens, coalesce(settled.cost, 0) as settled_cost,
      case scope when 'Day' then (select tokens_per_day from own) when 'Month' then (select tokens_per_month from own)
        when 'Visitor' then (select tokens_per_visitor from own) else (select tokens_per_address from own) end as own_tokens,
      case scope when 'Day' then (select cost_per_day from own) when 'Month' then (select cost_per_month from own) end as own_cost
    from unnest(${placeholder('scopes')}::text[], ${placeholder('subjects')}::text[], ${placeholder('periods')}::date[],
      ${placeholder('tokenDefaults')}::float8[], ${placeholder('costDefaults')}::float8[],
      ${placeholder('addedTokens')}::bigint[], ${placeholder('addedCosts')}::float8[], ${placeholder('areReserved')}::boolean[])
      as given(scope, subject, period, default_tokens, default_cost, added_tokens, added_cost, is_reserved)
    left join settled using (scope, subject, period))`

const used = sql`
  used as (
    insert into ${aiUsage} (customer_id, day, model, purpose, shard, requests, failed_requests, input_tokens,
      cached_input_tokens, output_tokens, cost)
    select ${customerID}, use.day, use.model, use.purpose, pg_backend_pid() % 8, use.requests, use.failed_requests,
      use.input_tokens, use.cached_input_tokens, use.output_tokens, use.cost
    from unnest(${placeholder('usedDays')}::date[], ${placeholder('usedModels')}::text[], ${placeholder('usedPurposes')}::text[],
      ${placeholder('usedRequests')}::int[], ${placeholder('usedFailed')}::int[], ${placeholder('usedInput')}::bigint[],
      ${placeholder('usedCached')}::bigint[], ${placeholder('usedOutput')}::bigint[], ${placeholder('usedCosts')}::float8[])
      as use(day, model, purpose, requests, failed_requests, input_tokens, cached_input_tokens, output_tokens, cost)
    order by use.day, use.model, use.purpose
    on conflict (customer_id, day, model, purpose, shard) do update set
      requests = ai_usage.requests + excluded.requests, failed_requests = ai_usage.failed_requests + excluded.failed_requests,
      input_tokens = ai_usage.input_tokens + excluded.input_tokens,
      cached_input_tokens = ai_usage.cached_input_tokens + excluded.cached_input_tokens,
      output_tokens = ai_usage.output_tokens + excluded.output_tokens, cost = ai_usage.cost + excluded.cost)`

// Counters are locked in the same order as in other statements, after the reservations that end. The lock returns
// their latest values, and inserting on conflict adds to these; an update would start from the older values in this
// statement's snapshot.
const book = prepareStatement(
  sql`
  with ${ended}, ${wanted},
  held as materialized (
    select spent.tokens + wanted.settled_tokens as tokens, spent.cost + wanted.settled_cost as cost, wanted.*
    from ai_spending spent join wanted on wanted.scope = spent.scope and wanted.subject = spent.subject
      and wanted.period = spent.period
    where spent.customer_id = ${customerID} order by spent.scope, spent.subject for update of spent),
  verdict as materialized (
    select count(*) = (select count(*) from wanted where is_reserved) and coalesce(bool_and(
      coalesce(tokens + added_tokens
        < ${placeholder('share')}::float8 * ${limitOf(sql`own_tokens`, sql`default_tokens`)}, true)
      and coalesce(cost + added_cost
        < ${placeholder('share')}::float8 * ${limitOf(sql`own_cost`, sql`default_cost`)}, true)), false) as fits
    from held where is_reserved),
  reserved as (
    insert into ai_reservations (customer_id, reservation_id, day, visitor, address, tokens, cost, expires_at)
    select ${customerID}, reservation.*, ${placeholder('expiresAt')}::timestamptz
    from verdict, unnest(${placeholder('reservationIDs')}::uuid[], ${placeholder('days')}::date[],
      ${placeholder('visitors')}::text[], ${placeholder('addresses')}::text[], ${placeholder('tokens')}::bigint[],
      ${placeholder('costs')}::float8[]) as reservation
    where fits),
  counted as (
    insert into ai_spending (customer_id, scope, subject, period, tokens, cost)
    select ${customerID}, scope, subject, period, settled_tokens + case when fits then added_tokens else 0 end,
      settled_cost + case when fits then added_cost else 0 end
    from held, verdict where fits or settled_tokens <> 0 or settled_cost <> 0 order by scope, subject
    on conflict (customer_id, scope, subject, period) do update
      set tokens = greatest(0, ai_spending.tokens + excluded.tokens), cost = greatest(0, ai_spending.cost + excluded.cost)),
  ${used}
  select fits, array(select reservation_id::text from ended) as "endedIDs" from verdict`,
  isDeferred,
)

/** The usage of a response, for the ledger. */
export interface Use {
  day: string
  model: string
  purpose: string
  failed: 0 | 1
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  usageCost: number | null
}

/** The actual usage of a reservation. */
export interface Settlement {
  reservation: Reservation
  taken: Amount
  /** Added to the ledger in any case. */
  use?: Use
}

/** If it used less than was reserved, no limit is reached. */
export const isWithin = ({ reservation, taken }: Settlement): boolean =>
  taken.tokens <= reservation.tokens && taken.cost <= reservation.cost

interface Booked {
  /** False if it comes near a limit or a counter is missing: nothing is reserved then. */
  isReserved: boolean
  /** The settled ones; expired reservations are not settled. */
  settledIDs: Set<string>
}

/** Settles in one statement, and reserves for a customer if that comes near no limit and all counters exist. */
export async function bookAtOnce(
  context: Context,
  customerID: number,
  reservations: Reservation[],
  settlements: Settlement[],
): Promise<Booked> {
  const accounts = addUp(reservations, settlements)
  const [booked] = await runPrepared<{ fits: boolean; endedIDs: string[] }>(context.db, book, {
    customerID,
    ...toReserved(reservations),
    ...toSettled(settlements),
    ...toUsed(settlements.flatMap(({ use }) => use ?? [])),
    ...toColumns(accounts),
    addedTokens: accounts.map(({ tokens }) => tokens),
    addedCosts: accounts.map(({ cost }) => cost),
    areReserved: accounts.map(({ isReserved }) => isReserved),
    tokenDefaults: accounts.map((account) => defaultOf(context, account, 'tokens')),
    costDefaults: accounts.map((account) => defaultOf(context, account, 'cost')),
    canBeRaised: context.config.AI_LIMITS_CAN_BE_RAISED,
    share: quietShare,
    expiresAt: expiryOf(context),
  })
  return { isReserved: booked?.fits ?? false, settledIDs: new Set(booked?.endedIDs) }
}

const toReserved = (reservations: Reservation[]) => ({
  reservationIDs: reservations.map(({ reservationID }) => reservationID),
  days: reservations.map(({ day }) => day),
  visitors: reservations.map(({ visitor }) => visitor),
  addresses: reservations.map(({ address }) => address),
  tokens: reservations.map(({ tokens }) => tokens),
  costs: reservations.map(({ cost }) => cost),
})

function toSettled(settlements: Settlement[]) {
  const ending = settlements.flatMap(({ reservation, taken }) =>
    accountsOfReservation(reservation).map((account) => ({
      ...account,
      reservationID: reservation.reservationID,
      tokens: taken.tokens - reservation.tokens,
      cost: taken.cost - reservation.cost,
    })),
  )
  return {
    settledIDs: settlements.map(({ reservation }) => reservation.reservationID),
    endingIDs: ending.map(({ reservationID }) => reservationID),
    endingScopes: ending.map(({ scope }) => scope),
    endingSubjects: ending.map(({ subject }) => subject),
    endingPeriods: ending.map(({ period }) => period),
    endingTokens: ending.map(({ tokens }) => tokens),
    endingCosts: ending.map(({ cost }) => cost),
  }
}

/** One row of the ledger each. */
function toUsed(uses: Use[]) {
  const groups = [...Map.groupBy(uses, ({ day, model, purpose }) => JSON.stringify([day, model, purpose])).values()]
  const sum = (group: Use[], amount: (use: Use) => number) => group.reduce((total, use) => total + amount(use), 0)
  const isPriced = (group: Use[]) => group.every(({ usageCost }) => usageCost !== null)
  return {
    usedDays: groups.map(([first]) => first?.day),
    usedModels: groups.map(([first]) => first?.model),
    usedPurposes: groups.map(([first]) => first?.purpose),
    usedRequests: groups.map((group) => group.length),
    usedFailed: groups.map((group) => sum(group, ({ failed }) => failed)),
    usedInput: groups.map((group) => sum(group, ({ inputTokens }) => inputTokens)),
    usedCached: groups.map((group) => sum(group, ({ cachedInputTokens }) => cachedInputTokens)),
    usedOutput: groups.map((group) => sum(group, ({ outputTokens }) => outputTokens)),
    usedCosts: groups.map((group) => (isPriced(group) ? sum(group, ({ usageCost }) => usageCost ?? 0) : null)),
  }
}

type Added = Account & Pick<Amount, 'tokens' | 'cost'> & { isReserved: boolean }

/** One row per counter, with the amount to add. */
function addUp(reservations: Reservation[], settlements: Settlement[]): Added[] {
  const sums = new Map<string, Added>()
  const add = (reservation: Reservation, isReserved: boolean) => {
    for (const account of accountsOfReservation(reservation)) {
      const key = JSON.stringify([account.scope, account.subject, account.period])
      const before = sums.get(key) ?? { ...account, tokens: 0, cost: 0, isReserved: false }
      const { tokens, cost } = isReserved ? reservation : { tokens: 0, cost: 0 }
      const sum = { tokens: before.tokens + tokens, cost: before.cost + cost }
      sums.set(key, { ...account, ...sum, isReserved: before.isReserved || isReserved })
    }
  }
  for (const reservation of reservations) add(reservation, true)
  for (const { reservation } of settlements) add(reservation, false)
  return [...sums.values()]
}

function defaultOf({ config }: Context, { scope }: Account, unit: 'tokens' | 'cost'): number | null {
  const [name] = limitsOf[scope].find(([, counted]) => counted === unit) ?? []
  return name ? defaultLimits(config)[name] : null
}
