import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../../adapters/storage/disk-storage.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type Client, type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'
import { consumeUploads } from './consume-uploads.ts'
import { deleteUnusedUploadsJob } from './delete-unused-uploads.ts'
import { uploads } from './uploads.table.ts'

const hourMs = 60 * 60 * 1000

function upload(client: Client, file = new File(['Hello'], 'note.txt', { type: 'text/plain' }), headers = {}) {
  const form = new FormData()
  form.append('file', file)
  return client.post('/api/Uploads', form, headers)
}

const rowsOf = ({ context, customerID }: Desk) =>
  context.db.select().from(uploads).where(eq(uploads.customerID, customerID))

/** Like a route that attaches files. */
const consume = ({ context, admin }: Desk, uploadIDs: string[], rep = admin) =>
  inTransaction(context, (context) => consumeUploads(context, rep, uploadIDs))

describe('POST /api/Uploads', () => {
  test('is 503 while the file folder is not writable', async () => {
    await using desk = await startDesk({ settings: {} })
    const folder = await mkdtemp(join(tmpdir(), 'attendant-files-'))
    // Permissions do not stop a test that runs as root; a file in place of the folder does.
    await writeFile(join(folder, 'files'), '')
    desk.context.storage = createDiskStorage(join(folder, 'files'))

    const { status, body, headers } = await upload(desk)

    expect({ status, code: body.code }).toEqual({ status: 503, code: 'storage_unavailable' })
    expect(headers.get('retry-after')).toBe('2')
    expect(await rowsOf(desk)).toEqual([])
  })

  test('stores the file and returns its name, type and size', async () => {
    await using desk = await startDesk()
    const { status, body } = await upload(desk)

    expect(status).toBe(200)
    expect(body).toEqual({
      uploadID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fileName: 'note.txt',
      contentType: 'text/plain',
      size: 5,
    })
    const [row] = await rowsOf(desk)
    expect(await desk.context.storage.stat(row?.storageKey ?? '')).toEqual({ size: 5 })
  })

  test('answers a repeated idempotency key with the first upload', async () => {
    await using desk = await startDesk()
    const key = { 'idempotency-key': 'upload' }
    const [first, second] = [await upload(desk, undefined, key), await upload(desk, undefined, key)]

    expect(second.body).toEqual(first.body)
    expect(await rowsOf(desk)).toHaveLength(1)
  })

  test.each([
    ['an executable', new File(['MZ'], 'a.exe'), 415],
    ['an empty file', new File([], 'a.txt'), 400],
    ['a file over 25 MB', new File([new Uint8Array(25 * 2 ** 20 + 1)], 'a.bin'), 413],
  ])('rejects %s and stores nothing', async (_what, file, status) => {
    await using desk = await startDesk()
    expect((await upload(desk, file)).status).toBe(status)
    expect(await rowsOf(desk)).toEqual([])
  })

  test('rejects a request without a file', async () => {
    await using desk = await startDesk()
    expect((await desk.post('/api/Uploads', new FormData())).status).toBe(400)
    expect((await desk.post('/api/Uploads', {})).status).toBe(400)
  })

  test('is for representatives only: 403 for phone tokens, 401 without a token', async () => {
    await using desk = await startDesk()
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    expect((await upload(await desk.phone(channelID, phoneNumber ?? ''))).status).toBe(403)
    expect((await upload(desk.stranger())).status).toBe(401)
  })
})

describe('an upload', () => {
  test('can be used once, in the requested order', async () => {
    await using desk = await startDesk()
    const first = (await upload(desk, new File(['1'], '1.txt'))).body.uploadID
    const second = (await upload(desk, new File(['2'], '2.txt'))).body.uploadID

    const files = await consume(desk, [second, first, second.toUpperCase()])

    expect(files.map(({ fileName }) => fileName)).toEqual(['2.txt', '1.txt'])
    await expect(consume(desk, [first])).rejects.toMatchObject({ status: 400 })
  })

  test('can be used by one of two concurrent requests only', async () => {
    await using desk = await startDesk()
    const { uploadID } = (await upload(desk)).body
    const outcomes = await Promise.allSettled([consume(desk, [uploadID]), consume(desk, [uploadID])])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test("cannot be used by a colleague or another customer's representative, and stays usable", async () => {
    await using desk = await startDesk()
    const { uploadID } = (await upload(desk)).body
    const colleague = (await desk.signedIn('Agent')).rep
    const other = (await desk.other()).admin
    for (const rep of [colleague, other]) {
      await expect(consume(desk, [uploadID], rep)).rejects.toMatchObject({ status: 400 })
    }
    expect(await consume(desk, [uploadID])).toHaveLength(1)
  })

  test('expires after 24 hours and is deleted with its file', async () => {
    await using desk = await startDesk()
    const { uploadID } = (await upload(desk)).body
    const [row] = await rowsOf(desk)
    await addJob(desk.context.db, deleteUnusedUploadsJob, {})
    await desk.runJobs()
    expect(await rowsOf(desk)).toHaveLength(1)

    desk.clock.advance(24 * hourMs + 1)
    await expect(consume(desk, [uploadID])).rejects.toMatchObject({ status: 400 })
    await addJob(desk.context.db, deleteUnusedUploadsJob, {})
    await desk.runJobs()

    expect(await rowsOf(desk)).toEqual([])
    expect(await desk.context.storage.stat(row?.storageKey ?? '')).toBeUndefined()
  })
})
