import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeReport, makeRoom } from '../../test/places.ts'

describe('GET /api/PlaceDescriptionReports/:id/compare/:otherId', () => {
  test('matches rooms by name and reports how each changed', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: before } = await makeReport(desk)
    const { placeDescriptionReportID: after } = await makeReport(desk)
    const kitchen = await makeRoom(desk, {
      reportID: before,
      name: 'Kitchen',
      transcriptHtml: '<h2>Walls</h2><ul><li>White paint</li><li>A crack of <b>12 cm</b> beside the door</li></ul>',
    })
    const cellar = await makeRoom(desk, { reportID: before, name: 'Cellar', transcriptRaw: 'Damp.' })
    const attic = await makeRoom(desk, { reportID: after, name: 'Attic' })
    const kitchenAfter = await makeRoom(desk, {
      reportID: after,
      name: ' kitchen ',
      transcriptHtml: '<h2>Walls</h2><p>White paint.</p><p>A crack of 20 cm beside the door.</p><p>A stain.</p>',
    })

    const { status, body } = await desk.get(`/api/PlaceDescriptionReports/${before}/compare/${after}`)

    expect(status).toBe(200)
    expect(body).toEqual({
      placeDescriptionReportID: before,
      otherPlaceDescriptionReportID: after,
      rooms: [
        {
          name: 'Kitchen',
          placeDescriptionRoomID: kitchen.placeDescriptionRoomID,
          otherPlaceDescriptionRoomID: kitchenAfter.placeDescriptionRoomID,
          added: ['A stain.'],
          gone: [],
          changed: [{ before: 'A crack of 12 cm beside the door', after: 'A crack of 20 cm beside the door.' }],
          unchangedCount: 2,
        },
        {
          name: 'Cellar',
          placeDescriptionRoomID: cellar.placeDescriptionRoomID,
          otherPlaceDescriptionRoomID: null,
          added: [],
          gone: ['Damp.'],
          changed: [],
          unchangedCount: 0,
        },
        {
          name: 'Attic',
          placeDescriptionRoomID: null,
          otherPlaceDescriptionRoomID: attic.placeDescriptionRoomID,
          added: [],
          gone: [],
          changed: [],
          unchangedCount: 0,
        },
      ],
    })
  })

  test.each([
    ['missing', 404],
    ['abc', 400],
  ])('refuses a report that is %s', async (what, status) => {
    await using desk = await startDesk()
    const { placeDescriptionReportID } = await makeReport(desk)
    const other = what === 'missing' ? placeDescriptionReportID + 1_000_000 : what

    expect((await desk.get(`/api/PlaceDescriptionReports/${placeDescriptionReportID}/compare/${other}`)).status).toBe(
      status,
    )
  })
})
