import type { AutonomyLevel } from '@attendant/contract/automation/autonomy.ts'
import type { AutonomyPolicy } from '@attendant/contract/organization/autonomy-policy.ts'
import { and, eq, sql } from 'drizzle-orm'
import { messageTopics } from '../../../desk/messages/messages.table.ts'
import type { LiveChannel } from '../../../organization/channels/get-live-channel.ts'
import type { StepContext } from '../../runs/automation-run.ts'
import { settingsOf } from '../../runs/settings-of-run.ts'
import { autonomyLevels } from '../autonomy.table.ts'
import { defaultLevel, firstLevel, lowestOf } from './levels.ts'

export interface Standing {
  policy: AutonomyPolicy
  /** The lowest level of the message's topics. */
  level: AutonomyLevel
  pairs: { topicID: number; level: AutonomyLevel; drafts: number }[]
}

interface Subject {
  customerID: number
  channel: LiveChannel
  message: { messageID: number } | undefined
}

/** The level that applies to the answer to a message; undefined if autonomy is off. */
export async function findStanding(
  context: Pick<StepContext, 'db' | 'configuration'>,
  { customerID, channel, message }: Subject,
): Promise<Standing | undefined> {
  const { autonomy: policy } = await settingsOf(context, customerID)
  if (!policy.isEnabled || !message) return undefined
  const rows = await context.db
    .select({
      topicID: messageTopics.topicID,
      level: autonomyLevels.level,
      isKnown: sql<boolean>`${autonomyLevels.topicID} is not null`,
      drafts: sql<number>`coalesce(${autonomyLevels.drafts}, 0)`,
    })
    .from(messageTopics)
    .leftJoin(
      autonomyLevels,
      and(
        eq(autonomyLevels.customerID, messageTopics.customerID),
        eq(autonomyLevels.channelID, channel.channelID),
        eq(autonomyLevels.topicID, messageTopics.topicID),
      ),
    )
    .where(and(eq(messageTopics.customerID, customerID), eq(messageTopics.messageID, message.messageID)))
    .orderBy(messageTopics.topicID)
  const pairs = rows.map(({ level, isKnown, ...row }) => ({
    ...row,
    level: level ?? (isKnown ? null : firstLevel(policy)) ?? defaultLevel(channel),
  }))
  const levels = pairs.map(({ level }) => level)
  return { policy, pairs, level: levels.length > 0 ? lowestOf(levels) : defaultLevel(channel) }
}

/** Blind drafts are evenly spaced, so that the share holds from the first drafts on. */
export const isBlindDraft = (drafts: number, { blindShare }: Pick<AutonomyPolicy, 'blindShare'>): boolean =>
  Math.floor(drafts * blindShare + 1e-9) > Math.floor((drafts - 1) * blindShare + 1e-9)

/** Whether the draft may be shown while it is written: not if it is hidden or could still be cancelled. */
export function isStreamed(standing: Standing | undefined, channel: LiveChannel): boolean {
  if (!standing) return true
  const { level, pairs, policy } = standing
  if (pairs.some(({ drafts }) => isBlindDraft(drafts + 1, policy))) return false
  return level === 'Send' || (level === 'Suggest' && !channel.autoReply)
}
