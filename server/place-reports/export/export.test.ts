import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlaceDescriptionReportWrite } from '@attendant/contract/place-reports/place-description.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { addPhotos, drawPhoto, makeReport, makeRoom } from '../../test/places.ts'
import { openDocx } from '../../test/samples/docx-package.ts'
import { placeDescriptionPhotos } from '../photos/photos.table.ts'

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function download(desk: Desk, reportID: number, query = '') {
  const answer = await fetch(`${desk.server.base}/api/PlaceDescriptionReports/${reportID}/export/docx${query}`, {
    headers: { authorization: `Bearer ${desk.token}` },
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function exported(desk: Desk, reportID: number, query = '') {
  const { status, bytes } = await download(desk, reportID, query)
  if (status !== 200) throw new Error(`The export answered ${status}: ${Buffer.from(bytes)}`)
  return openDocx(bytes)
}

const html =
  '<h1>Walls</h1><p>White, with a crack of <span class="review-marker" style="background-color:#ffff00">12 cm</span>.</p>' +
  '<h2>Openings</h2><ul><li>One door</li></ul><ol><li>first</li><li>second</li></ol>' +
  '<table><thead><tr><th>Part</th></tr></thead><tbody><tr><td>Handle &amp; lock</td></tr></tbody></table>'

/** Two rooms, with two photos in the first and one in the second; the first photo is on the cover. */
async function furnish(desk: Desk, given: PlaceDescriptionReportWrite = {}) {
  const report = await makeReport(desk, { caseNumber: 'PD-17', address: '12 Analytical Way', ...given })
  const reportID = report.placeDescriptionReportID
  const kitchen = await makeRoom(desk, { reportID, name: 'Kitchen', transcriptHtml: html })
  const attic = await makeRoom(desk, { reportID, name: 'Attic' })
  const photo = async (fileName: string, format: 'jpeg' | 'png' | 'webp', seed: number) => ({
    fileName,
    contentType: `image/${format}`,
    bytes: await drawPhoto({ format, seed }),
  })
  const first = await addPhotos(desk, kitchen.placeDescriptionRoomID, [
    await photo('front.jpg', 'jpeg', 1),
    await photo('sink.png', 'png', 2),
  ])
  await addPhotos(desk, attic.placeDescriptionRoomID, [await photo('beam.webp', 'webp', 3)])
  const heroPhotoAccessToken = first.body[0]?.accessToken ?? ''
  await desk.put(`/api/PlaceDescriptionReports/${reportID}`, { heroPhotoAccessToken })
  return reportID
}

describe('GET /api/PlaceDescriptionReports/:id/export/docx', () => {
  test('is a valid package with the complete content of the report', async () => {
    await using desk = await startDesk()
    const reportID = await furnish(desk, {
      clientNames: 'Ada & Co <Ltd>',
      landlords: 'Grace Hopper',
      tenants: 'Alan Turing',
      description: 'First line\nsecond line \u0001',
      reportDate: '2026-02-28',
    })

    const { status, headers, bytes } = await download(desk, reportID)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(documentType)
    expect(headers.get('content-disposition')).toBe('attachment; filename="PD-17.docx"')
    const docx = openDocx(bytes)
    expect(docx.faults).toEqual([])
    const texts = ['PD-17', '12 Analytical Way', 'Ada & Co <Ltd>', 'Grace Hopper', 'Alan Turing', '28 February 2026']
    for (const words of [...texts, 'First line', 'second line', 'Handle & lock']) expect(docx.words).toContain(words)
    expect(docx.words).not.toContain('{{')
    expect(docx.text('word/header1.xml') + docx.text('word/header2.xml')).toContain('12 Analytical Way')
    expect(docx.text('word/footer1.xml')).toMatch(/PAGE.*NUMPAGES/s)
    expect(docx.text('docProps/core.xml')).toContain(
      '<dcterms:created xsi:type="dcterms:W3CDTF">2026-03-02T09:00:00.000Z',
    )
  })

  test('has an outline: rooms below Rooms, and their own headings below them', async () => {
    await using desk = await startDesk()

    const { paragraphs, document } = await exported(desk, await furnish(desk))

    const outline = paragraphs.filter(({ style }) => /^Heading\d$/.test(style)).map(({ style, text }) => [style, text])
    expect(outline).toEqual([
      ['Heading1', 'Rooms'],
      ['Heading2', '1. Kitchen'],
      ['Heading3', 'Walls'],
      ['Heading4', 'Openings'],
      ['Heading2', '2. Attic'],
    ])
    expect(document).toMatch(/PAGEREF room_1[^<]*<\/w:instrText>.{0,80}<w:t[^>]*>2</s)
    expect(document).toMatch(/<w:hyperlink [^>]*w:anchor="room_2"/)
  })

  test('keeps lists, tables and review markers, and marks rooms without a description', async () => {
    await using desk = await startDesk()

    const { document, text } = await exported(desk, await furnish(desk))

    expect(document).toMatch(/<w:highlight w:val="yellow"\/><\/w:rPr><w:t[^>]*>12 cm</)
    expect(document).toMatch(/<w:highlight w:val="yellow"\/><\/w:rPr><w:t[^>]*>Not described yet\.</)
    expect(document.match(/<w:numPr>/g)).toHaveLength(3)
    expect(text('word/numbering.xml')).toMatch(/w:numFmt w:val="bullet"/)
    expect(document).toMatch(/<w:tblHeader\/>.*Part.*Handle/s)
  })

  test('does not replace placeholders in report text', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID } = await makeReport(desk, { caseNumber: '{{rooms}}', address: '{{caseNumber}}' })

    const { words, faults } = await exported(desk, placeDescriptionReportID)

    expect(faults).toEqual([])
    expect(words).toContain('{{rooms}}')
    expect(words).toContain('{{caseNumber}}')
  })

  test.each([
    ['de_AT', '28. Februar 2026'],
    ['en_US', 'February 28, 2026'],
    ['', '28 February 2026'],
    ['german', '28 February 2026'],
    ['no language at all!', '28 February 2026'],
  ])('writes the date for the locale %j as %s', async (locale, date) => {
    await using desk = await startDesk()
    const { placeDescriptionReportID } = await makeReport(desk, { reportDate: '2026-02-28' })
    await desk.put('/api/Customers/me', { locale })

    expect((await exported(desk, placeDescriptionReportID)).words).toContain(date)
  })

  test('is also valid for an empty report', async () => {
    await using desk = await startDesk()

    const docx = await exported(desk, (await makeReport(desk)).placeDescriptionReportID)

    expect(docx.faults).toEqual([])
    expect(docx.media).toEqual([])
    expect(docx.words).not.toContain('{{')
  })

  test('produces the same bytes for the same report', async () => {
    await using desk = await startDesk()
    const reportID = await furnish(desk)
    const hashOf = async () =>
      createHash('sha256')
        .update((await download(desk, reportID)).bytes)
        .digest('hex')

    const first = await hashOf()
    desk.clock.advance(3_600_000)
    const others = await Promise.all([hashOf(), hashOf()])

    expect(others).toEqual([first, first])
  })
})

describe('photos in the document', () => {
  const alternatives = (document: string) =>
    [...document.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map((match) => match[1])
  const cover = 'Cover photo: 12 Analytical Way'
  const [sink, beam] = ['Photo 1. Kitchen (sink.png)', 'Photo 2. Attic (beam.webp)']

  test('are shown with their room, with a caption and alternative text', async () => {
    await using desk = await startDesk()

    const docx = await exported(desk, await furnish(desk))

    expect(docx.faults).toEqual([])
    expect(alternatives(docx.document)).toEqual([cover, sink, beam])
    expect(docx.document.indexOf(sink)).toBeLessThan(docx.document.indexOf('2. Attic'))
    expect(docx.paragraphs.filter(({ style }) => style === 'Caption').map(({ text }) => text)).toEqual([
      'Photo 1. Kitchen',
      'Photo 2. Attic',
    ])
    const formats = await Promise.all(docx.media.map(async (path) => (await sharp(docx.files[path]).metadata()).format))
    expect(formats).toEqual(['jpeg', 'png', 'jpeg'])
  })

  test('are shown at the end if requested', async () => {
    await using desk = await startDesk()

    const { document, paragraphs, faults } = await exported(desk, await furnish(desk), '?photoPlacement=At-End')

    expect(faults).toEqual([])
    expect(alternatives(document)).toEqual([cover, sink, beam])
    expect(document.indexOf(sink)).toBeGreaterThan(document.indexOf('2. Attic'))
    expect(paragraphs.filter(({ style }) => style === 'Heading2').map(({ text }) => text)).toEqual([
      '1. Kitchen',
      '2. Attic',
      'Kitchen',
      'Attic',
    ])
  })

  test.each([
    ['?INCLUDEPHOTOS=false&excludeHeroPhoto=false', []],
    [
      '?excludeHeroPhoto=false',
      [cover, 'Photo 1. Kitchen (front.jpg)', 'Photo 2. Kitchen (sink.png)', 'Photo 3. Attic (beam.webp)'],
    ],
  ])('are with %s', async (query, expected) => {
    await using desk = await startDesk()

    const { document, faults } = await exported(desk, await furnish(desk), query)

    expect(faults).toEqual([])
    expect(alternatives(document)).toEqual(expected)
  })

  test('have no cover if the token is not a photo of this report', async () => {
    await using desk = await startDesk()
    const elsewhere = await furnish(desk)
    const { heroPhotoAccessToken } = (await desk.get(`/api/PlaceDescriptionReports/${elsewhere}`)).body
    const reportID = await furnish(desk)
    await desk.put(`/api/PlaceDescriptionReports/${reportID}`, { heroPhotoAccessToken })

    expect(alternatives((await exported(desk, reportID)).document)).not.toContain(cover)
  })

  test('with a missing file are reported with a note', async () => {
    await using desk = await startDesk()
    const reportID = await furnish(desk)
    const { db, storage } = desk.context
    for (const { fileName, storageKey } of await db.select().from(placeDescriptionPhotos)) {
      if (fileName === 'sink.png') await storage.delete(storageKey)
    }

    const { document, words, faults } = await exported(desk, reportID)

    expect(faults).toEqual([])
    expect(words).toContain('The file of this photo is missing.')
    expect(alternatives(document)).toEqual([cover, beam])
  })

  test.each(['?photoPlacement=middle', '?photoPlacement=', '?includePhotos=perhaps'])('rejects %s', async (query) => {
    await using desk = await startDesk()
    const { placeDescriptionReportID } = await makeReport(desk)

    expect((await download(desk, placeDescriptionReportID, query)).status).toBe(400)
  })
})

describe('the template', () => {
  test('returns 500 with the reason if it is missing', async () => {
    await using desk = await startDesk({ settings: { DOCX_TEMPLATE: '/nowhere/template.docx' } })
    const { placeDescriptionReportID } = await makeReport(desk)

    const answer = await desk.get(`/api/PlaceDescriptionReports/${placeDescriptionReportID}/export/docx`)

    expect(answer.status).toBe(500)
    expect(answer.body.message).toContain('template is missing')
    expect(answer.body.message).not.toContain('/nowhere')
  })

  test('can be replaced by the operator', async () => {
    await using first = await startDesk()
    const { placeDescriptionReportID } = await makeReport(first, { caseNumber: 'Their own {{ caseNumber }}' })
    const path = join(first.server.dataDirectory, 'own.docx')
    await writeFile(path, (await download(first, placeDescriptionReportID)).bytes)
    await using desk = await startDesk({ settings: { DOCX_TEMPLATE: path } })

    const { words } = await exported(desk, (await makeReport(desk, { caseNumber: 'PD-18' })).placeDescriptionReportID)

    expect(words).toContain('Their own PD-18')
  })
})
