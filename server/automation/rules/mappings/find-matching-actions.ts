import type { Database } from '../../../platform/database/database.ts'
import { type ActionOccasion, judgeRules, type MatchingAction } from './judge-rules.ts'
import type { Place } from './mappings.policy.ts'

/** The active actions to run, in the order of running. */
export async function findMatchingActions(
  db: Database,
  customerID: number,
  occasion: ActionOccasion,
  place: Place,
): Promise<MatchingAction[]> {
  const rules = await judgeRules(db, customerID, occasion, place)
  return rules.filter(({ whyNot }) => !whyNot).map(({ action }) => action)
}
