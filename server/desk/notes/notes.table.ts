import type { Actor } from '@attendant/contract/desk/actor.ts'
import { bigint, boolean, foreignKey, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** Internal notes. They are never sent outside the desk, except in exports that request them. */
export const notes = pgTable(
  'notes',
  {
    customerID: customerColumn(),
    noteID: idColumn(),
    ticketID: referenceColumn().notNull(),
    author: json().$type<Actor>().notNull(),
    /** Set if a representative wrote it; stays when their account is deleted. */
    authorCustomerRepID: referenceColumn(),
    text: text().notNull(),
    /** Sanitised. */
    html: text().notNull(),
    mentionedReps: bigint({ mode: 'number' }).array().notNull(),
    mentionedTeams: bigint({ mode: 'number' }).array().notNull(),
    includeInExport: boolean().notNull(),
    dateCreated: timeColumn().notNull(),
    dateEdited: timeColumn(),
    /** The import that created it. */
    importID: referenceColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.noteID] }),
    index('notes_by_id').on(table.noteID),
    index('notes_of_ticket').on(table.customerID, table.ticketID, table.dateCreated, table.noteID),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)

export const noteAttachments = pgTable(
  'note_attachments',
  {
    customerID: customerColumn(),
    noteAttachmentID: idColumn(),
    noteID: referenceColumn().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.noteAttachmentID] }),
    index('note_attachments_by_id').on(table.noteAttachmentID),
    index('note_attachments_note').on(table.customerID, table.noteID),
    foreignKey({
      columns: [table.customerID, table.noteID],
      foreignColumns: [notes.customerID, notes.noteID],
    }).onDelete('cascade'),
  ],
)

export type NoteRow = typeof notes.$inferSelect
export type NoteAttachmentRow = typeof noteAttachments.$inferSelect
