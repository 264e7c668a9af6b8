import { type Static, Type } from 'typebox'
import { Flag } from '../fields.ts'

const fields = {
  /** If false, only `autoReply` of the channel decides what is sent. */
  isEnabled: Flag,
  /** Acceptable share of wrong replies, such as 0.05. */
  target: Type.Number({ minimum: 0.001, maximum: 0.5 }),
  /** Confidence required that the target is met. */
  confidence: Type.Number({ minimum: 0.5, maximum: 0.999 }),
  /** Minimum number of drafts before a level changes. */
  minEvidence: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** Older evidence does not count. */
  windowDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Share of drafts that are hidden until an agent has written their own reply. */
  blindShare: Type.Number({ minimum: 0, maximum: 1 }),
  /** How long a reply of level `SendWithHold` can be cancelled. */
  holdSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  /** Raise levels when there is enough evidence. */
  autoPromote: Flag,
  /** Only propose a higher level; an agent sets it. */
  requireApproval: Flag,
  /** A topic that is new to a channel starts at level `Shadow`, on all channels. */
  newTopicsInShadow: Flag,
}

export const AutonomyPolicy = Type.Object(fields, { title: 'AutonomyPolicy' })
export type AutonomyPolicy = Static<typeof AutonomyPolicy>

/** Absent fields have their defaults. */
export const AutonomyPolicyWrite = Type.Partial(Type.Object(fields), { title: 'AutonomyPolicyWrite' })
export type AutonomyPolicyWrite = Static<typeof AutonomyPolicyWrite>

export const defaultAutonomy: AutonomyPolicy = {
  isEnabled: false,
  target: 0.05,
  confidence: 0.95,
  minEvidence: 30,
  windowDays: 60,
  blindShare: 0.1,
  holdSeconds: 60,
  autoPromote: false,
  requireApproval: false,
  newTopicsInShadow: false,
}
