import { createJudge } from '../../../desk/conditions/judge-conditions.ts'
import type { Run, StepContext } from '../../runs/automation-run.ts'
import type { ConditionJudge } from '../mappings/judge-rules.ts'

/** Evaluates the conditions of rules for the message of a run, or for the latest one of its ticket. */
export function judgeConditionsOf(context: StepContext, { customerID, ticket, message }: Run): ConditionJudge {
  if (!ticket) return async (conditions) => (conditions ? 'conditions: there is no ticket' : undefined)
  return createJudge(context, customerID, { ticketID: ticket.ticketID, messageID: message?.messageID })
}
