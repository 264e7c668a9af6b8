import type { JudgedMapping } from '../rules/mappings/judge-rules.ts'
import type { JudgedRule } from '../runs/automation-run.ts'

/** A trace is to be read by people: more rules than these would bury what ran. */
const mostUnmatched = 100

export function toJudgedRules(judged: JudgedMapping[]): JudgedRule[] {
  let unmatched = 0
  return judged
    .filter(({ whyNot }) => !whyNot || ++unmatched <= mostUnmatched)
    .map(({ action: { mappingID, name, priority, version, actionID, actionVersion }, whyNot }) => ({
      id: mappingID,
      name,
      priority,
      ...{ version, actionID, actionVersion },
      matched: !whyNot,
      ...(whyNot ? { why: whyNot } : {}),
    }))
}
