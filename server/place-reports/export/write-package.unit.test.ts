import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writePackage } from './write-package.ts'

async function written(parts: Record<string, Uint8Array>, media: Record<string, Uint8Array> = {}) {
  const chunks: Uint8Array[] = []
  for await (const chunk of writePackage(parts, async (marker) => media[marker] ?? Buffer.alloc(0))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a package has its parts, with the content types first and media in place of their markers', async () => {
  const photo = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])
  const parts = {
    'word/document.xml': Buffer.from('<w:document/>'),
    'word/media/image1.jpg': Buffer.from('12'),
    'word/media/logo.png': Buffer.from('a logo of the template'),
    '[Content_Types].xml': Buffer.from('<Types/>'),
    'word/é.xml': Buffer.alloc(100_000, 'x'),
  }

  const files = unzipSync(await written(parts, { 12: photo }))

  expect(Object.keys(files)[0]).toBe('[Content_Types].xml')
  expect(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes)]))).toEqual({
    ...parts,
    'word/media/image1.jpg': photo,
  })
})

test('sizes precede the bytes: no entry uses a data descriptor', async () => {
  const bytes = await written({ 'a.xml': Buffer.from('a'), 'word/media/image1.jpg': Buffer.from('1') })

  const streaming = 8
  expect(bytes.readUInt16LE(6) & streaming).toBe(0)
  expect(bytes.readUInt32LE(18)).toBeGreaterThan(0)
})

test('equal parts produce equal bytes', async () => {
  const parts = { 'a.xml': Buffer.from('a'), 'b.xml': Buffer.from('b') }

  expect(await written(parts)).toEqual(await written(parts))
})

test('media are read one at a time', async () => {
  const parts = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`word/media/image${index}.jpg`, Buffer.from(String(index))]),
  )
  let read = 0
  const chunks = writePackage(parts, async () => {
    read++
    return Buffer.alloc(1000)
  })

  for (let photo = 1; photo <= 200; photo++) {
    await chunks.next()
    expect(read).toBe(photo)
    await chunks.next()
  }
})
