import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { ByteRange, Storage } from './storage.ts'
import { startS3Double } from './testing/s3-double.ts'

const account = { region: 'eu-test-1', accessKeyId: 'AKIDTEST', secretAccessKey: 'se+cret/key' }
const folder = await mkdtemp(join(tmpdir(), 'attendant-storage-'))
const double = await startS3Double('bucket', account)
afterAll(() => double.close())

function addressOf({ secretAccessKey } = account) {
  const { region, accessKeyId } = account
  return `s3://bucket/kept/files?region=${region}&endpoint=${double.endpoint}&forcePathStyle=true&accessKeyId=${accessKeyId}&secretAccessKey=${secretAccessKey}`
}

const stores = [
  ['disk', createDiskStorage(join(folder, 'files'))],
  ['S3', createS3Storage(addressOf())],
] as const

async function read(storage: Storage, key: string, range?: ByteRange): Promise<Buffer> {
  const bytes = await storage.get(key, range)
  if (!bytes) throw new Error('The object is not there.')
  return buffer(bytes)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Chunks that end at arbitrary positions. */
function streamOf(bytes: Buffer): Readable {
  const pieces: Buffer[] = []
  for (let start = 0; start < bytes.length; start += 70_001) pieces.push(bytes.subarray(start, start + 70_001))
  return Readable.from(pieces, { objectMode: false })
}

describe.each(stores)('storage: %s', (_name, storage) => {
  test.each([
    ['nothing', 0],
    ['a few bytes', 10],
    ['several parts', 12 * 2 ** 20 + 3],
  ])('gives back %s as they were, with size and hash', async (_what, size) => {
    const key = randomUUID()
    const bytes = randomBytes(size)

    const stored = await storage.put(key, streamOf(bytes), { contentType: 'image/png' })

    expect(stored).toEqual({ size, sha256: sha256(bytes) })
    expect(await storage.stat(key)).toEqual({ size })
    expect(sha256(await read(storage, key))).toBe(stored.sha256)
  })

  test.each([
    [{ start: 2, end: 4 }, '234'],
    [{ start: 7 }, '789'],
    [{ end: 1 }, '01'],
    [{ start: 8, end: 100 }, '89'],
  ])('gives the bytes of %j', async (range, expected) => {
    const key = randomUUID()
    await storage.put(key, streamOf(Buffer.from('0123456789')))

    expect((await read(storage, key, range)).toString()).toBe(expected)
  })

  test('replaces an existing object', async () => {
    const key = randomUUID()
    await storage.put(key, streamOf(Buffer.from('first')))
    await storage.put(key, streamOf(Buffer.from('second')))

    expect((await read(storage, key)).toString()).toBe('second')
  })

  test('deletes, also repeatedly', async () => {
    const key = randomUUID()
    await storage.put(key, streamOf(Buffer.from('gone soon')))

    await storage.delete(key)
    await storage.delete(key)

    expect(await storage.stat(key)).toBeUndefined()
    expect(await storage.get(key)).toBeUndefined()
  })

  test.each([100, 7 * 2 ** 20])('stores nothing of a source that fails after %i bytes', async (size) => {
    const key = randomUUID()
    async function* broken() {
      yield randomBytes(size)
      throw new Error('The line went dead.')
    }

    await expect(storage.put(key, broken())).rejects.toThrow('The line went dead.')

    expect(await storage.stat(key)).toBeUndefined()
  })

  test.each(['../secrets', '..', '/etc/passwd', '', 'a/b', `${randomUUID()}/../x`, randomUUID().toUpperCase()])(
    'refuses the key %j',
    async (key) => {
      await expect(storage.put(key, streamOf(Buffer.from('x')))).rejects.toThrow('GUID')
      await expect(storage.get(key)).rejects.toThrow('GUID')
      await expect(storage.stat(key)).rejects.toThrow('GUID')
      await expect(storage.delete(key)).rejects.toThrow('GUID')
    },
  )
})

test('the disk contains only complete files', async () => {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })

  expect(entries.filter((entry) => entry.isFile() && entry.name.endsWith('.part'))).toEqual([])
})

test('the bucket contains no incomplete upload, and every key under its prefix', async () => {
  expect(double.uploads.size).toBe(0)
  expect([...double.objects.keys()].every((key) => key.startsWith('kept/files/'))).toBe(true)
  expect([...double.objects.values()].map(({ contentType }) => contentType)).toContain('image/png')
})

test('a wrong secret is rejected by the signature', async () => {
  const stranger = createS3Storage(addressOf({ ...account, secretAccessKey: 'wrong' }))

  await expect(stranger.put(randomUUID(), streamOf(Buffer.from('x')))).rejects.toThrow('SignatureDoesNotMatch')
})

describe('when the store or the connection fails', () => {
  const storage = createS3Storage(addressOf())

  test.each(['server-error', 'slow-down', 'slow', 'hang-up', 'hang-up-afterwards', 'half-answer'] as const)(
    '%s: bytes are stored all the same',
    async (kind) => {
      const key = randomUUID()
      const bytes = randomBytes(1000)
      double.misbehave(kind)

      await storage.put(key, streamOf(bytes))

      expect(await read(storage, key)).toEqual(bytes)
    },
  )

  test.each(['server-error', 'slow-down', 'hang-up'] as const)(
    '%s at every try: that is said, and nothing is kept',
    async (kind) => {
      const key = randomUUID()
      double.misbehave(kind, { times: 3 })

      await expect(storage.put(key, streamOf(randomBytes(1000)))).rejects.toThrow()

      expect(await storage.stat(key)).toBeUndefined()
    },
  )

  test('a partial response is never treated as complete', async () => {
    const key = randomUUID()
    await storage.put(key, streamOf(randomBytes(100_000)))
    double.misbehave('half-answer')

    await expect(read(storage, key)).rejects.toThrow()
  })
})
