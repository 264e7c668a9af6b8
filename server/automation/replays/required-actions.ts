import type { ReplayActual, ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { actionMappings } from '../rules/mappings/mappings.table.ts'
import { actionKey } from './compare-outcomes.ts'

interface Trigger {
  actionID: number
  /** Null for a rule of a hook. */
  topicID: number | null
}

/** Triggers of live rules, by rule id. */
export type RuleTriggers = ReadonlyMap<number, Trigger>

export async function readRuleTriggers(db: Database, customerID: number): Promise<RuleTriggers> {
  const rows = await db
    .select({
      mappingID: actionMappings.mappingID,
      actionID: actionMappings.actionID,
      topicID: actionMappings.topicID,
    })
    .from(actionMappings)
    .where(eq(actionMappings.customerID, customerID))
  return new Map(rows.map(({ mappingID, ...trigger }) => [mappingID, trigger]))
}

interface Judged {
  outcome: ReplayOutcome
  baseline: ReplayOutcome
  actual: ReplayActual
}

type Action = ReplayOutcome['actions'][number]

/**
 * Whether the message needs a live action. It does not if only rules of topics triggered it that people did not
 * assign to the message: the action ran by mistake, and a change that ends the mistake is no loss.
 */
function isRequired({ actionID }: Action, { baseline, actual }: Judged, triggers: RuleTriggers): boolean {
  const leading = baseline.rules
    .map(({ id }) => triggers.get(id))
    .filter((trigger) => trigger !== undefined)
    .filter((trigger) => trigger.actionID === actionID)
  const isJudgedByPeople = actual.topics.length > 0 || actual.isCorrected
  if (!isJudgedByPeople || leading.length === 0) return true
  const topicIDs = new Set(actual.topics.map(({ topicID }) => topicID))
  return leading.some(({ topicID }) => topicID === null || topicIDs.has(topicID))
}

const isDone = ({ outcome }: Action) => outcome === 'Done'

/** A required action runs live but not with the draft. */
export function losesAction(one: Judged, triggers: RuleTriggers): boolean {
  const kept = new Set(one.outcome.actions.map(actionKey))
  return one.baseline.actions.some(
    (action) => isDone(action) && !kept.has(actionKey(action)) && isRequired(action, one, triggers),
  )
}

/** The message is escalated live, not by mistake, but not with the draft. */
export function losesEscalation(one: Judged, triggers: RuleTriggers): boolean {
  if (!one.baseline.escalated || one.outcome.escalated) return false
  const escalations = one.baseline.actions.filter((action) => isDone(action) && action.operation === 'escalate')
  return escalations.length === 0 || escalations.some((action) => isRequired(action, one, triggers))
}
