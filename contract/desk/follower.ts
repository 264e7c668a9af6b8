import { type Static, Type } from 'typebox'
import { Id } from '../fields.ts'

export const followReasons = ['Manual', 'Mention', 'Note', 'Reply'] as const
export type FollowReason = (typeof followReasons)[number]

export const Follower = Type.Object(
  {
    customerRepID: Id,
    name: Type.String(),
    /** Why they follow: by choice, or because they were mentioned, wrote a note or replied. */
    reason: Type.Enum([...followReasons]),
  },
  { title: 'Follower' },
)
export type Follower = Static<typeof Follower>
