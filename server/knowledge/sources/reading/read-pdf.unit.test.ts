import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Packed, packedPdf, pdf } from '../../../test/samples/knowledge-files.ts'
import { readPdf } from './read-pdf.ts'

const megabyte = 2 ** 20
/** A little more than the largest stream that is read, and a little more than that. */
const [large, larger] = [65, 80].map((size) => deflateSync(Buffer.alloc(size * megabyte, ' '))) as [Buffer, Buffer]
const toHex = (bytes: Buffer) => Buffer.from(bytes.toString('hex'))

/** Each is a few kilobytes long. */
const bombs: Record<string, () => Packed> = {
  'packed once': () => ({ filter: '/FlateDecode', packed: large }),
  'packed twice, and written in hexadecimal digits': () => ({
    filter: '[/ASCIIHexDecode /FlateDecode /FlateDecode]',
    packed: toHex(deflateSync(larger)),
  }),
  'packed with an error at its end': () => ({
    filter: '/FlateDecode',
    packed: Buffer.concat([larger.subarray(0, -500), Buffer.alloc(500, 0xff)]),
  }),
  'packed by another method': () => ({
    filter: '[/FlateDecode /RunLengthDecode]',
    packed: deflateSync(Buffer.alloc(2 * megabyte, Buffer.from([129, 32]))),
  }),
  'said to be a picture': () => ({ filter: '/FlateDecode /Subtype /Image', packed: large }),
}

describe('a PDF whose page is', () => {
  test.each(Object.entries(bombs))('%s is rejected before it fills the memory', async (_name, write) => {
    await expect(readPdf(packedPdf(write()))).rejects.toMatchObject({ problem: 'tooLarge' })
  })
})

test('reads a PDF after one that was rejected', async () => {
  const { Uint8Array: before } = globalThis
  await expect(readPdf(packedPdf({ filter: '/FlateDecode', packed: large }))).rejects.toThrow()

  expect(globalThis.Uint8Array).toBe(before)
  expect(await readPdf(pdf([[[12, 'The lamp is guaranteed for two years.']]]))).toContain('guaranteed for two years')
})
