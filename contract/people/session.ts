import { type Static, Type } from 'typebox'
import { Flag, Guid, Nullable, Timestamp } from '../fields.ts'

export const SessionMethod = Type.Enum(['Password', 'Passkey', 'Sso', 'Invitation'])
export type SessionMethod = Static<typeof SessionMethod>

/** An active session of a representative. */
export const RepSession = Type.Object(
  {
    sessionID: Guid,
    dateCreated: Timestamp,
    lastSeen: Timestamp,
    address: Type.String(),
    userAgent: Nullable(Type.String()),
    method: SessionMethod,
    /** True for the session that made this request. */
    isCurrent: Flag,
  },
  { title: 'RepSession' },
)
export type RepSession = Static<typeof RepSession>
