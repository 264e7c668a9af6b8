import { type Static, Type } from 'typebox'
import {
  Clearable,
  Flag,
  Guid,
  Id,
  LanguageCode,
  Name,
  Nullable,
  Page,
  pageQuery,
  SearchText,
  ShortText,
  sortQuery,
  Text,
  Timestamp,
} from '../fields.ts'

export const macroScopes = ['Personal', 'Team', 'All'] as const
export type MacroScope = (typeof macroScopes)[number]

const maxHtml = 256 * 1024
export const maxMacroAttachments = 10

const Parameters = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const MacroText = Type.Object(
  {
    lang: LanguageCode,
    subject: Nullable(Type.String()),
    /** May contain placeholders such as `{{EndUser.FirstName}}`, `{{Rep.Name}}` and `{{Ticket.ID}}`. */
    htmlBody: Type.String(),
  },
  { title: 'MacroText' },
)
export type MacroText = Static<typeof MacroText>

export const MacroOperation = Type.Object(
  { operation: Type.String(), parameters: Parameters },
  { title: 'MacroOperation' },
)
export type MacroOperation = Static<typeof MacroOperation>

export const MacroAttachment = Type.Object(
  {
    macroAttachmentID: Id,
    fileName: Type.String(),
    contentType: Type.String(),
    /** In bytes. */
    size: Type.Integer(),
  },
  { title: 'MacroAttachment' },
)
export type MacroAttachment = Static<typeof MacroAttachment>

/** A reply in several languages and operations on the ticket that agents run with one click. */
export const Macro = Type.Object(
  {
    macroID: Id,
    name: Type.String(),
    /** `Personal`: for its owner; `Team`: for a team; `All`: for all representatives. */
    scope: Type.Enum([...macroScopes]),
    teamID: Nullable(Id),
    ownerCustomerRepID: Nullable(Id),
    isActive: Flag,
    texts: Type.Array(MacroText),
    operations: Type.Array(MacroOperation),
    attachments: Type.Array(MacroAttachment),
    usage: Type.Object(
      { total: Type.Integer(), last30Days: Type.Integer(), lastUsed: Nullable(Timestamp) },
      { title: 'MacroUsage' },
    ),
  },
  { title: 'Macro' },
)
export type Macro = Static<typeof Macro>
export const MacroPage = Page(Macro, 'MacroPage')

export const MacroQuery = Type.Object({
  ...pageQuery(),
  ...sortQuery,
  /** Searches the name and the texts. */
  search: Type.Optional(SearchText),
  isActive: Type.Optional(Flag),
})
export type MacroQuery = Static<typeof MacroQuery>

const optional = {
  scope: Type.Optional(Type.Enum([...macroScopes])),
  teamID: Clearable(Id),
  isActive: Type.Optional(Flag),
  texts: Type.Optional(
    Type.Array(Type.Object({ lang: LanguageCode, subject: Clearable(ShortText), htmlBody: Text(maxHtml) }), {
      maxItems: 50,
    }),
  ),
  operations: Type.Optional(
    Type.Array(Type.Object({ operation: Text(100), parameters: Clearable(Parameters) }), { maxItems: 20 }),
  ),
  /** Files to add, from `POST /api/Uploads`. */
  uploadIDs: Clearable(Type.Array(Guid, { maxItems: maxMacroAttachments })),
}

export const MacroCreate = Type.Object({ name: Name, ...optional }, { title: 'MacroCreate' })
export type MacroCreate = Static<typeof MacroCreate>

export const MacroUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    ...optional,
    removeAttachmentIDs: Clearable(Type.Array(Id, { maxItems: maxMacroAttachments })),
  },
  { title: 'MacroUpdate' },
)
export type MacroUpdate = Static<typeof MacroUpdate>

/** Takes precedence over the language of the ticket. */
const lang = Clearable(LanguageCode)

export const MacroPreviewRequest = Type.Object({ ticketID: Id, lang }, { title: 'MacroPreviewRequest' })
export type MacroPreviewRequest = Static<typeof MacroPreviewRequest>

export const MacroPreview = Type.Object(
  {
    subject: Nullable(Type.String()),
    htmlBody: Nullable(Type.String()),
    text: Nullable(Type.String()),
    operations: Type.Array(
      Type.Object({
        operation: Type.String(),
        wouldChange: Flag,
        /** Why it cannot run. */
        problem: Nullable(Type.String()),
      }),
    ),
    /** Placeholders left as written, such as `Ticket.CustomFields.order`. */
    unresolvedPlaceholders: Type.Array(Type.String()),
  },
  { title: 'MacroPreview' },
)
export type MacroPreview = Static<typeof MacroPreview>

export const MacroRunRequest = Type.Object(
  {
    ticketIDs: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    lang,
    /** `Draft` (default): the text goes into the caller's draft of the ticket. `Send`: it is sent. */
    mode: Clearable(Type.Enum(['Draft', 'Send'])),
  },
  { title: 'MacroRunRequest' },
)
export type MacroRunRequest = Static<typeof MacroRunRequest>

export const macroOutcomes = ['Done', 'Skipped', 'Failed'] as const

export const MacroOperationResult = Type.Object(
  { operation: Type.String(), outcome: Type.Enum([...macroOutcomes]), why: Nullable(Type.String()) },
  { title: 'MacroOperationResult' },
)
export type MacroOperationResult = Static<typeof MacroOperationResult>

/** Applied atomically: either the whole macro or none of it. */
export const MacroResult = Type.Object(
  {
    ticketID: Id,
    draftID: Nullable(Id),
    messageID: Nullable(Id),
    operations: Type.Array(MacroOperationResult),
    /** Why the text was neither stored nor sent. */
    problem: Nullable(Type.String()),
  },
  { title: 'MacroResult' },
)
export type MacroResult = Static<typeof MacroResult>

export const MacroRun = Type.Object({ results: Type.Array(MacroResult) }, { title: 'MacroRun' })
export type MacroRun = Static<typeof MacroRun>

export const MacroSuggestion = Type.Object(
  {
    /** The latest of the similar replies, with the name of the contact as a placeholder. */
    text: Type.String(),
    lang: Nullable(Type.String()),
    /** How many similar replies were sent. */
    count: Type.Integer(),
    /** Number of different senders. */
    customerRepCount: Type.Integer(),
    lastSent: Timestamp,
    examples: Type.Array(Type.Object({ messageID: Id, ticketID: Id })),
  },
  { title: 'MacroSuggestion' },
)
export type MacroSuggestion = Static<typeof MacroSuggestion>

export const MacroSuggestions = Type.Object({ items: Type.Array(MacroSuggestion) }, { title: 'MacroSuggestions' })
export type MacroSuggestions = Static<typeof MacroSuggestions>

export const MacroSuggestionQuery = Type.Object({
  /** How many days back to look. */
  days: Type.Integer({ minimum: 1, maximum: 365, default: 90 }),
})
