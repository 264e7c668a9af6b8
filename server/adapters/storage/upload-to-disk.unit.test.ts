import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptUploads, readUploads } from '../../platform/http/files/uploads.ts'
import type { App } from '../../platform/http/server.ts'
import { openSmallHttp } from '../../test/doubles/small-http.ts'
import { countMajorCollections } from '../../test/processes/count-collections.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

const megabyte = 2 ** 20
const boundary = 'boundary-of-the-test'

let folder: string
let storage: Storage
let http: Awaited<ReturnType<typeof openSmallHttp>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendant-uploads-'))
  storage = createDiskStorage(folder)
  http = await openSmallHttp((app) => {
    app.register(async (inner) => {
      await acceptUploads(inner as App)
      inner.post('/upload', { config: { access: 'anyone' } }, async (request) => {
        const storageKey = randomUUID()
        for await (const { bytes } of readUploads(request, { field: 'file', largestFile: 25 * megabyte })) {
          await storage.put(storageKey, bytes)
        }
        return { storageKey }
      })
    })
  })
})

afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

function toRequest(content: Buffer): Buffer {
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(start), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const head = `POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n`
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), body])
}

async function send(socket: Socket, request: Buffer): Promise<string> {
  socket.write(request)
  const [answer] = await once(socket, 'data')
  return JSON.parse(String(answer).split('\r\n\r\n')[1] ?? '').storageKey
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('concurrent uploads are stored unchanged', async () => {
  const contents = Array.from({ length: 4 }, () => randomBytes(5 * megabyte))
  const stored = await Promise.all(
    contents.map(async (content) => {
      const socket = connect(http.port, '127.0.0.1')
      const storageKey = await send(socket, toRequest(content))
      socket.destroy()
      const kept = await storage.get(storageKey)
      return kept ? hashOf(await buffer(kept)) : undefined
    }),
  )

  expect(stored).toEqual(contents.map(hashOf))
})

test('uploads do not trigger full garbage collections', async () => {
  // One buffer for all of them, so that the sender creates no garbage.
  const request = toRequest(Buffer.alloc(8 * megabyte, 'x'))
  const socket = connect(http.port, '127.0.0.1')
  await send(socket, request)

  const collections = await countMajorCollections(async () => {
    for (let turn = 0; turn < 20; turn++) await send(socket, request)
  })
  socket.destroy()

  expect(collections).toBeLessThan(3)
})
