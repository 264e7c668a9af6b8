import { type Static, Type } from 'typebox'
import { CursorPage, cursorQuery, Id, Nullable, sortQuery, Text, Timestamp } from '../fields.ts'
import { Actor } from './actor.ts'

export const timelineTypes = [
  'message',
  'note',
  'statusChanged',
  'teamChanged',
  'priorityChanged',
  'spamChanged',
  'assigneeChanged',
  'tagsChanged',
  'snoozed',
  'snoozeEnded',
  'merged',
  'split',
  'moveUndone',
  'macroRun',
  'ruleRun',
  'slaWarning',
  'slaBreached',
  'csatSent',
  'csatSkipped',
  'csatAnswered',
  'sendCancelled',
  'messageDeleted',
  'noteDeleted',
  'legalHoldChanged',
  'anonymised',
  'imported',
] as const
export type TimelineType = (typeof timelineTypes)[number]

/** What caused the change, in addition to the actor. */
const Via = Type.Object(
  { ruleID: Nullable(Id), macroID: Nullable(Id), importID: Nullable(Id) },
  { title: 'TimelineVia' },
)

export const TimelineEntry = Type.Object(
  {
    entryID: Id,
    type: Type.Enum([...timelineTypes]),
    at: Timestamp,
    actor: Actor,
    via: Nullable(Via),
    /** The message or note itself, or what changed, such as `{ "from": "Open", "to": "Closed", "reason": null }`. */
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  },
  { title: 'TimelineEntry' },
)
export type TimelineEntry = Static<typeof TimelineEntry>

export const Timeline = CursorPage(TimelineEntry, 'Timeline')
export type Timeline = Static<typeof Timeline>

export const TimelineQuery = Type.Object({
  ...cursorQuery,
  /** Defaults to `desc`, the latest first. */
  order: sortQuery.sortOrder,
  /** Comma-separated, such as `message,note`. */
  types: Type.Optional(Text(1000)),
})
export type TimelineQuery = Static<typeof TimelineQuery>
