import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../organization/audit/audit.table.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { attach, makeChannel } from '../../../test/factories.ts'
import { storeMessage } from '../../../test/samples/stored-message.ts'
import { messages } from '../../messages/messages.table.ts'
import { deleteFilesOfMessages } from '../delete-files.ts'
import { attachments } from './attachments.table.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function rowsOf(desk: Desk, messageID: number) {
  return desk.context.db.select().from(attachments).where(eq(attachments.messageID, messageID))
}

async function hasAttachment(desk: Desk, messageID: number) {
  const [row] = await desk.context.db.select().from(messages).where(eq(messages.messageID, messageID))
  return row?.hasAttachment
}

describe('POST /ticketMessages/:id/attachments', () => {
  test.each([
    ['EndUser', { isEndUserProvided: true, isCustomerRepProvided: false }],
    ['CustomerRep', { isEndUserProvided: false, isCustomerRepProvided: true }],
  ] as const)('stores the file of a message from %s', async (senderType, flags) => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk, { senderType })

    const answer = await attach(desk, messageID, { bytes: pixel, fileName: 'dot.png', contentType: 'image/png' })

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ messageID, fileName: 'dot.png', contentType: 'image/png', ...flags })
    const [row] = await rowsOf(desk, messageID)
    expect(row).toMatchObject({ size: pixel.length, customerID: desk.customerID })
    expect(await desk.context.storage.stat(row?.storageKey ?? '')).toEqual({ size: pixel.length })
    expect(await hasAttachment(desk, messageID)).toBe(true)
  })

  test('is also served under /api and recorded in the audit log', async () => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)
    const form = new FormData()
    form.append('FILE', new File(['x'], 'x.txt', { type: 'text/plain' }))

    const answer = await desk.post(`/api/ticketMessages/${messageID}/attachments`, form)

    expect(answer.status).toBe(200)
    const lines = await desk.context.db.select().from(auditEntries).where(eq(auditEntries.customerID, desk.customerID))
    expect(lines.map(({ action }) => action)).toContain('POST /api/ticketMessages/:id/attachments')
  })

  test.each([
    ['a path', '../../etc/passwd.txt', 'passwd.txt'],
    ['a Windows path', 'C:\\Users\\me\\report.txt', 'report.txt'],
    ['a quote', 'so "called".txt', 'so "called".txt'],
    ['Greek and an emoji', 'Αναφορά 📎.txt', 'Αναφορά 📎.txt'],
    ['Arabic', 'تقرير.txt', 'تقرير.txt'],
    ['a turned direction', 'photo\u202egpj.txt', 'photogpj.txt'],
    ['255 characters', `${'字'.repeat(251)}.txt`, `${'字'.repeat(251)}.txt`],
    ['more than that', `${'字'.repeat(400)}.txt`, `${'字'.repeat(251)}.txt`],
  ])('keeps a name with %s', async (_what, fileName, expected) => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)

    const { body } = await attach(desk, messageID, { fileName })

    expect(body.fileName).toBe(expected)
    expect((await desk.get(`/ticketMessages/${messageID}/attachments`)).body[0].fileName).toBe(expected)
  })

  test.each([
    ['declared PNG, is text', 'image/png', 'just words', 'application/octet-stream'],
    ['declared text, is PNG', 'text/plain', pixel, 'image/png'],
    ['declared PDF, is PNG', 'application/pdf', pixel, 'image/png'],
    ['declared text, is binary', 'text/plain', new Uint8Array([1, 0, 2, 0, 3, 255, 254]), 'application/octet-stream'],
    ['declared text, and is', 'text/plain;charset=utf-8', 'grüße', 'text/plain'],
    ['declares nothing', '', 'a', 'application/octet-stream'],
    ['declared CSV, and may be', 'text/csv', 'a;b\n1;2', 'text/csv'],
    [
      'declared a Word file, is a zip',
      'application/vnd.ms-word',
      Buffer.from('504b0304140000000800', 'hex'),
      'application/vnd.ms-word',
    ],
  ])('decides the type of a file that %s', async (_what, contentType, bytes, expected) => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)

    const { body } = await attach(desk, messageID, { bytes, fileName: 'some.file', contentType })

    expect(body.contentType).toBe(expected)
  })

  test.each([
    ['extension', { fileName: 'setup.EXE' }],
    ['extension before a dot', { fileName: 'setup.exe. ' }],
    ['extension of a script', { fileName: 'invoice.pdf.js' }],
    ['declared type', { contentType: 'application/x-sh' }],
    ['declared type of a script', { contentType: 'text/x-javascript' }],
    ['declared type of an old script', { contentType: 'Text/JavaScript1.5; charset=utf-8' }],
    ['content of a Windows program', { bytes: 'MZ\x90\0\x03', fileName: 'image.png', contentType: 'image/png' }],
    ['content of a Linux program', { bytes: '\x7fELF\x02\x01' }],
    ['content of a macOS program', { bytes: new Uint8Array([0xcf, 0xfa, 0xed, 0xfe, 7, 0]) }],
    ['content of a script', { bytes: '#!/bin/sh\nrm -rf ~' }],
    ['content, whatever its name', { bytes: '\x7fELF\x02\x01', fileName: 'data.bin', contentType: '' }],
  ])('refuses an executable by its %s', async (_what, file) => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)

    expect((await attach(desk, messageID, file)).status).toBe(415)
    expect(await rowsOf(desk, messageID)).toEqual([])
    expect(await hasAttachment(desk, messageID)).toBe(false)
  })

  test('accepts 25 MB and rejects one byte more', async () => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)
    const maxBytes = 25 * 2 ** 20
    const zeros = (size: number) => ({
      bytes: new Uint8Array(size),
      fileName: 'data.bin',
      contentType: 'application/octet-stream',
    })

    expect((await attach(desk, messageID, zeros(maxBytes))).status).toBe(200)
    expect((await attach(desk, messageID, zeros(maxBytes + 1))).status).toBe(413)
    expect((await attach(desk, messageID, zeros(maxBytes * 2))).status).toBe(413)
    expect(await rowsOf(desk, messageID)).toHaveLength(1)
  })

  test.each([
    ['no field', new FormData()],
    ['a text field', form('file', 'text')],
    ['another field', form('other', new File(['x'], 'x.txt'))],
    ['an empty file', form('file', new File([], 'x.txt'))],
    ['a form without a choice', form('file', new File([], ''))],
    ['JSON', { file: 'x' }],
    ['nothing', undefined],
  ])('refuses %s', async (_what, body) => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)

    const answer = await desk.post(`/ticketMessages/${messageID}/attachments`, body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toMatchObject([{ field: 'file' }])
  })

  test.each([
    ['without an end', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'],
    ['that is garbage', 'garbage'],
  ])('refuses a form %s', async (_what, body) => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)

    const headers = { 'content-type': 'multipart/form-data; boundary=x' }

    expect((await desk.post(`/ticketMessages/${messageID}/attachments`, body, headers)).status).toBe(400)
    expect(await rowsOf(desk, messageID)).toEqual([])
  })

  test('answers a repeated key with the first response and stores one file', async () => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)
    const once = (bytes: string) => attach(desk, messageID, { bytes }, { 'idempotency-key': 'once' })

    const parallel = await Promise.all([once('same'), once('same'), once('same')])

    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(parallel.map(({ body }) => body.ticketMessageAttachmentID)).size).toBe(1)
    expect((await once('other')).status).toBe(409)
    expect(await rowsOf(desk, messageID)).toHaveLength(1)
    expect((await desk.stranger().get(`/api/File/${parallel[0]?.body.accessToken}`)).body).toBe('same')
  })

  test("is 403 for another customer's message and 404 for a missing one", async () => {
    await using desk = await startDesk()
    const theirs = await storeMessage(await desk.other())

    expect((await attach(desk, theirs.messageID)).status).toBe(403)
    expect((await attach(desk, 999_999_999)).status).toBe(404)
    expect((await attach(desk.stranger(), theirs.messageID)).status).toBe(401)
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const mine = await storeMessage(desk, { channelID })
    expect((await attach(await desk.phone(channelID, phoneNumber ?? ''), mine.messageID)).status).toBe(403)
  })
})

test("rejects an upload to another customer's message while it is still being sent", async () => {
  await using desk = await startDesk()
  const { messageID } = await storeMessage(await desk.other())
  const bytes = new Uint8Array(20 * 2 ** 20)

  const answers = await Promise.all([1, 2, 3].map(() => attach(desk, messageID, { bytes, contentType: '' })))

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})

function form(name: string, value: string | File) {
  const form = new FormData()
  form.append(name, value)
  return form
}

describe('GET /ticketMessages/:id/attachments', () => {
  test('lists them oldest first', async () => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)
    for (const fileName of ['b.txt', 'a.txt']) await attach(desk, messageID, { fileName })

    const { body } = await desk.get(`/ticketMessages/${messageID}/attachments`)

    expect(body.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['b.txt', 'a.txt'])
    expect((await (await desk.other()).get(`/ticketMessages/${messageID}/attachments`)).status).toBe(403)
    expect((await desk.get('/ticketMessages/999999999/attachments')).status).toBe(404)
  })
})

describe('DELETE /ticketMessages/:id/attachments/:attachmentId', () => {
  test('deletes the file, and hasAttachment changes with the last one', async () => {
    await using desk = await startDesk()
    const { messageID } = await storeMessage(desk)
    const first = (await attach(desk, messageID)).body
    const second = (await attach(desk, messageID)).body
    const rows = await rowsOf(desk, messageID)
    const path = `/ticketMessages/${messageID}/attachments`

    expect((await desk.delete(`${path}/${first.ticketMessageAttachmentID}`)).status).toBe(204)
    expect(await hasAttachment(desk, messageID)).toBe(true)
    expect((await desk.delete(`${path}/${second.ticketMessageAttachmentID}`)).status).toBe(204)
    expect(await hasAttachment(desk, messageID)).toBe(false)

    await desk.runJobs()
    for (const { storageKey } of rows) expect(await desk.context.storage.stat(storageKey)).toBeUndefined()
    expect((await desk.stranger().get(`/api/File/${first.accessToken}`)).status).toBe(404)
    expect((await desk.delete(`${path}/${first.ticketMessageAttachmentID}`)).status).toBe(404)
  })

  test('distinguishes another customer, another message and a missing attachment', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const mine = await storeMessage(desk)
    const { messageID } = await storeMessage(desk)
    const { ticketMessageAttachmentID: id } = (await attach(desk, messageID)).body
    const theirMessage = await storeMessage(other)
    const theirs = (await attach(other, theirMessage.messageID)).body

    expect((await other.delete(`/ticketMessages/${messageID}/attachments/${id}`)).status).toBe(403)
    const foreign = `/ticketMessages/${mine.messageID}/attachments/${theirs.ticketMessageAttachmentID}`
    expect((await desk.delete(foreign)).status).toBe(403)
    expect((await desk.delete(`/ticketMessages/${mine.messageID}/attachments/${id}`)).status).toBe(404)
    expect((await desk.delete(`/ticketMessages/${messageID}/attachments/x`)).status).toBe(400)
    expect(await rowsOf(desk, messageID)).toHaveLength(1)
  })
})

test('deleteFilesOfMessages deletes the bytes with the rows, and not when the transaction fails', async () => {
  await using desk = await startDesk()
  const { context, customerID } = desk
  const { messageID } = await storeMessage(desk)
  await attach(desk, messageID)
  const [row] = await rowsOf(desk, messageID)
  const stat = () => context.storage.stat(row?.storageKey ?? '')

  const failing = context.db.transaction(async (db) => {
    await deleteFilesOfMessages({ db }, customerID, [messageID])
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await desk.runJobs()
  expect(await stat()).toEqual({ size: 5 })

  await context.db.transaction((db) => deleteFilesOfMessages({ db }, customerID, [messageID]))
  await desk.runJobs()
  expect(await stat()).toBeUndefined()
})
