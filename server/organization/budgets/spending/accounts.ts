import type { SpendingScope } from '../ai-budgets.table.ts'
import { monthOf } from '../periods.ts'
import type { Spender } from './spender.ts'
import type { Account } from './spending.store.ts'

const account = (scope: SpendingScope, period: string, subject = ''): Account => ({ scope, subject, period })

/** The counters of a visitor and an address on a day. */
export const accountsOfSender = (day: string, { visitor, address }: Partial<Spender>): Account[] => [
  ...(visitor ? [account('Visitor', day, visitor)] : []),
  ...(address ? [account('Address', day, address)] : []),
]

/** All counters that a request on a given day adds to. */
export const accountsOf = (day: string, spender: Partial<Spender> = {}): Account[] => [
  account('Day', day),
  account('Month', monthOf(day)),
  ...accountsOfSender(day, spender),
]
