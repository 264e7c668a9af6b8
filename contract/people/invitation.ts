import { type Static, Type } from 'typebox'
import { Clearable, Id, Name, Nullable, ShortText, Text, Timestamp } from '../fields.ts'
import { Permissions, Role, TeamIds } from './customer-rep.ts'

export const InvitationState = Type.Enum(['Pending', 'Accepted', 'Revoked', 'Expired'])
export type InvitationState = Static<typeof InvitationState>

/** An email address to send a link to. */
const InvitedAddress = Type.String({ minLength: 3, maxLength: 320, pattern: '^[^\\s@]+@[^\\s@]+$' })

export const Invitation = Type.Object(
  {
    invitationID: Id,
    email: Type.String(),
    name: Nullable(Type.String()),
    role: Role,
    permissions: Permissions,
    teamIDs: TeamIds,
    state: InvitationState,
    expiresAt: Timestamp,
  },
  { title: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

export const InvitationCreate = Type.Object(
  {
    email: InvitedAddress,
    name: Clearable(ShortText),
    role: Type.Optional(Role),
    permissions: Type.Optional(Permissions),
    teamIDs: Type.Optional(TeamIds),
  },
  { title: 'InvitationCreate' },
)
export type InvitationCreate = Static<typeof InvitationCreate>

/** With the token from the email. The username defaults to the email address. */
export const InvitationAccept = Type.Object(
  { token: Text(255, 1), username: Clearable(Name), name: Clearable(ShortText), password: Text(1024, 1) },
  { title: 'InvitationAccept' },
)
export type InvitationAccept = Static<typeof InvitationAccept>
