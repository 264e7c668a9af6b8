import { sql } from 'drizzle-orm'
import { date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** The metadata of a place description; its content is in the rooms. */
export const placeDescriptionReports = pgTable(
  'place_description_reports',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    placeDescriptionReportID: idColumn(),
    createdByCustomerRepID: referenceColumn(),
    customerRepID: referenceColumn(),
    dateCreatedUtc: timeColumn().notNull(),
    dateUpdatedUtc: timeColumn(),
    clientNames: text(),
    caseNumber: text(),
    description: text(),
    landlords: text(),
    tenants: text(),
    address: text(),
    reportDate: date({ mode: 'string' }),
    lexiconDocumentID: referenceColumn(),
    instructionsDocumentID: referenceColumn(),
    transformTopicID: referenceColumn(),
    /** As given; may not be the token of an existing photo. */
    heroPhotoAccessToken: text(),
    /** In lower case, for substring search. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(address, '') || E'\\n' || coalesce(case_number, '') || E'\\n' || coalesce(client_names, ''))`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.placeDescriptionReportID] }),
    index('place_description_reports_newest').on(table.customerID, table.dateCreatedUtc),
    foreignKey({
      name: 'place_description_reports_creator_fk',
      columns: [table.customerID, table.createdByCustomerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }),
    foreignKey({
      name: 'place_description_reports_rep_fk',
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }),
    foreignKey({
      name: 'place_description_reports_lexicon_fk',
      columns: [table.customerID, table.lexiconDocumentID],
      foreignColumns: [documents.customerID, documents.documentID],
    }),
    foreignKey({
      name: 'place_description_reports_instructions_fk',
      columns: [table.customerID, table.instructionsDocumentID],
      foreignColumns: [documents.customerID, documents.documentID],
    }),
    foreignKey({
      name: 'place_description_reports_topic_fk',
      columns: [table.customerID, table.transformTopicID],
      foreignColumns: [topics.customerID, topics.topicID],
    }),
  ],
)
