import type { Spender } from '../../organization/budgets/spending/spender.ts'
import type { Facts, StepContext } from './automation-run.ts'

/** Whose limits a run counts against. What a person tries, or has tried again, is the customer's own expense. */
export const spenderOf = ({ trial }: StepContext, facts: Facts): Spender | undefined =>
  trial || facts.isRetried ? undefined : facts.spender
