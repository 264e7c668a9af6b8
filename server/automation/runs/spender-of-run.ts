import type { Spender } from '../../organization/budgets/spending/spender.ts'
import type { Facts, StepContext } from './automation-run.ts'

/** The sender whose spending limits apply. Dry runs and retries by people count only for the customer. */
export const spenderOf = ({ trial }: StepContext, facts: Facts): Spender | undefined =>
  trial || facts.isRetried ? undefined : facts.spender
