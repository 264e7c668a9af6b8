import type { PlaceDescriptionRoomPhoto } from '@attendant/contract/place-reports/place-description.ts'
import { and, asc, eq, max, sql } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { placeDescriptionRooms as rooms } from '../rooms/rooms.table.ts'
import { placeDescriptionPhotos as photos } from './photos.table.ts'

export type PhotoRow = typeof photos.$inferSelect

export const toPhoto = (row: PhotoRow): PlaceDescriptionRoomPhoto => ({
  ...row,
  dateCreatedUtc: row.dateCreatedUtc.toISOString(),
})

const inOrder = [asc(photos.sortOrder), asc(photos.placeDescriptionRoomPhotoID)]

const isPhoto = (customerID: number, photoID: number) =>
  and(eq(photos.customerID, customerID), eq(photos.placeDescriptionRoomPhotoID, photoID))

const ofRoom = (customerID: number, roomID: number) =>
  and(eq(photos.customerID, customerID), eq(photos.placeDescriptionRoomID, roomID))

export async function listPhotosOfRoom(db: Database, customerID: number, roomID: number): Promise<PhotoRow[]> {
  return db
    .select()
    .from(photos)
    .where(ofRoom(customerID, roomID))
    .orderBy(...inOrder)
}

/** Grouped by room; ordered within each room. */
export async function listPhotosOfReport(db: Database, customerID: number, reportID: number): Promise<PhotoRow[]> {
  const ofReport = db
    .select({ roomID: rooms.placeDescriptionRoomID })
    .from(rooms)
    .where(and(eq(rooms.customerID, customerID), eq(rooms.placeDescriptionReportID, reportID)))
  return db
    .select()
    .from(photos)
    .where(and(eq(photos.customerID, customerID), sql`${photos.placeDescriptionRoomID} in ${ofReport}`))
    .orderBy(...inOrder)
}

export async function getPhoto(db: Database, customerID: number, photoID: number): Promise<PhotoRow> {
  const [row] = await db.select().from(photos).where(isPhoto(customerID, photoID))
  if (!row) throw refuse('photo_not_found')
  return row
}

/** Across customers: the token is the credential. */
export async function findPhotoByToken(
  context: Pick<Context, 'db' | 'log'>,
  accessToken: string,
): Promise<PhotoRow | undefined> {
  const { db } = asSystem(context, 'find a file by its access token')
  const [row] = await db.select().from(photos).where(eq(photos.accessToken, accessToken))
  return row
}

export async function findHighestOrder(db: Database, customerID: number, roomID: number): Promise<number> {
  const [row] = await db
    .select({ highest: max(photos.sortOrder) })
    .from(photos)
    .where(ofRoom(customerID, roomID))
  return row?.highest ?? 0
}

export async function insertPhotos(db: Database, rows: (typeof photos.$inferInsert)[]): Promise<PhotoRow[]> {
  return db.insert(photos).values(rows).returning()
}

/** Numbers the photos from 1, in one statement. */
export async function setOrder(db: Database, customerID: number, photoIDs: number[]): Promise<void> {
  if (photoIDs.length === 0) return
  const place = sql`array_position(${sql.param(photoIDs)}::bigint[], ${photos.placeDescriptionRoomPhotoID})`
  await db
    .update(photos)
    .set({ sortOrder: place })
    .where(
      and(
        eq(photos.customerID, customerID),
        sql`${photos.placeDescriptionRoomPhotoID} = any(${sql.param(photoIDs)}::bigint[])`,
      ),
    )
}

export async function deletePhotoRow(db: Database, customerID: number, photoID: number): Promise<void> {
  await db.delete(photos).where(isPhoto(customerID, photoID))
}
