import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { placeDescriptionRooms } from '../rooms/rooms.table.ts'

/** Processed photos; the uploaded originals are not kept. */
export const placeDescriptionPhotos = pgTable(
  'place_description_photos',
  {
    customerID: customerColumn(),
    placeDescriptionRoomPhotoID: idColumn(),
    placeDescriptionRoomID: referenceColumn().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    /** Unguessable: anyone who has it may download the photo. */
    accessToken: uuid().notNull(),
    sortOrder: integer().notNull(),
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    size: integer().notNull(),
    /** SHA-256 of the bytes; also the ETag of downloads. */
    sha256: text().notNull(),
    storageKey: text().notNull(),
    dateCreatedUtc: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.placeDescriptionRoomPhotoID] }),
    uniqueIndex('place_description_photos_by_token').on(table.accessToken, table.customerID),
    index('place_description_photos_room').on(table.customerID, table.placeDescriptionRoomID, table.sortOrder),
    foreignKey({
      name: 'place_description_photos_room_fk',
      columns: [table.customerID, table.placeDescriptionRoomID],
      foreignColumns: [placeDescriptionRooms.customerID, placeDescriptionRooms.placeDescriptionRoomID],
    }).onDelete('cascade'),
  ],
)
