import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlaceDescriptionRoomPhoto } from '@attendant/contract/place-reports/place-description.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { addPhotos, drawPhoto, makePhoto, makeRoom } from '../../test/places.ts'
import { placeDescriptionPhotos } from './photos.table.ts'

async function startRoom() {
  const desk = await startDesk()
  const room = await makeRoom(desk)
  const roomID = room.placeDescriptionRoomID
  const photos = async () =>
    (await desk.get<PlaceDescriptionRoomPhoto[]>(`/api/PlaceDescriptionRooms/${roomID}/photos`)).body
  return { desk, room, roomID, photos }
}

const namesOf = (photos: PlaceDescriptionRoomPhoto[]) => photos.map(({ fileName }) => fileName)

async function storedFiles({ server }: Desk): Promise<number> {
  const files = await readdir(join(server.dataDirectory, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return files.filter((entry) => entry.isFile()).length
}

describe('POST /api/PlaceDescriptionRooms/:roomId/photos', () => {
  test('adds several at once after the existing ones', async () => {
    const { desk, room, roomID, photos } = await startRoom()
    await addPhotos(desk, roomID, [{ fileName: 'one.jpg' }])

    const { status, body } = await addPhotos(desk, roomID, [
      { fileName: 'two.png', contentType: 'image/png', bytes: await drawPhoto({ format: 'png' }) },
      { fileName: 'C:\\fake\\three.webp', contentType: 'image/webp', bytes: await drawPhoto({ format: 'webp' }) },
    ])

    expect(status).toBe(200)
    expect(body).toEqual([
      {
        placeDescriptionRoomPhotoID: expect.any(Number),
        placeDescriptionRoomID: roomID,
        fileName: 'two.png',
        contentType: 'image/png',
        accessToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sortOrder: 2,
        widthPx: 64,
        heightPx: 48,
        dateCreatedUtc: '2026-03-02T09:00:00.000Z',
      },
      expect.objectContaining({ fileName: 'three.webp', contentType: 'image/webp', sortOrder: 3 }),
    ])
    expect(namesOf(await photos())).toEqual(['one.jpg', 'two.png', 'three.webp'])
    const report = await desk.get(`/api/PlaceDescriptionReports/${room.placeDescriptionReportID}`)
    expect(report.body.rooms[0].photos).toEqual(await photos())
  })

  test('rejects all if one is invalid, names it, and stores no files', async () => {
    const { desk, roomID, photos } = await startRoom()
    const before = await storedFiles(desk)
    const bad = { fileName: 'bad.jpg', bytes: new Uint8Array(Buffer.from('no photo')) }

    const { status, body } = await addPhotos(desk, roomID, [{ fileName: 'good.jpg' }, bad, { fileName: 'good.jpg' }])

    expect(status).toBe(400)
    expect(body.message).toContain('bad.jpg')
    expect(body.details).toMatchObject([{ field: 'files', code: 'photo_type_mismatch', params: { name: 'bad.jpg' } }])
    expect(await photos()).toEqual([])
    expect(await storedFiles(desk)).toBe(before)
  })

  test.each([
    ['no file', () => new FormData()],
    ['an empty field', () => formOf('files', new File([], ''))],
    ['another field', () => formOf('file', new File(['a'], 'a.jpg', { type: 'image/jpeg' }))],
    ['an empty file', () => formOf('files', new File([], 'a.jpg', { type: 'image/jpeg' }))],
    ['no form', () => ({ files: [] })],
  ])('refuses %s', async (_what, body) => {
    const { desk, roomID } = await startRoom()

    expect((await desk.post(`/api/PlaceDescriptionRooms/${roomID}/photos`, body())).status).toBe(400)
  })

  test('accepts 25 MB in total and rejects more', async () => {
    const { desk, roomID, photos } = await startRoom()
    const photo = await drawPhoto()
    // Bytes after the end of a JPEG belong to the file but not to the image.
    const padded = (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(photo)
      return { bytes }
    }
    const envelope = 1024

    expect((await addPhotos(desk, roomID, [padded(12 * 2 ** 20), padded(13 * 2 ** 20 - envelope)])).status).toBe(200)
    expect((await addPhotos(desk, roomID, [padded(12 * 2 ** 20), padded(13 * 2 ** 20)])).status).toBe(413)
    expect(await photos()).toHaveLength(2)
  })

  test('adds them once per Idempotency-Key, and rejects the key with other photos', async () => {
    const { desk, roomID, photos } = await startRoom()
    const key = { 'idempotency-key': 'photos' }

    const first = await addPhotos(desk, roomID, [{ fileName: 'one.jpg' }], key)
    const files = await storedFiles(desk)
    const second = await addPhotos(desk, roomID, [{ fileName: 'one.jpg' }], key)
    const other = await addPhotos(desk, roomID, [{ fileName: 'other.jpg' }], key)

    expect(second.body).toEqual(first.body)
    expect(other.status).toBe(409)
    expect(namesOf(await photos())).toEqual(['one.jpg'])
    expect(await storedFiles(desk)).toBe(files)
  })

  test('gives concurrent uploads different orders', async () => {
    const { desk, roomID, photos } = await startRoom()

    await Promise.all(Array.from({ length: 4 }, () => addPhotos(desk, roomID, [{}, {}])))

    expect((await photos()).map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

function formOf(field: string, file: File): FormData {
  const form = new FormData()
  form.append(field, file)
  return form
}

describe('PUT /api/PlaceDescriptionRooms/:roomId/photos/reorder', () => {
  async function startThree() {
    const started = await startRoom()
    await addPhotos(
      started.desk,
      started.roomID,
      ['a', 'b', 'c'].map((fileName) => ({ fileName })),
    )
    const ids = (await started.photos()).map((photo) => photo.placeDescriptionRoomPhotoID)
    const [a = 0, b = 0, c = 0] = ids
    const reorder = (photoIds: unknown) =>
      started.desk.put(`/api/PlaceDescriptionRooms/${started.roomID}/photos/reorder`, { photoIds })
    return { ...started, a, b, c, reorder }
  }

  test('applies the given order', async () => {
    const { a, b, c, reorder, photos } = await startThree()

    expect((await reorder([c, a, b])).status).toBe(204)

    expect((await photos()).map(({ fileName, sortOrder }) => [fileName, sortOrder])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
  })

  test('rejects lists that do not contain each photo exactly once', async () => {
    const { desk, a, b, c, reorder, photos } = await startThree()
    const foreign = (await makePhoto(desk)).placeDescriptionRoomPhotoID

    const wrong = [
      [],
      [a, b],
      [a, b, b],
      [a, b, c, c],
      [a, b, foreign],
      [a, b, c, foreign],
      ['a', b, c],
      null,
      undefined,
    ]
    for (const photoIds of wrong) expect((await reorder(photoIds)).status, JSON.stringify(photoIds)).toBe(400)

    expect(namesOf(await photos())).toEqual(['a', 'b', 'c'])
  })

  test('accepts an empty list for a room without photos', async () => {
    const { desk, roomID } = await startRoom()

    expect((await desk.put(`/api/PlaceDescriptionRooms/${roomID}/photos/reorder`, { photoIds: [] })).status).toBe(204)
  })
})

describe('DELETE /api/PlaceDescriptionRoomPhotos/:photoId', () => {
  test('deletes the file and keeps the order of the others', async () => {
    const { desk, roomID, photos } = await startRoom()
    const { body } = await addPhotos(
      desk,
      roomID,
      ['a', 'b', 'c'].map((fileName) => ({ fileName })),
    )
    const gone = body[1]
    const { db, storage } = desk.context
    const row = (await db.select().from(placeDescriptionPhotos)).find(
      ({ accessToken }) => accessToken === gone?.accessToken,
    )
    const one = `/api/PlaceDescriptionRoomPhotos/${gone?.placeDescriptionRoomPhotoID}`

    expect((await desk.delete(one)).status).toBe(204)
    await desk.runJobs()

    expect(namesOf(await photos())).toEqual(['a', 'c'])
    expect(await storage.stat(row?.storageKey ?? '')).toBeUndefined()
    expect((await desk.stranger().get(`/api/PlaceDescriptionPhotos/${gone?.accessToken}`)).status).toBe(404)
    expect((await desk.delete(one)).status).toBe(404)
  })
})

describe('GET /api/PlaceDescriptionPhotos/:accessToken', () => {
  async function served(width = 400) {
    const desk = await startDesk()
    const photo = await makePhoto(desk, undefined, {
      bytes: await drawPhoto({ width, height: 300 }),
      fileName: 'é.jpg',
    })
    const path = `/api/PlaceDescriptionPhotos/${photo.accessToken}`
    const read = async (query = '', headers = {}) => fetch(`${desk.server.base}${path}${query}`, { headers })
    return { desk, path, read }
  }

  test('needs no authentication, and can be cached forever', async () => {
    const { read } = await served()

    const answer = await read()

    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="_.jpg"; filename*=UTF-8''%C3%A9.jpg`,
    })
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 400,
      height: 300,
    })
    const again = await read('', { 'if-none-match': answer.headers.get('etag') })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toContain('immutable')
  })

  test.each([
    [64, 64, 48],
    [200, 200, 150],
    [400, 400, 300],
    [2048, 400, 300],
  ])('is scaled down to a width of %i, never up', async (asked, width, height) => {
    const { read } = await served()

    const answer = await read(`?width=${asked}`)

    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width, height })
  })

  test('caches each width separately', async () => {
    const { read } = await served()
    const tags = await Promise.all(
      ['', '?width=64', '?width=65'].map(async (query) => (await read(query)).headers.get('etag')),
    )

    expect(new Set(tags).size).toBe(3)
    expect((await read('?width=64', { 'if-none-match': tags[1] })).status).toBe(304)
    expect((await read('?width=64', { 'if-none-match': tags[2] })).status).toBe(200)
  })

  test.each(['63', '2049', '100.5', 'wide'])('rejects the width %s', async (width) => {
    const { desk, path } = await served()

    expect((await desk.stranger().get(`${path}?width=${width}`)).status).toBe(400)
  })

  test.each(['not-a-guid', '1', '00000000-0000-4000-8000-000000000000'])('returns 404 for %s', async (token) => {
    await using desk = await startDesk()

    expect((await desk.stranger().get(`/api/PlaceDescriptionPhotos/${token}`)).status).toBe(404)
  })

  test('works after the customer has lost the feature', async () => {
    await using desk = await startDesk({ features: [] })

    expect((await desk.get('/api/PlaceDescriptionReports')).status).toBe(403)
    expect((await desk.get('/api/PlaceDescriptionPhotos/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
