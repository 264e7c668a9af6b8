import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPhoto } from '../../test/places.ts'
import { processPhoto } from './process-photo.ts'

type Bytes = Uint8Array | Buffer

const process = (bytes: Bytes, declaredType = 'image/jpeg') =>
  processPhoto({ fileName: 'photo', declaredType, bytes: Buffer.from(bytes) })

const formatOf = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
const allTypes = Object.entries(formatOf)

describe('the size of a photo', () => {
  test.each([
    [4000, 3000, 1024, 768],
    [3000, 4000, 768, 1024],
    [6000, 1000, 2048, 341],
    [1000, 6000, 341, 2048],
    [2048, 768, 2048, 768],
    [1000, 1000, 768, 768],
    [640, 480, 640, 480],
    [1, 1, 1, 1],
    [9000, 2, 2048, 1],
  ])('of %i × %i becomes %i × %i', async (width, height, widthPx, heightPx) => {
    const photo = await process(await drawPhoto({ width, height }))

    expect(photo).toMatchObject({ widthPx, heightPx })
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ width: widthPx, height: heightPx })
  })

  test.each(allTypes)('is scaled down and keeps its type: %s', async (type, format) => {
    const photo = await process(await drawPhoto({ width: 2000, height: 1500, format }), type)

    expect(photo).toMatchObject({ contentType: type, widthPx: 1024, heightPx: 768 })
    expect((await sharp(photo.bytes).metadata()).format).toBe(format)
  })
})

async function cornersOf(bytes: Bytes) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * 3)
    return `${Math.max(red, blue) > 180 ? 'light' : 'dark'} ${red > blue ? 'red' : 'blue'}`
  }
  const [right, bottom] = [info.width - 5, info.height - 5]
  return [at(4, 4), at(right, 4), at(4, bottom), at(right, bottom)]
}

describe('orientation', () => {
  const upright = ['dark red', 'dark blue', 'light red', 'light blue']

  const held = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) =>
    allTypes.map(([type, format]) => [orientation, type, format] as const),
  )

  test.each(held)('%i of %s is rotated upright', async (orientation, type, format) => {
    const photo = await process(await drawPhoto({ orientation, format }), type)

    expect(photo).toMatchObject({ widthPx: 64, heightPx: 48 })
    expect(await cornersOf(photo.bytes)).toEqual(upright)
    expect((await sharp(photo.bytes).metadata()).orientation).toBeUndefined()
  })
})

describe('metadata and colour format', () => {
  test.each(allTypes)('metadata is removed from %s', async (type, format) => {
    const tagged = await sharp(await drawPhoto())
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()

    const { exif, xmp, icc, iptc } = await sharp((await process(tagged, type)).bytes).metadata()

    expect({ exif, xmp, icc, iptc }).toEqual({})
  })

  test('is reduced to eight bits per channel', async () => {
    const deep = await sharp(await drawPhoto())
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')

    const { depth, space } = await sharp((await process(deep, 'image/png')).bytes).metadata()

    expect({ depth, space }).toEqual({ depth: 'uchar', space: 'srgb' })
  })

  test('is converted to RGB, also from CMYK', async () => {
    const inks = await sharp(await drawPhoto({ format: 'png' }))
      .toColourspace('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer()
    expect((await sharp(inks).metadata()).space).toBe('cmyk')

    const photo = await process(inks)

    expect((await sharp(photo.bytes).metadata()).space).toBe('srgb')
    expect(await cornersOf(photo.bytes)).toEqual([
      expect.stringMatching('red'),
      expect.stringMatching('blue'),
      expect.stringMatching('red'),
      expect.stringMatching('blue'),
    ])
  })

  test('transparency is kept', async () => {
    const glass = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()

    expect(await sharp((await process(glass, 'image/png')).bytes).metadata()).toMatchObject({ hasAlpha: true })
  })

  test('is the first frame of an animation', async () => {
    const frames = await Promise.all(['red', 'blue'].map((background) => solid(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)

    const photo = await process(moving, 'image/webp')

    expect(photo).toMatchObject({ widthPx: 8, heightPx: 8 })
    expect((await sharp(photo.bytes).metadata()).pages).toBeUndefined()
  })
})

const solid = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()

describe('rejects', () => {
  const cut = async (format: 'jpeg' | 'png' | 'webp') => {
    const whole = await sharp(await drawPhoto({ width: 600, height: 400 }))
      .toFormat(format)
      .toBuffer()
    return whole.subarray(0, whole.length * 0.6)
  }

  test.each([
    ['a type that is none of ours', 'image/gif', async () => Buffer.from('GIF89a'), 'photo_type_unsupported'],
    ['nothing', 'image/jpeg', async () => Buffer.alloc(0), 'photo_empty'],
    ['two bytes', 'image/jpeg', async () => Buffer.from([0xff, 0xd8]), 'photo_type_mismatch'],
    ['a PNG that says it is a JPEG', 'image/jpeg', () => drawPhoto({ format: 'png' }), 'photo_type_mismatch'],
    ['a JPEG that says it is a PNG', 'image/png', () => drawPhoto(), 'photo_type_mismatch'],
    ['a page that says it is a WebP', 'image/webp', async () => Buffer.from('<svg/>'), 'photo_type_mismatch'],
    ['a JPEG that is cut off', 'image/jpeg', () => cut('jpeg'), 'photo_unreadable'],
    ['a PNG that is cut off', 'image/png', () => cut('png'), 'photo_unreadable'],
    ['a WebP that is cut off', 'image/webp', () => cut('webp'), 'photo_unreadable'],
    ['a head without a body', 'image/jpeg', async () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'photo_unreadable'],
  ])('%s', async (_what, type, draw, code) => {
    await expect(process(await draw(), type)).rejects.toMatchObject({
      status: 400,
      code,
      params: { name: 'photo' },
    })
  })

  test('photos over 5 MB after processing', async () => {
    const [width, height] = [2048, 768]
    const noise = sharp(randomBytes(width * height * 4), { raw: { width, height, channels: 4 } })

    await expect(process(await noise.png().toBuffer(), 'image/png')).rejects.toMatchObject({
      status: 400,
      code: 'photo_too_large',
      params: { name: 'photo', limit: 5 },
    })
  })

  test('a decompression bomb before decoding it', async () => {
    const before = globalThis.process.memoryUsage.rss()

    await expect(process(bomb(60_000, 60_000), 'image/png')).rejects.toMatchObject({
      status: 400,
      code: 'photo_too_many_pixels',
    })

    expect(globalThis.process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
  })
})

/** A PNG with that many black pixels in a few kilobytes, of which only the first rows exist. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(2 ** 20))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
