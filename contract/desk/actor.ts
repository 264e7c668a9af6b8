import { type Static, Type } from 'typebox'
import { Id, Nullable } from '../fields.ts'

export const actorTypes = ['Rep', 'EndUser', 'AI', 'Rule', 'ApiToken', 'System'] as const

/** Who or what did something. The name outlives the account. */
export const Actor = Type.Object(
  { type: Type.Enum([...actorTypes]), id: Nullable(Id), name: Type.String() },
  { title: 'Actor' },
)
export type Actor = Static<typeof Actor>
