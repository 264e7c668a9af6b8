import { type Static, Type } from 'typebox'
import { Flag, Id, Timestamp } from '../fields.ts'

/** Versioned resources. `rule` is a topic action or hook action, `text` a channel translation. */
export const configKinds = [
  'topic',
  'action',
  'rule',
  'topicDocument',
  'pageTopic',
  'document',
  'text',
  'team',
  'slaPolicy',
  'macro',
  'tool',
  'procedure',
] as const
export type ConfigKind = (typeof configKinds)[number]

export const ConfigVersionQuery = Type.Object({ kind: Type.Enum([...configKinds]), id: Id })

export const ConfigVersion = Type.Object(
  {
    version: Type.Integer(),
    at: Timestamp,
    isDeleted: Flag,
    /** The stored resource, without secrets. */
    content: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'ConfigVersion' },
)
export type ConfigVersion = Static<typeof ConfigVersion>
