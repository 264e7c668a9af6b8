import type { Metadata, Sharp } from 'sharp'
import { invalidField } from '../../errors.ts'
import { openImage } from './open-image.ts'

const types = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
type PhotoType = keyof typeof types

const maxLongSide = 2048
const maxShortSide = 768
const largest = 5 * 2 ** 20
/** More than any phone camera produces (108 megapixels), and far less than a decompression bomb. */
const maxPixels = 120_000_000
const quality = 85

export interface ProcessedPhoto {
  contentType: PhotoType
  bytes: Buffer
  widthPx: number
  heightPx: number
}

export interface GivenPhoto {
  fileName: string
  declaredType: string
  bytes: Buffer
}

/** Rotates upright, removes metadata, limits the size and keeps the type. Invalid photos are 400 with their name. */
export async function processPhoto({ fileName: name, declaredType, bytes }: GivenPhoto): Promise<ProcessedPhoto> {
  if (!isPhotoType(declaredType)) throw invalidField('files', 'photo_type_unsupported', { name })
  if (bytes.length === 0) throw invalidField('files', 'photo_empty', { name })
  if (!beginsAs(declaredType, bytes)) throw invalidField('files', 'photo_type_mismatch', { name, type: declaredType })

  const photo = await draw(bytes, declaredType).catch((fault: Error) => {
    throw explain(name, fault)
  })
  if (photo.bytes.length > largest) throw invalidField('files', 'photo_too_large', { name, limit: largest / 2 ** 20 })
  return photo
}

const isPhotoType = (type: string): type is PhotoType => type in types

function beginsAs(type: PhotoType, bytes: Buffer): boolean {
  if (type === 'image/jpeg') return bytes.subarray(0, 3).toString('hex') === 'ffd8ff'
  if (type === 'image/png') return bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
  return bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
}

/** Reads the header first, so that an oversized image is rejected before decoding. */
function draw(bytes: Buffer, contentType: PhotoType): Promise<ProcessedPhoto> {
  return openImage(bytes, { limitInputPixels: maxPixels }, async (image) => {
    const { data, info } = await encode(image.autoOrient().resize(boxOf(await image.metadata())), contentType).toBuffer(
      { resolveWithObject: true },
    )
    return { contentType, bytes: data, widthPx: info.width, heightPx: info.height }
  })
}

function boxOf({ autoOrient: { width, height } }: Metadata) {
  const box =
    width >= height ? { width: maxLongSide, height: maxShortSide } : { width: maxShortSide, height: maxLongSide }
  return { ...box, fit: 'inside', withoutEnlargement: true } as const
}

function encode(image: Sharp, contentType: PhotoType): Sharp {
  if (contentType === 'image/png') return image.png()
  return contentType === 'image/webp' ? image.webp({ quality }) : image.jpeg({ quality })
}

const explain = (name: string, { message }: Error) =>
  /pixel limit/i.test(message)
    ? invalidField('files', 'photo_too_many_pixels', { name, limit: maxPixels / 1e6 })
    : invalidField('files', 'photo_unreadable', { name })
