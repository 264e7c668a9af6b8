import type { FastifyRequest } from 'fastify'
import type { PlaceDescriptionRoomPhoto } from '../../../../contract/place-description.ts'
import type { Context } from '../../../context.ts'
import { runOnce } from '../../../idempotent-request.ts'
import { invalidField } from '../../../platform/errors.ts'
import { readUploads, type Upload } from '../../../platform/http/uploads.ts'
import { cleanFileName } from '../../files/clean-file-name.ts'
import { toMediaType } from '../../files/sniff-content-type.ts'
import { nextOrder } from '../next-order.ts'
import { holdRoom } from '../rooms/change-room.ts'
import { getRoom } from '../rooms/rooms.store.ts'
import { findHighestOrder, insertPhotos, toPhoto } from './photos.store.ts'
import { processPhoto } from './process-photo.ts'

const largestRequest = 25 * 2 ** 20

type StoredPhoto = Awaited<ReturnType<typeof storePhoto>>

/**
 * One photo after another is processed and stored, then all become the room's together: one that is refused refuses
 * them all. A crash in between leaves bytes that nobody knows, never a row without them.
 */
export async function uploadPhotos(request: FastifyRequest, roomID: number): Promise<PlaceDescriptionRoomPhoto[]> {
  const { context, rep } = request
  const { customerID } = await getRoom(context.db, rep.customerID, roomID)
  const stored: StoredPhoto[] = []
  let isKept = false
  try {
    for await (const upload of readUploads(request, { field: 'files', largestFile: largestRequest, largestRequest })) {
      // A form whose field was left empty sends a file without a name.
      if (upload.fileName !== '') stored.push(await storePhoto(context, upload))
    }
    if (stored.length === 0) throw invalidField('files', 'must hold at least one photo')
    const asked = stored.map(({ fileName, sha256 }) => ({ fileName, sha256 }))
    const answer = await runOnce(request, { asked, status: 200 }, async (context) => {
      const photos = await addPhotos(context, { customerID, roomID }, stored)
      isKept = true
      return photos
    })
    return answer as PlaceDescriptionRoomPhoto[]
  } finally {
    // A refusal leaves no bytes behind, nor does a repeated key, whose answer is the first photos'. Where a commit
    // failed it may have happened all the same: then the bytes stay.
    if (!isKept) for (const { storageKey } of stored) await context.storage.delete(storageKey)
  }
}

async function storePhoto({ storage, newId }: Context, upload: Upload) {
  const chunks: Uint8Array[] = []
  for await (const chunk of upload.bytes) chunks.push(chunk)
  const fileName = cleanFileName(upload.fileName)
  const photo = { fileName, declaredType: toMediaType(upload.declaredType), bytes: Buffer.concat(chunks) }
  const { bytes, contentType, widthPx, heightPx } = await processPhoto(photo)
  const storageKey = newId()
  const { size, sha256 } = await storage.put(storageKey, inOneChunk(bytes), { contentType })
  return { fileName, contentType, widthPx, heightPx, storageKey, size, sha256 }
}

async function* inOneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function addPhotos(
  context: Context,
  { customerID, roomID }: { customerID: number; roomID: number },
  stored: StoredPhoto[],
): Promise<PlaceDescriptionRoomPhoto[]> {
  const { db, now, newId } = context
  const room = await holdRoom(context, customerID, roomID)
  const highest = await findHighestOrder(db, customerID, roomID)
  const rows = stored.map((photo, index) => ({
    ...photo,
    customerID,
    placeDescriptionRoomID: room.placeDescriptionRoomID,
    accessToken: newId(),
    sortOrder: nextOrder(highest, index + 1),
    dateCreatedUtc: now(),
  }))
  return (await insertPhotos(db, rows)).map(toPhoto)
}
