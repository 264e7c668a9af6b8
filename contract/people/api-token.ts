import { type Static, Type } from 'typebox'
import { Actor } from '../desk/actor.ts'
import { Clearable, Id, Name, Nullable, Timestamp } from '../fields.ts'
import { Permissions, TeamIds } from './customer-rep.ts'

/** Lets a program act for the customer: an agent with these permissions, who is no person. */
const token = {
  apiTokenID: Id,
  name: Type.String(),
  permissions: Permissions,
  teamIDs: TeamIds,
  /** The first characters of the secret, to distinguish tokens. */
  prefix: Type.String(),
  createdBy: Actor,
  dateCreated: Timestamp,
  /** Null for one that does not expire. */
  expiresAt: Nullable(Timestamp),
  lastUsed: Nullable(Timestamp),
}

export const ApiToken = Type.Object(token, { title: 'ApiToken' })
export type ApiToken = Static<typeof ApiToken>

/** With its secret, which is shown this once. */
export const ApiTokenWithSecret = Type.Object({ ...token, secret: Type.String() }, { title: 'ApiTokenWithSecret' })
export type ApiTokenWithSecret = Static<typeof ApiTokenWithSecret>

export const ApiTokenCreate = Type.Object(
  {
    name: Name,
    permissions: Type.Optional(Permissions),
    teamIDs: Type.Optional(TeamIds),
    /** A year from now unless given; null never. */
    expiresAt: Clearable(Timestamp),
  },
  { title: 'ApiTokenCreate' },
)
export type ApiTokenCreate = Static<typeof ApiTokenCreate>

export const ApiTokenUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    permissions: Type.Optional(Permissions),
    teamIDs: Type.Optional(TeamIds),
    expiresAt: Clearable(Timestamp),
  },
  { title: 'ApiTokenUpdate' },
)
export type ApiTokenUpdate = Static<typeof ApiTokenUpdate>
