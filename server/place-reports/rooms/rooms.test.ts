import type { PlaceDescriptionRoom } from '@attendant/contract/place-reports/place-description.ts'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { addPhotos, makeReport, makeRoom } from '../../test/places.ts'
import { placeDescriptionPhotos } from '../photos/photos.table.ts'

const roomsOf = async (desk: Desk, reportID: number) =>
  (await desk.get<PlaceDescriptionRoom[]>(`/api/PlaceDescriptionReports/${reportID}/rooms`)).body

describe('POST /api/PlaceDescriptionReports/:reportId/rooms', () => {
  test('numbers rooms from 1', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID } = await makeReport(desk)
    await makeRoom(desk, { reportID, name: 'Hall' })
    await makeRoom(desk, { reportID, name: 'Attic', sortOrder: 10 })
    await makeRoom(desk, { reportID, name: 'Roof' })
    await makeRoom(desk, { reportID, name: 'Porch', sortOrder: 1 })
    await makeRoom(desk, { reportID, name: 'Cellar', sortOrder: -3 })

    const rooms = await roomsOf(desk, reportID)

    expect(rooms.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['Cellar', -3],
      ['Hall', 1],
      ['Porch', 1],
      ['Attic', 10],
      ['Roof', 11],
    ])
    expect((await desk.get(`/api/PlaceDescriptionReports/${reportID}`)).body.rooms).toEqual(rooms)
  })

  test('gives concurrently created rooms different orders', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID } = await makeReport(desk)

    await Promise.all(Array.from({ length: 5 }, () => makeRoom(desk, { reportID })))

    expect((await roomsOf(desk, reportID)).map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3, 4, 5])
  })

  test('limits the order to the range of its type', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID } = await makeReport(desk)
    await makeRoom(desk, { reportID, sortOrder: 2 ** 31 - 1 })

    expect((await makeRoom(desk, { reportID })).sortOrder).toBe(2 ** 31 - 1)
  })

  test.each([
    ['name', 'x'.repeat(256)],
    ['sortOrder', 1.5],
    ['sortOrder', 2 ** 31],
    ['transcriptRaw', 5],
  ])('refuses a wrong %s', async (field, value) => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID } = await makeReport(desk)

    expect((await desk.post(`/api/PlaceDescriptionReports/${reportID}/rooms`, { [field]: value })).status).toBe(400)
    expect(await roomsOf(desk, reportID)).toEqual([])
  })
})

describe('PUT /api/PlaceDescriptionRooms/:roomId', () => {
  test('changes given fields, clears null ones, and updates the report', async () => {
    await using desk = await startDesk()
    const room = await makeRoom(desk, { name: 'Hall', transcriptRaw: 'White walls.', transcriptHtml: '<p>White</p>' })
    const { placeDescriptionReportID: reportID, placeDescriptionRoomID: roomID } = room
    desk.clock.advance(60_000)

    expect(
      (await desk.put(`/api/PlaceDescriptionRooms/${roomID}`, { name: 'Lobby', transcriptRaw: null })).status,
    ).toBe(204)

    expect(await roomsOf(desk, reportID)).toEqual([{ ...room, name: 'Lobby', transcriptRaw: null }])
    const { body } = await desk.get(`/api/PlaceDescriptionReports/${reportID}`)
    expect(body.dateUpdatedUtc).toBe(desk.context.now().toISOString())
  })

  test('moves a room whose order is cleared to the end', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID, placeDescriptionRoomID: roomID } = await makeRoom(desk)
    await makeRoom(desk, { reportID })

    await desk.put(`/api/PlaceDescriptionRooms/${roomID}`, { sortOrder: null })

    expect((await roomsOf(desk, reportID)).map(({ placeDescriptionRoomID: id, sortOrder }) => [id, sortOrder])).toEqual(
      [
        [expect.any(Number), 2],
        [roomID, 3],
      ],
    )
  })
})

describe('transcriptHtml', () => {
  const marker = '<span class="review-marker" style="background-color:#ffff00">12 cm</span>'

  test.each([
    ['structure', '<h2>Walls</h2><ul><li>White</li></ul><table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'],
    ['review markers', `<p>A crack of ${marker}.</p>`],
    ['where words come from', '<p data-source="0-12,20-31">White walls.</p>'],
  ])('keeps %s', async (_what, transcriptHtml) => {
    await using desk = await startDesk()

    expect((await makeRoom(desk, { transcriptHtml })).transcriptHtml).toBe(transcriptHtml)
  })

  test.each([
    ['scripts', '<p onclick="a()">a</p><script>alert(1)</script>', '<p>a</p>'],
    ['links and images', '<a href="https://x.test">a</a><img src="https://x.test/i.png">', 'a'],
    ['styles', '<p style="position:fixed">a</p><span style="color:red" class="x">b</span>', '<p>a</p><span>b</span>'],
    ['styles of markers', '<span class="x review-marker" style="top:0">12 cm</span>', marker],
    ['sources that are none', '<p data-source="javascript:1">a</p>', '<p>a</p>'],
  ])('loses %s', async (_what, transcriptHtml, expected) => {
    await using desk = await startDesk()
    const room = await makeRoom(desk, { transcriptHtml })
    expect(room.transcriptHtml).toBe(expected)

    await desk.put(`/api/PlaceDescriptionRooms/${room.placeDescriptionRoomID}`, { transcriptHtml })

    expect(await roomsOf(desk, room.placeDescriptionReportID)).toMatchObject([{ transcriptHtml: expected }])
  })

  test('is sanitised quickly, however deeply it is nested', async () => {
    await using desk = await startDesk()

    expect((await makeRoom(desk, { transcriptHtml: '<b>'.repeat(200_000) })).transcriptHtml?.trim()).toBe('')
  })

  test('is sanitised in a thread if it is large, on create and on update', async () => {
    await using desk = await startDesk()
    const { run } = desk.context.threads
    const tasks: string[] = []
    desk.context.threads.run = (task, input, options) => {
      tasks.push(task.name)
      return run(task, input, options)
    }
    const { placeDescriptionReportID: reportID } = await makeReport(desk)
    const transcriptHtml = `<p>Dry.<script>alert(1)</script></p>${'<'.repeat(200_000)}`

    const made = await makeRoom(desk, { reportID, transcriptHtml })
    await desk.put(`/api/PlaceDescriptionRooms/${made.placeDescriptionRoomID}`, { transcriptHtml })

    const [changed] = await roomsOf(desk, reportID)
    for (const room of [made, changed]) {
      expect(room?.transcriptHtml?.startsWith('<p>Dry.</p>&lt;&lt;')).toBe(true)
    }
    expect(tasks).toEqual(['sanitiseTranscript', 'sanitiseTranscript'])
  })
})

describe('DELETE /api/PlaceDescriptionRooms/:roomId', () => {
  test('deletes photos and files, and keeps the other rooms', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID, placeDescriptionRoomID: roomID } = await makeRoom(desk)
    const kept = await makeRoom(desk, { reportID })
    await addPhotos(desk, roomID)
    await addPhotos(desk, kept.placeDescriptionRoomID)
    const { db, storage } = desk.context
    const before = await db.select().from(placeDescriptionPhotos)

    expect((await desk.delete(`/api/PlaceDescriptionRooms/${roomID}`)).status).toBe(204)
    await desk.runJobs()

    const [left, ...others] = await db.select().from(placeDescriptionPhotos)
    expect(others).toEqual([])
    expect(left?.placeDescriptionRoomID).toBe(kept.placeDescriptionRoomID)
    const gone = before.find(({ storageKey }) => storageKey !== left?.storageKey)
    expect(await storage.stat(gone?.storageKey ?? '')).toBeUndefined()
    expect(await storage.stat(left?.storageKey ?? '')).toBeDefined()
    expect((await desk.delete(`/api/PlaceDescriptionRooms/${roomID}`)).status).toBe(404)
  })
})
