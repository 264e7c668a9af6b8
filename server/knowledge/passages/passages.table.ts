import { customType, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn } from '../../platform/database/columns.ts'
import { documents } from '../documents/documents.table.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})

/** A document in pieces that search finds. Written by the job that indexes the document. */
export const passages = pgTable(
  'passages',
  {
    customerID: customerColumn(),
    /** Ascends with every indexing of the customer: what a process has read so far is known by the last. */
    passageID: idColumn(),
    documentID: referenceColumn().notNull(),
    /** The version of the document that it was cut from. */
    version: integer().notNull(),
    position: integer().notNull(),
    /** From the outermost to the innermost. */
    headings: text().array().notNull(),
    content: text().notNull(),
    /** Hashes of its words, each 4 bytes, followed by how often each occurs, a byte each. */
    terms: bytes().notNull(),
    /** What the vector was made by: those of different encoders cannot be compared. Of a trial, `trial` goes before it. */
    encoder: text().notNull(),
    /** A byte for each dimension. */
    vector: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.passageID] }),
    index('passages_document').on(table.customerID, table.documentID),
    index('passages_encoder').on(table.customerID, table.encoder, table.passageID),
    foreignKey({
      columns: [table.customerID, table.documentID],
      foreignColumns: [documents.customerID, documents.documentID],
    }).onDelete('cascade'),
  ],
)
