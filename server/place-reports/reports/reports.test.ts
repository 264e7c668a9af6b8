import type { PlaceDescriptionReportRow } from '@attendant/contract/place-reports/place-description.ts'
import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { makeDocument, makeTopic } from '../../test/factories.ts'
import { addPhotos, makeReport, makeRoom } from '../../test/places.ts'
import { placeDescriptionPhotos } from '../photos/photos.table.ts'
import { placeDescriptionRooms } from '../rooms/rooms.table.ts'

const path = '/api/PlaceDescriptionReports'

const everything = {
  clientNames: 'Ada Lovelace',
  caseNumber: 'PD-2026/17',
  description: 'A flat on two floors.',
  landlords: 'Grace Hopper',
  tenants: 'Alan Turing',
  address: '12 Analytical Way',
  reportDate: '2026-02-28',
}

describe('POST /api/PlaceDescriptionReports', () => {
  test('stores every field and the author', async () => {
    await using desk = await startDesk()
    const lexicon = await makeDocument(desk)
    const instructions = await makeDocument(desk)
    const topic = await makeTopic(desk)
    const given = {
      ...everything,
      lexiconDocumentID: lexicon.documentID,
      instructionsDocumentID: instructions.documentID,
      transformTopicID: topic.topicID,
      heroPhotoAccessToken: 'no photo at all',
    }

    const { status, body } = await desk.post(path, given)

    expect(status).toBe(200)
    expect(body).toEqual({
      ...given,
      placeDescriptionReportID: expect.any(Number),
      customerID: desk.customerID,
      createdByCustomerRepID: desk.admin.customerRepID,
      customerRepID: desk.admin.customerRepID,
      dateCreatedUtc: '2026-03-02T09:00:00.000Z',
      dateUpdatedUtc: null,
    })
    expect((await desk.get(`${path}/${body.placeDescriptionReportID}`)).body).toEqual({ ...body, rooms: [] })
  })

  test('accepts an empty report', async () => {
    await using desk = await startDesk()

    expect((await desk.post(path, {})).body).toMatchObject({ address: null, caseNumber: null, reportDate: null })
  })

  test.each([
    ['clientNames', 'x'.repeat(513)],
    ['landlords', 'x'.repeat(513)],
    ['tenants', 'x'.repeat(513)],
    ['address', 'x'.repeat(513)],
    ['caseNumber', 'x'.repeat(256)],
    ['reportDate', '28.02.2026'],
    ['reportDate', '2026-02-30'],
    ['reportDate', '0000-01-01'],
    ['address', 12],
    ['address', 'a\0b'],
    ['lexiconDocumentID', 999_999],
    ['instructionsDocumentID', 999_999],
    ['transformTopicID', 999_999],
  ])('refuses a wrong %s', async (field, value) => {
    await using desk = await startDesk()

    const { status, body } = await desk.post(path, { [field]: value })

    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(field)
    expect((await desk.get(path)).body.totalCount).toBe(0)
  })

  test("rejects another customer's documents and topic, naming each", async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const { documentID } = await makeDocument(other)
    const { topicID } = await makeTopic(other)

    const { status, body } = await desk.post(path, {
      lexiconDocumentID: documentID,
      instructionsDocumentID: documentID,
      transformTopicID: topicID,
    })

    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'lexiconDocumentID',
      'instructionsDocumentID',
      'transformTopicID',
    ])
  })

  test('creates one report per Idempotency-Key', async () => {
    await using desk = await startDesk()
    const key = { 'idempotency-key': 'report' }

    const first = await desk.post(path, everything, key)
    const second = await desk.post(path, everything, key)

    expect(second.body).toEqual(first.body)
    expect((await desk.get(path)).body.totalCount).toBe(1)
  })
})

describe('GET /api/PlaceDescriptionReports', () => {
  const found = async (desk: Awaited<ReturnType<typeof startDesk>>, query: string) => {
    const { body } = await desk.get<{ items: PlaceDescriptionReportRow[] }>(`${path}?${query}`)
    return body.items.map(({ caseNumber }) => caseNumber)
  }

  test('returns the newest first, in pages without overlap', async () => {
    await using desk = await startDesk()
    for (const caseNumber of ['a', 'b', 'c']) {
      await makeReport(desk, { caseNumber })
      desk.clock.advance(1000)
    }

    const { body } = await desk.get(`${path}?pageSize=2`)
    expect(body).toMatchObject({ totalCount: 3, totalPages: 2, pageNumber: 1, pageSize: 2 })
    expect(await found(desk, 'pageSize=2')).toEqual(['c', 'b'])
    expect(await found(desk, 'pageSize=2&pageNumber=2')).toEqual(['a'])
    expect(await found(desk, 'pageNumber=9')).toEqual([])
    expect(await found(desk, 'sortBy=CASENUMBER')).toEqual(['a', 'b', 'c'])
    expect(await found(desk, 'sortBy=caseNumber&sortOrder=desc')).toEqual(['c', 'b', 'a'])
  })

  test.each([
    ['analytical', ['one']],
    ['PD-', ['PD-7']],
    ['lovelace', ['PD-7']],
    ['50%', ['percent']],
    ['_', []],
    ['hopper', []],
    ['x'.repeat(1000), []],
    ['', ['percent', 'PD-7', 'one']],
  ])('finds %j in address, case number and client names', async (search, expected) => {
    await using desk = await startDesk()
    await makeReport(desk, { caseNumber: 'one', address: '12 Analytical Way', landlords: 'Hopper' })
    await makeReport(desk, { caseNumber: 'PD-7', clientNames: 'Ada LOVELACE' })
    await makeReport(desk, { caseNumber: 'percent', address: '50% of the house' })
    await makeReport(await desk.other(), { caseNumber: 'PD-9', address: 'Analytical', clientNames: 'Lovelace' })

    expect(await found(desk, `search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  test.each(['sortBy=rooms', 'sortOrder=up', 'pageSize=0', 'pageSize=201', 'pageNumber=0'])(
    'refuses %s',
    async (query) => {
      await using desk = await startDesk()

      expect((await desk.get(`${path}?${query}`)).status).toBe(400)
    },
  )
})

describe('PUT /api/PlaceDescriptionReports/:id', () => {
  test('changes given fields, clears null ones, and keeps the rest', async () => {
    await using desk = await startDesk()
    const report = await makeReport(desk, everything)
    const one = `${path}/${report.placeDescriptionReportID}`
    desk.clock.advance(60_000)

    expect((await desk.put(one, { address: 'Elsewhere', tenants: null })).status).toBe(204)

    expect((await desk.get(one)).body).toEqual({
      ...report,
      address: 'Elsewhere',
      tenants: null,
      dateUpdatedUtc: desk.context.now().toISOString(),
      rooms: [],
    })
  })

  test("rejects another customer's topic and changes nothing", async () => {
    await using desk = await startDesk()
    const report = await makeReport(desk, everything)
    const { topicID } = await makeTopic(await desk.other())
    const one = `${path}/${report.placeDescriptionReportID}`

    expect((await desk.put(one, { address: 'Elsewhere', transformTopicID: topicID })).status).toBe(400)

    expect((await desk.get(one)).body).toEqual({ ...report, rooms: [] })
  })
})

describe('DELETE /api/PlaceDescriptionReports/:id', () => {
  test('deletes rooms, photos and files', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID, placeDescriptionRoomID: roomID } = await makeRoom(desk)
    await addPhotos(desk, roomID, [{}, {}])
    const { db, storage } = desk.context
    const keys = (await db.select().from(placeDescriptionPhotos)).map(({ storageKey }) => storageKey)

    expect((await desk.delete(`${path}/${reportID}`)).status).toBe(204)
    await desk.runJobs()

    expect((await desk.get(`${path}/${reportID}`)).status).toBe(404)
    expect((await desk.delete(`${path}/${reportID}`)).status).toBe(404)
    expect(await db.$count(placeDescriptionRooms)).toBe(0)
    expect(await db.$count(placeDescriptionPhotos)).toBe(0)
    expect(keys).toHaveLength(2)
    expect(await Promise.all(keys.map((key) => storage.stat(key)))).toEqual([undefined, undefined])
  })
})

describe('references of a report', () => {
  test('can be deleted, and the report stays without them', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { documentID } = await makeDocument(desk)
    const { topicID } = await makeTopic(desk)
    const { body } = await agent.post(path, {
      lexiconDocumentID: documentID,
      instructionsDocumentID: documentID,
      transformTopicID: topicID,
    })
    expect(body.createdByCustomerRepID).toBe(agent.rep.customerRepID)

    const gone = [`/customerReps/${agent.rep.customerRepID}`, `/api/Documents/${documentID}`, `/api/Topics/${topicID}`]
    for (const thing of gone) expect((await desk.delete(thing)).status).toBe(204)

    expect((await desk.get(`${path}/${body.placeDescriptionReportID}`)).body).toMatchObject({
      createdByCustomerRepID: null,
      customerRepID: null,
      lexiconDocumentID: null,
      instructionsDocumentID: null,
      transformTopicID: null,
    })
  })
})
