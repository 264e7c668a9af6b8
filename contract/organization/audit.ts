import { type Static, Type } from 'typebox'
import { Id, Nullable, Page, Timestamp } from '../fields.ts'

/** What an entry is about. */
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
    /** Empty for a phone gateway, internal tooling and the command line, and after the representative was deleted. */
    customerRepID: Nullable(Id),
    /** Who it was, in words that outlive the account. */
    actor: Type.String(),
    /** Of a program that called with an API token; its actor is `token:` and the name of the token. */
    apiTokenID: Nullable(Id),
    /** Method and route, such as `PUT /customerReps/:id`. */
    action: Type.String(),
    /** The ids that the path named. */
    target: Nullable(Type.String()),
    /** Names of the fields that were written, never their values. */
    fields: Type.Array(Type.String()),
    address: Nullable(Type.String()),
    requestID: Nullable(Type.String()),
    /** Who acted in the place of the representative, such as `platform: ada`; empty where they acted themselves. */
    actingParty: Nullable(Type.String()),
    /** Why it was refused; empty for what was done. */
    refusal: Nullable(Type.String()),
  },
  { title: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>
export const AuditPage = Page(AuditEntry, 'AuditPage')
