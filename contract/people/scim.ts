import { type Static, Type } from 'typebox'
import { Nullable, Timestamp } from '../fields.ts'

const token = {
  /** The first characters of the token. */
  prefix: Type.String(),
  dateCreated: Timestamp,
  lastUsed: Nullable(Timestamp),
}

export const ScimToken = Type.Object(token, { title: 'ScimToken' })
export type ScimToken = Static<typeof ScimToken>

/** Includes the token, which is only shown once. */
export const ScimTokenCreated = Type.Object({ ...token, token: Type.String() }, { title: 'ScimTokenCreated' })
export type ScimTokenCreated = Static<typeof ScimTokenCreated>
