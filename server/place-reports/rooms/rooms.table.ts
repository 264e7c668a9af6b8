import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { placeDescriptionReports } from '../reports/reports.table.ts'

export const placeDescriptionRooms = pgTable(
  'place_description_rooms',
  {
    customerID: customerColumn(),
    placeDescriptionRoomID: idColumn(),
    placeDescriptionReportID: referenceColumn().notNull(),
    name: text(),
    sortOrder: integer().notNull(),
    /** Dictated or typed notes. */
    transcriptRaw: text(),
    /** Sanitised. */
    transcriptHtml: text(),
    lastTransformedAtUtc: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.placeDescriptionRoomID] }),
    index('place_description_rooms_report').on(table.customerID, table.placeDescriptionReportID, table.sortOrder),
    foreignKey({
      name: 'place_description_rooms_report_fk',
      columns: [table.customerID, table.placeDescriptionReportID],
      foreignColumns: [placeDescriptionReports.customerID, placeDescriptionReports.placeDescriptionReportID],
    }).onDelete('cascade'),
  ],
)
