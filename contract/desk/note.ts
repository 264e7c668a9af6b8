import { type Static, Type } from 'typebox'
import { Flag, Guid, Id, Nullable, Page, pageQuery, sortQuery, Timestamp } from '../fields.ts'
import { Actor } from './actor.ts'

const maxText = 65_536
const maxAttachments = 10

export const NoteAttachment = Type.Object(
  {
    noteAttachmentID: Id,
    fileName: Type.String(),
    contentType: Type.String(),
    /** In bytes. */
    size: Type.Integer(),
  },
  { title: 'NoteAttachment' },
)
export type NoteAttachment = Static<typeof NoteAttachment>

/** An internal note on a ticket. Contacts never see it. */
export const Note = Type.Object(
  {
    noteID: Id,
    ticketID: Id,
    author: Actor,
    /** Markdown. `[@Anna](rep:12)` mentions a representative, `[@Billing](team:3)` a team. */
    text: Type.String(),
    /** The text as safe HTML. */
    html: Type.String(),
    mentions: Type.Object({ customerRepIDs: Type.Array(Id), teamIDs: Type.Array(Id) }, { title: 'NoteMentions' }),
    attachments: Type.Array(NoteAttachment),
    /** Whether the export of the contact's data includes it. */
    includeInExport: Flag,
    dateCreated: Timestamp,
    dateEdited: Nullable(Timestamp),
  },
  { title: 'Note' },
)
export type Note = Static<typeof Note>
export const NotePage = Page(Note, 'NotePage')
export const NoteQuery = Type.Object({ ...pageQuery(), ...sortQuery })

export const NoteText = Type.String({ minLength: 1, maxLength: maxText, pattern: '\\S' })
const uploadIDs = Type.Optional(Type.Array(Guid, { maxItems: maxAttachments }))

export const NoteCreate = Type.Object(
  { text: NoteText, includeInExport: Type.Optional(Flag), uploadIDs },
  { title: 'NoteCreate' },
)
export type NoteCreate = Static<typeof NoteCreate>

export const NoteUpdate = Type.Object(
  {
    text: Type.Optional(NoteText),
    includeInExport: Type.Optional(Flag),
    /** Files to add. */
    uploadIDs,
    removeAttachmentIDs: Type.Optional(Type.Array(Id, { maxItems: maxAttachments })),
  },
  { title: 'NoteUpdate' },
)
export type NoteUpdate = Static<typeof NoteUpdate>

export const maxNoteAttachments = maxAttachments
