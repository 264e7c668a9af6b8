import type { Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import { invalidField } from '../../errors.ts'
import { holdRoom } from '../rooms/change-room.ts'
import { deletePhotoRow, getPhoto, listPhotosOfRoom, setOrder } from './photos.store.ts'

/** The list must contain every photo of the room exactly once, because the rest would have no order. */
export async function reorderPhotos(
  context: Context,
  customerID: number,
  roomID: number,
  photoIDs: number[],
): Promise<void> {
  const { db } = context
  await holdRoom(context, customerID, roomID)
  const current = (await listPhotosOfRoom(db, customerID, roomID)).map((photo) => photo.placeDescriptionRoomPhotoID)
  const named = new Set(photoIDs)
  const isExact =
    photoIDs.length === current.length && named.size === current.length && current.every((id) => named.has(id))
  if (!isExact) throw invalidField('photoIds', 'photos_incomplete')
  await setOrder(db, customerID, photoIDs)
}

/** The file is deleted after the transaction commits. */
export async function deletePhoto(context: Context, customerID: number, photoID: number): Promise<void> {
  const { db } = context
  const { placeDescriptionRoomID } = await getPhoto(db, customerID, photoID)
  await holdRoom(context, customerID, placeDescriptionRoomID)
  const { storageKey } = await getPhoto(db, customerID, photoID)
  await deletePhotoRow(db, customerID, photoID)
  await deleteFilesLater({ db }, customerID, [storageKey])
}
