import { type Static, Type } from 'typebox'
import { Flag } from '../fields.ts'

const fields = {
  /** Off: `autoReply` of the channel alone decides what is sent. */
  isEnabled: Flag,
  /** The share of answers that may be wrong, such as 0.05. */
  target: Type.Number({ minimum: 0.001, maximum: 0.5 }),
  /** How certain it must be that the target is met. */
  confidence: Type.Number({ minimum: 0.5, maximum: 0.999 }),
  /** A level changes after at least so many drafts. */
  minEvidence: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** Older evidence does not count. */
  windowDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** The share of drafts that are hidden until a person has written their own answer. */
  blindShare: Type.Number({ minimum: 0, maximum: 1 }),
  /** How long an answer of level `SendWithHold` can be stopped. */
  holdSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  /** Levels rise when the evidence is there. */
  autoPromote: Flag,
  /** A higher level is only proposed, and a person sets it. */
  requireApproval: Flag,
  /** A topic that is new to a channel starts on level `Shadow`, whatever the channel. */
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
