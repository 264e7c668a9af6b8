import { type Static, Type } from 'typebox'
import { Actor } from '../desk/actor.ts'
import { Clearable, Id, Name, Nullable, Timestamp } from '../fields.ts'
import { Permissions, TeamIds } from './customer-rep.ts'

/** Allows a program to act for the customer with these permissions. */
const token = {
  apiTokenID: Id,
  name: Type.String(),
  permissions: Permissions,
  teamIDs: TeamIds,
  /** The first characters of the secret, to tell tokens apart. */
  prefix: Type.String(),
  createdBy: Actor,
  dateCreated: Timestamp,
  /** Null for one that does not expire. */
  expiresAt: Nullable(Timestamp),
  lastUsed: Nullable(Timestamp),
}

export const ApiToken = Type.Object(token, { title: 'ApiToken' })
export type ApiToken = Static<typeof ApiToken>

/** Includes the secret, which is only shown once. */
export const ApiTokenWithSecret = Type.Object({ ...token, secret: Type.String() }, { title: 'ApiTokenWithSecret' })
export type ApiTokenWithSecret = Static<typeof ApiTokenWithSecret>

export const ApiTokenCreate = Type.Object(
  {
    name: Name,
    permissions: Type.Optional(Permissions),
    teamIDs: Type.Optional(TeamIds),
    /** Defaults to a year from now; null for no expiry. */
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
