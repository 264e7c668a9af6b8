import { customType, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn } from '../../platform/database/columns.ts'
import { documents } from '../documents/documents.table.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})

/** Searchable parts of a document, written by its indexing job. */
export const passages = pgTable(
  'passages',
  {
    customerID: customerColumn(),
    /** Increases with every indexing of the customer, so that a process knows what it has already read. */
    passageID: idColumn(),
    documentID: referenceColumn().notNull(),
    /** The document version that it was created from. */
    version: integer().notNull(),
    position: integer().notNull(),
    /** From the outermost to the innermost. */
    headings: text().array().notNull(),
    content: text().notNull(),
    /** Hashes of its words, each 4 bytes, followed by their frequencies, one byte each. */
    terms: bytes().notNull(),
    /** The encoder of the vector: vectors of different encoders cannot be compared. In a trial, prefixed with `trial`. */
    encoder: text().notNull(),
    /** One byte per dimension. */
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
