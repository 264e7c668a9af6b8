import type { AiLimits, LimitName } from '@attendant/contract/organization/ai-budget.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notifyAdmins } from '../notify-admins.ts'
import { periodOf } from '../periods.ts'
import { readLimits } from '../read-limits.ts'
import { reasonOf } from '../reasons.ts'
import { enterAi } from './ai-places.ts'
import { isWithin, type Settlement } from './book-at-once.ts'
import { reserveTogether, settleTogether } from './book-together.ts'
import { findExceeded, measureUse } from './judge-spending.ts'
import { accountsOfReservation, endReservation, insertReservation, type Reservation } from './reservations.ts'
import type { Spender } from './spender.ts'
import { type Amount, addToAccounts, holdAccounts, noAmount, type Spent } from './spending.store.ts'

/** What the AI port calls before and after a request to a provider. */
type Meter = NonNullable<Parameters<Context['ai']['provider']>[0]['meter']>
type Usage = Parameters<Context['ai']['cost']>[0]

/**
 * Counts a customer's spending. An estimate is reserved before each request if it fits, so that concurrent requests
 * cannot spend the same remainder; the difference is settled afterwards. Reservations left by a crash expire.
 */
export function createMeter(
  context: Context,
  customerID: number,
  spender: Spender | undefined,
  /** If the caller settles, together with recording the response. */
  unsettled?: Settlement[],
): Meter {
  return {
    async begin(estimate, maxWaitMs) {
      // Releases the reservation of an earlier attempt, so that its estimate does not block this one.
      if (unsettled) await settleAll(context, unsettled)
      if (context.isTransaction) throw new Error('Invariant violated: the AI is asked inside a transaction.')
      const leave = await enterAi(context, customerID, maxWaitMs)
      if (!leave) return { refused: 'Too many requests to the AI at once. Try again in a moment.', isBusy: true }
      try {
        const reservation = toReservation(context, customerID, spender, estimate)
        const exceeded = await reserve(context, reservation)
        if (exceeded) {
          leave()
          return { refused: reasonOf(exceeded), isBusy: false }
        }
        return {
          async end(taken) {
            leave()
            const settlement = { reservation, taken: toAmount(context, taken) }
            if (unsettled) unsettled.push(settlement)
            else await settle(context, settlement)
          },
        }
      } catch (fault) {
        leave()
        throw fault
      }
    },
  }
}

function toReservation(
  context: Context,
  customerID: number,
  spender: Spender | undefined,
  estimate: Usage,
): Reservation {
  const { tokens, cost } = toAmount(context, estimate)
  const { visitor = null, address = null } = spender ?? {}
  const day = periodOf('Day', context.now())
  return { customerID, reservationID: context.newId(), day, visitor, address, tokens, cost }
}

const toAmount = ({ ai }: Context, usage: Usage): Amount => ({
  ...noAmount,
  tokens: Math.ceil(usage.inputTokens + usage.outputTokens),
  cost: ai.cost(usage) ?? 0,
})

/** Returns the limit that would be exceeded, in which case nothing is reserved. */
async function reserve(outside: Context, reservation: Reservation): Promise<LimitName | undefined> {
  if (await reserveTogether(outside, reservation)) return undefined
  const { customerID, tokens, cost } = reservation
  const accounts = accountsOfReservation(reservation)
  const wanted = { ...noAmount, tokens, cost }
  return inTransaction(outside, async (context) => {
    const limits = await readLimits(context, customerID)
    const held = await holdAccounts(context.db, customerID, accounts)
    const [exceeded] = findExceeded(limits, held, wanted)
    if (exceeded) {
      await reportExhausted(context, customerID, held, exceeded)
      return exceeded
    }
    const spent = await addToAccounts(context.db, customerID, accounts, wanted)
    await insertReservation(context, reservation)
    await reportUse(context, customerID, limits, held, spent)
    return undefined
  })
}

/** Settles each once; failed settlements expire. */
export async function settleAll(context: Context, unsettled: Settlement[]): Promise<void> {
  for (const settlement of unsettled.splice(0)) await settle(context, settlement)
}

async function settle(context: Context, settlement: Settlement): Promise<void> {
  try {
    if (isWithin(settlement) && (await settleTogether(context, settlement))) return
    await settleByLimits(context, settlement)
  } catch (fault) {
    const { customerID } = settlement.reservation
    context.log.error({ err: fault, customerID }, 'Failed to settle AI spending: the estimate expires.')
  }
}

async function settleByLimits(outside: Context, { reservation, taken }: Settlement): Promise<void> {
  const { customerID } = reservation
  const accounts = accountsOfReservation(reservation)
  return inTransaction(outside, async (context) => {
    const reserved = (await endReservation(context, reservation)) ? reservation : noAmount
    const difference = { ...noAmount, tokens: taken.tokens - reserved.tokens, cost: taken.cost - reserved.cost }
    const spent = await addToAccounts(context.db, customerID, accounts, difference)
    if (difference.tokens <= 0 && difference.cost <= 0) return
    const before = spent.map((account) => ({
      ...account,
      tokens: account.tokens - difference.tokens,
      cost: account.cost - difference.cost,
    }))
    await reportUse(context, customerID, await readLimits(context, customerID), before, spent)
  })
}

const isCustomers = (name: LimitName) => name.endsWith('PerDay') || name.endsWith('PerMonth')

async function reportExhausted(context: Context, customerID: number, held: Spent[], limitName: LimitName) {
  if (!isCustomers(limitName)) return
  const scope = limitName.endsWith('PerDay') ? 'Day' : 'Month'
  const period = held.find((account) => account.scope === scope)?.period ?? periodOf(scope, context.now())
  await notifyAdmins(context, { customerID, limitName, period, percent: 100 })
}

/** When a limit is crossed, not at every request beyond it. */
async function reportUse(context: Context, customerID: number, limits: AiLimits, before: Spent[], after: Spent[]) {
  const earlier = new Map(measureUse(limits, before).map(({ name, percent }) => [name, percent]))
  for (const { name, period, percent } of measureUse(limits, after)) {
    for (const level of [80, 100] as const) {
      const isCrossed = percent >= level && (earlier.get(name) ?? 0) < level
      if (isCrossed) await notifyAdmins(context, { customerID, limitName: name, period, percent: level })
    }
  }
}
