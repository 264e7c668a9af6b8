import type { Database } from '../../../platform/database/database.ts'
import { type ActionOccasion, judgeRules, type MatchingAction } from './judge-rules.ts'
import type { ChannelRef } from './mappings.policy.ts'

/**
 * The active actions to run, in order of execution. Rules with conditions are skipped: there is no ticket to evaluate
 * them on.
 */
export async function findMatchingActions(
  db: Database,
  customerID: number,
  occasion: ActionOccasion,
  channel: ChannelRef,
): Promise<MatchingAction[]> {
  const rules = await judgeRules({ db }, customerID, occasion, channel, async (conditions) =>
    conditions ? 'the rule has conditions' : undefined,
  )
  return rules.filter(({ whyNot }) => !whyNot).map(({ action }) => action)
}
