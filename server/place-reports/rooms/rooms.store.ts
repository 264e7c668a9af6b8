import type {
  PlaceDescriptionRoom,
  PlaceDescriptionRoomPhoto,
} from '@attendant/contract/place-reports/place-description.ts'
import { and, asc, eq, max } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { listPhotosOfReport, toPhoto } from '../photos/photos.store.ts'
import { placeDescriptionRooms as rooms } from './rooms.table.ts'

export type RoomRow = typeof rooms.$inferSelect

export const toRoom = (row: RoomRow, photos: PlaceDescriptionRoomPhoto[]): PlaceDescriptionRoom => ({
  ...row,
  lastTransformedAtUtc: row.lastTransformedAtUtc?.toISOString() ?? null,
  photos,
})

const isRoom = (customerID: number, roomID: number) =>
  and(eq(rooms.customerID, customerID), eq(rooms.placeDescriptionRoomID, roomID))

const ofReport = (customerID: number, reportID: number) =>
  and(eq(rooms.customerID, customerID), eq(rooms.placeDescriptionReportID, reportID))

/** Rooms with their photos, both in order. */
export async function listRooms(db: Database, customerID: number, reportID: number): Promise<PlaceDescriptionRoom[]> {
  const rows = await db
    .select()
    .from(rooms)
    .where(ofReport(customerID, reportID))
    .orderBy(asc(rooms.sortOrder), asc(rooms.placeDescriptionRoomID))
  const photos = Map.groupBy(
    await listPhotosOfReport(db, customerID, reportID),
    ({ placeDescriptionRoomID }) => placeDescriptionRoomID,
  )
  return rows.map((row) => toRoom(row, (photos.get(row.placeDescriptionRoomID) ?? []).map(toPhoto)))
}

export async function getRoom(db: Database, customerID: number, roomID: number): Promise<RoomRow> {
  const [row] = await db.select().from(rooms).where(isRoom(customerID, roomID))
  if (!row) throw refuse('room_not_found')
  return row
}

export async function findHighestOrder(db: Database, customerID: number, reportID: number): Promise<number> {
  const [row] = await db
    .select({ highest: max(rooms.sortOrder) })
    .from(rooms)
    .where(ofReport(customerID, reportID))
  return row?.highest ?? 0
}

export async function insertRoom(db: Database, row: typeof rooms.$inferInsert): Promise<RoomRow> {
  const [inserted] = await db.insert(rooms).values(row).returning()
  if (!inserted) throw new Error('The room was not stored.')
  return inserted
}

export async function updateRoomRow(
  db: Database,
  customerID: number,
  roomID: number,
  changes: Partial<RoomRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.update(rooms).set(changes).where(isRoom(customerID, roomID))
}

export async function deleteRoomRow(db: Database, customerID: number, roomID: number): Promise<void> {
  await db.delete(rooms).where(isRoom(customerID, roomID))
}
