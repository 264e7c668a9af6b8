import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorBody } from '@attendant/contract/errors.ts'
import type {
  PlaceDescriptionReport,
  PlaceDescriptionReportWrite,
  PlaceDescriptionRoom,
  PlaceDescriptionRoomPhoto,
  PlaceDescriptionRoomWrite,
} from '@attendant/contract/place-reports/place-description.ts'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { Answer, Client, Desk } from './desk.ts'
import { made } from './factories.ts'
import { openDocx } from './samples/docx-package.ts'

/** Creates place descriptions over HTTP like a client, with generated photos and templates. */

export const makeReport = (desk: Desk, given: PlaceDescriptionReportWrite = {}): Promise<PlaceDescriptionReport> =>
  made(desk, '/api/PlaceDescriptionReports', given)

export async function makeRoom(
  desk: Desk,
  { reportID, ...given }: PlaceDescriptionRoomWrite & { reportID?: number } = {},
): Promise<PlaceDescriptionRoom> {
  const id = reportID ?? (await makeReport(desk)).placeDescriptionReportID
  return made(desk, `/api/PlaceDescriptionReports/${id}/rooms`, given)
}

export const shippedTemplate = () =>
  readFile(join(import.meta.dirname, '../place-reports/export/template/place-description.docx'))

/** The built-in template with some words replaced. */
export async function drawTemplate(replace: Record<string, string> = {}, others: Record<string, Uint8Array> = {}) {
  const { files, document } = openDocx(await shippedTemplate())
  const changed = Object.entries(replace).reduce((text, [from, to]) => text.replaceAll(from, to), document)
  return zipSync({ ...files, 'word/document.xml': Buffer.from(changed), ...others })
}

export interface GivenPhoto {
  bytes?: Uint8Array<ArrayBuffer>
  fileName?: string
  contentType?: string
}

/** Returns the response of the upload; a small JPEG by default. */
export async function addPhotos(
  client: Client,
  roomID: number,
  photos: GivenPhoto[] = [{}],
  headers: Record<string, string> = {},
): Promise<Answer<PlaceDescriptionRoomPhoto[] & ErrorBody>> {
  const form = new FormData()
  for (const { bytes, fileName = 'photo.jpg', contentType = 'image/jpeg' } of photos) {
    form.append('files', new File([bytes ?? (await drawPhoto())], fileName, { type: contentType }))
  }
  return client.post(`/api/PlaceDescriptionRooms/${roomID}/photos`, form, headers)
}

export async function makePhoto(desk: Desk, roomID?: number, given?: GivenPhoto): Promise<PlaceDescriptionRoomPhoto> {
  const id = roomID ?? (await makeRoom(desk)).placeDescriptionRoomID
  const { status, body } = await addPhotos(desk, id, [given ?? {}])
  const [photo] = status === 200 ? body : []
  if (!photo) throw new Error(`The photo was refused: ${JSON.stringify(body)}`)
  return photo
}

interface Drawing {
  /** As displayed. */
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp'
  /** EXIF orientation, 1 to 8: how the camera was held. */
  orientation?: number
  /** Images with different seeds differ. */
  seed?: number
}

/** Where a stored pixel is displayed, by EXIF orientation: `[x, y]` in an image of the given size. */
const seenAt: ((column: number, row: number, right: number, bottom: number) => [number, number])[] = [
  (column, row) => [column, row],
  (column, row, right) => [right - column, row],
  (column, row, right, bottom) => [right - column, bottom - row],
  (column, row, _, bottom) => [column, bottom - row],
  (column, row) => [row, column],
  (column, row, right) => [right - row, column],
  (column, row, right, bottom) => [right - row, bottom - column],
  (column, row, _, bottom) => [row, bottom - column],
]

/** Displayed upright, the left half is red and the right half blue, the upper half dark and the lower light. */
export async function drawPhoto({ width = 64, height = 48, format = 'jpeg', orientation = 1, seed = 0 }: Drawing = {}) {
  const isTurned = orientation > 4
  const [columns, rows] = isTurned ? [height, width] : [width, height]
  const see = seenAt[orientation - 1]
  if (!see) throw new Error(`There is no orientation ${orientation}.`)
  const pixels = Buffer.alloc(columns * rows * 3)
  const drawLine = (row: number) => {
    for (let column = 0; column < columns; column++) {
      const [x, y] = see(column, row, width - 1, height - 1)
      pixels[(row * columns + column) * 3 + (x < width / 2 ? 0 : 2)] = (y < height / 2 ? 120 : 240) - (seed % 50)
    }
  }
  const halfOf = (row: number) => {
    const [x, y] = see(0, row, width - 1, height - 1)
    return `${x < width / 2} ${y < height / 2}`
  }
  // Lines of the same half are alike, and copied.
  for (let row = 0; row < rows; row++) {
    if (row === 0 || halfOf(row) !== halfOf(row - 1)) drawLine(row)
    else pixels.copyWithin(row * columns * 3, (row - 1) * columns * 3, row * columns * 3)
  }
  const image = sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
  const marked = orientation === 1 ? image : image.withMetadata({ orientation })
  return new Uint8Array(await marked.toFormat(format).toBuffer())
}
