import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { drawTemplate, makeReport, shippedTemplate as shipped } from '../../test/places.ts'
import { openDocx } from '../../test/samples/docx-package.ts'
import { findTemplate } from './templates.store.ts'

const path = '/api/PlaceDescriptionTemplate'

/** An archive whose directory declares a part of one gigabyte. */
async function drawBomb() {
  const archive = Buffer.from(await drawTemplate({}, { 'word/bomb.xml': Buffer.from('boom') }))
  const nameInDirectory = archive.lastIndexOf('word/bomb.xml')
  archive.writeUInt32LE(2 ** 30, nameInDirectory - 46 + 24)
  return archive
}

function upload(desk: Desk, bytes: Uint8Array, fileName = 'own.docx') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], fileName))
  return desk.post(path, form)
}

async function wordsOf(desk: Desk, reportID: number) {
  const answer = await fetch(`${desk.server.base}/api/PlaceDescriptionReports/${reportID}/export/docx`, {
    headers: { authorization: `Bearer ${desk.token}` },
  })
  return openDocx(new Uint8Array(await answer.arrayBuffer())).words
}

describe('POST /api/PlaceDescriptionTemplate', () => {
  test('is used for exports, and reports which placeholders have no effect', async () => {
    await using desk = await startDesk()
    const { placeDescriptionReportID: reportID } = await makeReport(desk, { address: 'Here' })
    const template = await drawTemplate({ 'Place description': 'Our own', '{{tenants}}': '{{tenant}}' })

    const { status, body } = await upload(desk, template)

    expect(status).toBe(200)
    expect(body).toEqual({
      fileName: 'own.docx',
      size: template.length,
      unknownPlaceholders: ['tenant'],
      missingPlaceholders: ['tenants'],
      dateUploadedUtc: '2026-03-02T09:00:00.000Z',
    })
    expect((await desk.get(path)).body).toEqual(body)
    const words = await wordsOf(desk, reportID)
    expect(words).toContain('Our own')
    expect(words).toContain('{{tenant}}')
    const other = await desk.other()
    const { placeDescriptionReportID: theirs } = await makeReport(other)
    expect(await wordsOf(other, theirs)).not.toContain('Our own')
  })

  test('replaces the previous one and deletes its file', async () => {
    await using desk = await startDesk()
    const { db, storage } = desk.context
    await upload(desk, await shipped(), 'first.docx')
    const former = await findTemplate(db, desk.customerID)

    await upload(desk, await shipped(), 'second.docx')
    await desk.runJobs()

    expect((await desk.get(path)).body.fileName).toBe('second.docx')
    expect(await storage.stat(former?.storageKey ?? '')).toBeUndefined()
  })

  test.each([
    ['no archive', async () => Buffer.from('Hello'), 'not a Word document'],
    ['another archive', async () => zipSync({ 'a.txt': Buffer.from('a') }), 'not a Word document'],
    ['macros', () => drawTemplate({}, { 'word/vbaProject.bin': Buffer.from('a') }), 'macros'],
    [
      'a broken part',
      () => drawTemplate({}, { 'word/document.xml': Buffer.from('<w:document><w:body>') }),
      'cannot be used',
    ],
    ['a bomb', drawBomb, 'too large'],
    ['nothing', async () => Buffer.alloc(0), 'not a Word document'],
  ])('refuses %s', async (_what, draw, why) => {
    await using desk = await startDesk()

    const { status, body } = await upload(desk, await draw())

    expect(status).toBe(400)
    expect(body.message).toContain(why)
    expect((await desk.get(path)).status).toBe(404)
  })
})

describe('GET /api/PlaceDescriptionTemplate/file', () => {
  test('returns the built-in one by default', async () => {
    await using desk = await startDesk()

    const answer = await fetch(`${desk.server.base}${path}/file`, {
      headers: { authorization: `Bearer ${desk.token}` },
    })

    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="place-description.docx"')
    expect(Buffer.from(await answer.arrayBuffer()).equals(await shipped())).toBe(true)
  })
})

describe('DELETE /api/PlaceDescriptionTemplate', () => {
  test('restores the built-in one', async () => {
    await using desk = await startDesk()
    await upload(desk, await shipped())
    const row = await findTemplate(desk.context.db, desk.customerID)

    expect((await desk.delete(path)).status).toBe(204)
    await desk.runJobs()

    expect((await desk.get(path)).status).toBe(404)
    expect((await desk.delete(path)).status).toBe(404)
    expect(await desk.context.storage.stat(row?.storageKey ?? '')).toBeUndefined()
  })
})
