import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { actions } from '../actions/actions.table.ts'
import { channels } from '../channels/channels.table.ts'
import { topics } from '../topics/topics.table.ts'
import type { Place } from './mappings.policy.ts'
import { actionMappings } from './mappings.table.ts'

export type ActionOccasion = { hookName: string } | { topicIDs: number[] }

export type MatchingAction = Pick<typeof actionMappings.$inferSelect, 'mappingID' | 'priority'> &
  Pick<typeof actions.$inferSelect, 'actionID' | 'name' | 'description' | 'operation' | 'parameters'>

export interface JudgedMapping {
  action: MatchingAction
  /** The first condition that fails; nothing where the action is to run. */
  whyNot: string | undefined
}

/**
 * Every mapping of the occasion, in the order of running: those of a hook by higher priority first, those of topics
 * by lower first, ties by the mapping's id. However many mappings lead to it, an action runs once.
 */
export async function judgeRules(
  db: Database,
  customerID: number,
  occasion: ActionOccasion,
  place: Place,
): Promise<JudgedMapping[]> {
  const rows = await readMappings(db, customerID, occasion)
  const takenBy = new Map<number, number>()
  return rows.map((row) => {
    const { action } = row
    const earlier = takenBy.get(action.actionID)
    const whyNot =
      findFault(row, occasion, place) ?? (earlier ? `the action runs already, by rule ${earlier}` : undefined)
    if (!whyNot) takenBy.set(action.actionID, action.mappingID)
    return { action, whyNot }
  })
}

type Mapping = Awaited<ReturnType<typeof readMappings>>[number]

function readMappings(db: Database, customerID: number, occasion: ActionOccasion) {
  const isHook = 'hookName' in occasion
  return db
    .select({
      action: {
        mappingID: actionMappings.mappingID,
        priority: actionMappings.priority,
        actionID: actions.actionID,
        name: actions.name,
        description: actions.description,
        operation: actions.operation,
        parameters: actions.parameters,
      },
      topicID: actionMappings.topicID,
      topicName: topics.name,
      channelID: actionMappings.channelID,
      channelName: channels.name,
      specialChannel: actionMappings.specialChannel,
      isMappingActive: actionMappings.isActive,
      isActionActive: actions.isActive,
    })
    .from(actionMappings)
    .innerJoin(
      actions,
      and(eq(actions.customerID, actionMappings.customerID), eq(actions.actionID, actionMappings.actionID)),
    )
    .leftJoin(topics, and(eq(topics.customerID, actionMappings.customerID), eq(topics.topicID, actionMappings.topicID)))
    .leftJoin(
      channels,
      and(eq(channels.customerID, actionMappings.customerID), eq(channels.channelID, actionMappings.channelID)),
    )
    .where(
      and(
        eq(actionMappings.customerID, customerID),
        isHook
          ? sql`lower(${actionMappings.hookName}) = lower(${occasion.hookName.trim()})`
          : isNotNull(actionMappings.topicID),
      ),
    )
    .orderBy(isHook ? desc(actionMappings.priority) : asc(actionMappings.priority), asc(actionMappings.mappingID))
}

function findFault(mapping: Mapping, occasion: ActionOccasion, place: Place): string | undefined {
  const { topicID, topicName, channelID, channelName, specialChannel } = mapping
  if ('topicIDs' in occasion && !occasion.topicIDs.includes(topicID ?? 0)) {
    return `the message is not about ${topicName ?? 'its topic'}`
  }
  if (!mapping.isMappingActive) return 'the rule is not active'
  if (!mapping.isActionActive) return 'the action is not active'
  if (channelID !== null && channelID !== place?.channelID) return `only for the channel ${channelName ?? channelID}`
  if (specialChannel !== null && specialChannel !== place?.channelType) return `only for ${specialChannel} channels`
  return undefined
}
