import type { Spender } from '../../organization/budgets/spending/spender.ts'
import type { Facts, StepContext } from './automation-run.ts'

/** Whose spending limits apply to a run. Dry runs and retries by people count for the customer only. */
export const spenderOf = ({ trial }: StepContext, facts: Facts): Spender | undefined =>
  trial || facts.isRetried ? undefined : facts.spender
