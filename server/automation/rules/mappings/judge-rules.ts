import { sql } from 'drizzle-orm'
import type { StoredConditions } from '../../../desk/conditions/check-conditions.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareSelect, type Selected } from '../../../platform/database/statements/prepared-select.ts'
import { actions } from '../actions/actions.table.ts'
import type { ChannelRef } from './mappings.policy.ts'
import { actionMappings } from './mappings.table.ts'

/** Returns why the conditions of a rule do not hold for the ticket; undefined if they do. */
export type ConditionJudge = (conditions: StoredConditions | null) => Promise<string | undefined>

export type ActionOccasion = { hookName: string } | { topicIDs: number[] }

/** An action with the rule that triggers it, and the versions of both. */
export type MatchingAction = Pick<typeof actionMappings.$inferSelect, 'mappingID' | 'priority' | 'version'> &
  Pick<typeof actions.$inferSelect, 'actionID' | 'name' | 'description' | 'operation' | 'parameters'> & {
    actionVersion: number
  }

export interface JudgedMapping {
  action: MatchingAction
  /** The first condition that failed; undefined if the action runs. */
  whyNot: string | undefined
}

/**
 * All candidate mappings in order of execution: for a hook by descending priority, for topics by ascending, ties by
 * mapping id. An action runs once, even if several mappings lead to it.
 */
export async function judgeRules(
  { db, knownRules }: { db: Database; knownRules?: KnownRules },
  customerID: number,
  occasion: ActionOccasion,
  channel: ChannelRef,
  judgeConditions: ConditionJudge,
): Promise<JudgedMapping[]> {
  const rows = knownRules ? rulesFor(knownRules, occasion) : await readMappings(db, customerID, occasion)
  const takenBy = new Map<number, number>()
  const judged: JudgedMapping[] = []
  for (const row of rows) {
    const { action, conditions } = row
    const earlier = takenBy.get(action.actionID)
    const whyNot =
      findFault(row, occasion, channel) ??
      (await judgeConditions(conditions)) ??
      (earlier ? `the action runs already, by rule ${earlier}` : undefined)
    if (!whyNot) takenBy.set(action.actionID, action.mappingID)
    judged.push({ action, whyNot })
  }
  return judged
}

type Mapping = Awaited<ReturnType<typeof readMappings>>[number]

/** All rules of a customer, by trigger. */
export type KnownRules = ReadonlyMap<string, Mapping[]>

const ofTopics = ''
const keyOf = (occasion: ActionOccasion) => ('hookName' in occasion ? occasion.hookName.trim().toLowerCase() : ofTopics)

export const rulesFor = (rules: KnownRules, occasion: ActionOccasion): Mapping[] => rules.get(keyOf(occasion)) ?? []

/** The rules of all hooks and topics, read in one statement. */
export async function readRules(db: Database, customerID: number): Promise<KnownRules> {
  const rows = await findOfAll(db, { customerID })
  // A rule has either a hook or a topic.
  const byHook = Map.groupBy(rows, ({ hookName }) => hookName?.toLowerCase() ?? ofTopics)
  const topical = (byHook.get(ofTopics) ?? []).toSorted(
    (one, other) => one.priority - other.priority || one.mappingID - other.mappingID,
  )
  return new Map([...byHook, [ofTopics, topical] as const].map(([name, found]) => [name, found.map(toMapping)]))
}

const fields = {
  mappingID: actionMappings.mappingID,
  priority: actionMappings.priority,
  actionID: actions.actionID,
  name: actions.name,
  description: actions.description,
  operation: actions.operation,
  parameters: actions.parameters,
  version: actionMappings.version,
  actionVersion: actions.version,
  topicID: actionMappings.topicID,
  topicName: topics.name,
  channelID: actionMappings.channelID,
  channelName: channels.name,
  specialChannel: actionMappings.specialChannel,
  conditions: actionMappings.conditions,
  isMappingActive: actionMappings.isActive,
  isActionActive: actions.isActive,
}

const { customerID: owner } = actionMappings
const ofCustomer = sql`from ${actionMappings}
  join ${actions} on ${actions.customerID} = ${owner} and ${actions.actionID} = ${actionMappings.actionID}
  left join ${topics} on ${topics.customerID} = ${owner} and ${topics.topicID} = ${actionMappings.topicID}
  left join ${channels} on ${channels.customerID} = ${owner} and ${channels.channelID} = ${actionMappings.channelID}
  where ${owner} = ${sql.placeholder('customerID')}`

const findOfHook = prepareSelect(
  fields,
  sql`${ofCustomer} and lower(${actionMappings.hookName}) = lower(${sql.placeholder('hookName')})
    order by ${actionMappings.priority} desc, ${actionMappings.mappingID}`,
)
const findOfTopics = prepareSelect(
  fields,
  sql`${ofCustomer} and ${actionMappings.topicID} is not null
    order by ${actionMappings.priority}, ${actionMappings.mappingID}`,
)

const findOfAll = prepareSelect(
  { ...fields, hookName: actionMappings.hookName },
  sql`${ofCustomer} order by ${actionMappings.priority} desc, ${actionMappings.mappingID}`,
)

async function readMappings(db: Database, customerID: number, occasion: ActionOccasion) {
  const rows =
    'hookName' in occasion
      ? await findOfHook(db, { customerID, hookName: occasion.hookName.trim() })
      : await findOfTopics(db, { customerID })
  return rows.map(toMapping)
}

function toMapping(row: Selected<typeof fields>) {
  const { topicID, topicName, channelID, channelName, specialChannel, conditions, isMappingActive } = row
  const { mappingID, priority, version, actionID, name, description, operation, parameters, actionVersion } = row
  return {
    ...{ topicID, topicName, channelID, channelName, specialChannel, conditions, isMappingActive },
    isActionActive: row.isActionActive,
    action: { mappingID, priority, actionID, name, description, operation, parameters, version, actionVersion },
  }
}

function findFault(mapping: Mapping, occasion: ActionOccasion, channel: ChannelRef): string | undefined {
  const { topicID, topicName, channelID, channelName, specialChannel } = mapping
  if ('topicIDs' in occasion && !occasion.topicIDs.includes(topicID ?? 0)) {
    return `the message is not about ${topicName ?? 'its topic'}`
  }
  if (!mapping.isMappingActive) return 'the rule is not active'
  if (!mapping.isActionActive) return 'the action is not active'
  if (channelID !== null && channelID !== channel?.channelID) return `only for the channel ${channelName ?? channelID}`
  if (specialChannel !== null && specialChannel !== channel?.channelType) return `only for ${specialChannel} channels`
  return undefined
}
