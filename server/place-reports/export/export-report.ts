import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import { getCustomerProfile } from '../../organization/customers/get-customer-profile.ts'
import { openImage } from '../photos/open-image.ts'
import { listPhotosOfReport, type PhotoRow } from '../photos/photos.store.ts'
import { getReport } from '../reports/reports.store.ts'
import { listRooms } from '../rooms/rooms.store.ts'
import { readTemplate } from '../templates/read-template.ts'
import { nameDocument } from './name-document.ts'
import { type ExportChoice, planDocument } from './plan-document.ts'
import { runComposer } from './run-composer.ts'
import { writePackage } from './write-package.ts'

type Uses = Pick<Context, 'db' | 'storage' | 'config' | 'log'>

/** Exports a report as a word-processor document. Photos are streamed one at a time. */
export async function exportReport(
  context: Uses,
  customerID: number,
  reportID: number,
  choice: ExportChoice,
): Promise<{ fileName: string; bytes: Readable }> {
  const { db } = context
  const report = await getReport(db, customerID, reportID)
  const { bytes: template } = await readTemplate(context, customerID)
  const rooms = await listRooms(db, customerID, reportID)
  const photos = choice.includePhotos ? await listPhotosOfReport(db, customerID, reportID) : []
  const missing = await findMissing(context, photos)
  const customer = await getCustomerProfile(db, customerID)
  const plan = planDocument({ report, rooms, photos, missing, customer }, choice)
  const parts = await runComposer({ task: 'compose', template, plan })
  return {
    fileName: nameDocument({ caseNumber: report.caseNumber, id: reportID }),
    bytes: Readable.from(writePackage(parts, (marker) => readPhoto(context, photos[Number(marker)]))),
  }
}

async function findMissing({ storage, log }: Uses, photos: PhotoRow[]): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const { storageKey, placeDescriptionRoomPhotoID } of photos) {
    if (await storage.stat(storageKey)) continue
    log.error({ placeDescriptionRoomPhotoID }, 'The file of a photo is missing.')
    missing.add(storageKey)
  }
  return missing
}

const quality = 90

/** Word processors support JPEG and PNG; most do not support WebP. */
async function readPhoto({ storage }: Uses, photo: PhotoRow | undefined): Promise<Uint8Array> {
  const stream = photo && (await storage.get(photo.storageKey))
  if (!stream) throw new Error('A photo disappeared while it was exported.')
  const bytes = await buffer(stream)
  if (photo.contentType !== 'image/webp') return bytes
  return openImage(bytes, {}, (image) => image.flatten({ background: 'white' }).jpeg({ quality }).toBuffer())
}
