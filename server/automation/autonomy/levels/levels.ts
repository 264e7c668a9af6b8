import { type AutonomyLevel, autonomyLevels } from '@attendant/contract/automation/autonomy.ts'
import type { AutonomyPolicy } from '@attendant/contract/organization/autonomy-policy.ts'

const rankOf = (level: AutonomyLevel) => autonomyLevels.indexOf(level)

export const lowestOf = (levels: AutonomyLevel[]): AutonomyLevel =>
  levels.reduce((lowest, level) => (rankOf(level) < rankOf(lowest) ? level : lowest), 'Send')

export const isSending = (level: AutonomyLevel) => rankOf(level) >= rankOf('SendWithHold')

/** `Off` can only be left manually. */
export const nextLevel = (level: AutonomyLevel): AutonomyLevel =>
  level === 'Off' ? level : (autonomyLevels[rankOf(level) + 1] ?? level)

/** Keeps channels that reply automatically doing so. */
export const defaultLevel = ({ autoReply }: { autoReply: boolean }): AutonomyLevel =>
  autoReply ? 'SendWithHold' : 'Suggest'

/** The level of a topic new to a channel: null (the default) or shadow mode. */
export const firstLevel = ({ newTopicsInShadow }: Pick<AutonomyPolicy, 'newTopicsInShadow'>) =>
  newTopicsInShadow ? ('Shadow' as const) : null

/** `autoReply` is the upper limit. */
export const limitLevel = (level: AutonomyLevel, { autoReply }: { autoReply: boolean }): AutonomyLevel =>
  autoReply ? level : lowestOf([level, 'Suggest'])
