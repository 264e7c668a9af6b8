import type { PlaceDescriptionRoomPhoto } from '@attendant/contract/place-reports/place-description.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { cleanFileName } from '../../desk/files/types/clean-file-name.ts'
import { toMediaType } from '../../desk/files/types/sniff-content-type.ts'
import { invalidField } from '../../errors.ts'
import { runOnce } from '../../idempotent-request.ts'
import { gatherBytes, release } from '../../platform/gather-bytes.ts'
import { readUploads, type Upload } from '../../platform/http/files/uploads.ts'
import { nextOrder } from '../next-order.ts'
import { holdRoom } from '../rooms/change-room.ts'
import { getRoom } from '../rooms/rooms.store.ts'
import { findHighestOrder, insertPhotos, toPhoto } from './photos.store.ts'
import { type GivenPhoto, processPhoto } from './process-photo.ts'

const largestRequest = 25 * 2 ** 20

type UploadedPhoto = GivenPhoto & { bytes: Buffer<ArrayBuffer> }
type StoredPhoto = Awaited<ReturnType<typeof storePhoto>>

/** Limits memory: each photo is held both as uploaded and as processed. */
const maxConcurrent = 2

/**
 * Processes and stores photos while the next ones arrive, then adds all of them together; one rejected photo rejects
 * all. A crash in between leaves bytes without a row, never a row without bytes.
 */
export async function uploadPhotos(request: FastifyRequest, roomID: number): Promise<PlaceDescriptionRoomPhoto[]> {
  const { context, rep } = request
  const { customerID } = await getRoom(context.db, rep.customerID, roomID)
  const storing: Promise<StoredPhoto>[] = []
  let isKept = false
  try {
    for await (const upload of readUploads(request, { field: 'files', largestFile: largestRequest, largestRequest })) {
      // An empty form field sends a file without a name.
      if (upload.fileName !== '') storing.push(startStoring(context, await readWhole(upload)))
      await storing.at(-maxConcurrent)
    }
    if (storing.length === 0) throw invalidField('files', 'photo_required')
    const stored = await Promise.all(storing)
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
    if (!isKept) await forget(context, storing)
  }
}

async function forget({ storage }: Context, storing: Promise<StoredPhoto>[]) {
  for (const result of await Promise.allSettled(storing)) {
    if (result.status === 'fulfilled') await storage.delete(result.value.storageKey)
  }
}

async function readWhole({ fileName, declaredType, bytes }: Upload): Promise<UploadedPhoto> {
  return {
    fileName: cleanFileName(fileName),
    declaredType: toMediaType(declaredType),
    bytes: await gatherBytes(bytes),
  }
}

/** Errors are handled when the photo's turn comes; until then they must not count as unhandled rejections. */
function startStoring(context: Context, photo: UploadedPhoto): Promise<StoredPhoto> {
  const storing = storePhoto(context, photo)
  storing.catch(() => undefined)
  return storing
}

async function storePhoto({ storage, newId }: Context, photo: UploadedPhoto) {
  const { fileName } = photo
  const { bytes, contentType, widthPx, heightPx } = await processPhoto(photo).finally(() => release(photo.bytes))
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
