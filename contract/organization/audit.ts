import { type Static, Type } from 'typebox'
import { Id, Nullable, Page, Timestamp } from '../fields.ts'

/** Kind of the changed resource. */
export const auditAreas = [
  'Tickets',
  'Contacts',
  'Team',
  'Access',
  'Channels',
  'Automation',
  'Knowledge',
  'Workspace',
  'Data',
  'Places',
] as const
export type AuditArea = (typeof auditAreas)[number]

export const AuditEntry = Type.Object(
  {
    auditEntryID: Id,
    at: Timestamp,
    /** Null for a phone gateway, internal tooling, the command line, and deleted representatives. */
    customerRepID: Nullable(Id),
    /** Name of the actor, kept after the account is deleted. */
    actor: Type.String(),
    /** Id of the API token; its actor is `token:` and the token's name. */
    apiTokenID: Nullable(Id),
    /** Method and route, such as `PUT /customerReps/:id`. */
    action: Type.String(),
    /** The ids in the path. */
    target: Nullable(Type.String()),
    /** Names of the fields that were written, never their values. */
    fields: Type.Array(Type.String()),
    address: Nullable(Type.String()),
    requestID: Nullable(Type.String()),
    /** Who impersonated the representative, such as `platform: ada`; null without impersonation. */
    actingParty: Nullable(Type.String()),
    /** Why the request was rejected; null if it succeeded. */
    refusal: Nullable(Type.String()),
  },
  { title: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>
export const AuditPage = Page(AuditEntry, 'AuditPage')
