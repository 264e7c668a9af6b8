import type {
  PlaceDescriptionRoom,
  PlaceDescriptionRoomWrite,
} from '@attendant/contract/place-reports/place-description.ts'
import type { Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import { nextOrder } from '../next-order.ts'
import { listPhotosOfRoom } from '../photos/photos.store.ts'
import { updateReportRow } from '../reports/reports.store.ts'
import {
  deleteRoomRow,
  findHighestOrder,
  getRoom,
  insertRoom,
  type RoomRow,
  toRoom,
  updateRoomRow,
} from './rooms.store.ts'

/** The description in `body` is safe: see `prepareTranscript`. */
export async function createRoom(
  { db, now }: Context,
  customerID: number,
  reportID: number,
  body: PlaceDescriptionRoomWrite,
): Promise<PlaceDescriptionRoom> {
  await updateReportRow(db, { customerID, reportID, at: now() })
  const sortOrder = body.sortOrder ?? nextOrder(await findHighestOrder(db, customerID, reportID))
  const written = { ...body, sortOrder }
  return toRoom(await insertRoom(db, { ...written, customerID, placeDescriptionReportID: reportID }), [])
}

/** The description in `body` is safe: see `prepareTranscript`. */
export async function updateRoom(
  context: Context,
  customerID: number,
  roomID: number,
  body: PlaceDescriptionRoomWrite,
): Promise<void> {
  const { db } = context
  const { placeDescriptionReportID: reportID } = await holdRoom(context, customerID, roomID)
  const { sortOrder, ...texts } = body
  // A room always has an order; clearing it moves the room to the end.
  const order = sortOrder === null ? nextOrder(await findHighestOrder(db, customerID, reportID)) : sortOrder
  await updateRoomRow(db, customerID, roomID, {
    ...texts,
    ...(order === undefined ? {} : { sortOrder: order }),
  })
}

/** Also deletes its photos; their files are deleted after the transaction commits. */
export async function deleteRoom(context: Context, customerID: number, roomID: number): Promise<void> {
  const { db } = context
  await holdRoom(context, customerID, roomID)
  const photos = await listPhotosOfRoom(db, customerID, roomID)
  await deleteRoomRow(db, customerID, roomID)
  await deleteFilesLater(
    { db },
    customerID,
    photos.map(({ storageKey }) => storageKey),
  )
}

/** Returns the room, with its report locked until the transaction ends. */
export async function holdRoom({ db, now }: Context, customerID: number, roomID: number): Promise<RoomRow> {
  const { placeDescriptionReportID: reportID } = await getRoom(db, customerID, roomID)
  await updateReportRow(db, { customerID, reportID, at: now() })
  return getRoom(db, customerID, roomID)
}
