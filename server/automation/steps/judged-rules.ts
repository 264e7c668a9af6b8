import type { JudgedMapping } from '../rules/mappings/judge-rules.ts'
import type { JudgedRule } from '../runs/automation-run.ts'

/** More unmatched rules would make the trace unreadable. */
const maxUnmatched = 100

export function toJudgedRules(judged: JudgedMapping[]): JudgedRule[] {
  let unmatched = 0
  return judged
    .filter(({ whyNot }) => !whyNot || ++unmatched <= maxUnmatched)
    .map(({ action: { mappingID, name, priority, version, actionID, actionVersion }, whyNot }) => ({
      id: mappingID,
      name,
      priority,
      ...{ version, actionID, actionVersion },
      matched: !whyNot,
      ...(whyNot ? { why: whyNot } : {}),
    }))
}
