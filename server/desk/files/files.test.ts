import { describe, expect, test } from 'vitest'
import { startDesk } from '../../test/desk.ts'
import { attach } from '../../test/factories.ts'
import { storeMessage } from '../../test/samples/stored-message.ts'
import { attachments } from './attachments/attachments.table.ts'

async function served(file: Parameters<typeof attach>[2] = {}) {
  const desk = await startDesk()
  const { messageID } = await storeMessage(desk)
  const { body } = await attach(desk, messageID, file)
  const path = `/api/File/${body.accessToken}`
  return { desk, path, fetch: (headers = {}, method = 'GET') => desk.stranger().send(method, path, undefined, headers) }
}

const pdf = '%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('GET /api/File/:accessToken', () => {
  test.each([
    ['plain text', 'text/plain', 'a', 'inline', 'text/plain; charset=utf-8'],
    ['a PDF', 'application/pdf', pdf, 'inline', 'application/pdf'],
    ['a GIF', 'image/gif', 'GIF89a\x01\0\x01\0', 'inline', 'image/gif'],
    ['HTML', 'text/html', '<script>alert(1)</script>', 'attachment', 'text/html; charset=utf-8'],
    ['SVG', 'image/svg+xml', svg, 'attachment', 'image/svg+xml'],
    ['CSV', 'text/csv', 'a;b', 'inline', 'text/csv; charset=utf-8'],
    [
      'HTML that is called text',
      'text/plain',
      '\ufeff\n<!-- x --><!DOCTYPE html>',
      'attachment',
      'text/html; charset=utf-8',
    ],
    ['SVG that is called text', 'text/plain', `<?xml version="1.0"?>\n${svg}`, 'attachment', 'image/svg+xml'],
    ['text that mentions HTML', 'text/plain', 'See <html> there', 'inline', 'text/plain; charset=utf-8'],
    ['Markdown', 'text/markdown', '# a', 'inline', 'text/markdown; charset=utf-8'],
    ['a zip', 'application/zip', Buffer.from('504b0304140000000800', 'hex'), 'attachment', 'application/zip'],
    ['JSON', 'application/json', '{}', 'attachment', 'application/json'],
    ['a script of no known kind', 'text/x-coffeescript', 'alert(1)', 'attachment', 'application/octet-stream'],
    ['a stylesheet', 'text/css', 'body { display: none }', 'attachment', 'application/octet-stream'],
    ['a manifest', 'text/cache-manifest', 'CACHE MANIFEST', 'attachment', 'application/octet-stream'],
    ['a text of no known kind', 'text/x-unheard-of', 'a', 'attachment', 'application/octet-stream'],
    ['anything else', 'application/x-unheard-of', 'a', 'attachment', 'application/octet-stream'],
  ])('serves %s so that nothing in it runs', async (_what, contentType, bytes, kind, expected) => {
    const { fetch } = await served({ bytes, contentType, fileName: 'a.file' })

    const { status, headers } = await fetch()

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(expected)
    expect(headers.get('content-disposition')).toBe(`${kind}; filename="a.file"`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox(;|$)/)
    expect(headers.get('cache-control')).toContain('private')
  })

  test.each(['text/x-javascript', 'text/livescript', 'text/javascript1.5', 'application/x-ecmascript'])(
    'serves a file that was stored as %s, before such types were refused, so that nothing in it runs',
    async (contentType) => {
      const { desk, fetch } = await served({ bytes: 'alert(1)', contentType: 'text/plain' })
      await desk.context.db.update(attachments).set({ contentType })

      const { headers } = await fetch()

      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test.each(['page.html', 'page.XHTML', 'drawing.svg', 'page.htm.'])('sends %s as an attachment', async (fileName) => {
    const { fetch } = await served({ bytes: 'a', contentType: 'text/plain', fileName })

    expect((await fetch()).headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test('detects a text type by file name', async () => {
    const { fetch } = await served({ bytes: 'a', contentType: '', fileName: 'notes.TXT' })

    const { headers } = await fetch()

    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^inline;/)
  })

  test('names the file in any script', async () => {
    const { fetch } = await served({ fileName: 'Über "uns" 50%.txt' })

    expect((await fetch()).headers.get('content-disposition')).toBe(
      `inline; filename="_ber _uns_ 50_.txt"; filename*=UTF-8''%C3%9Cber%20%22uns%22%2050%25.txt`,
    )
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['bytes=5-2', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('answers the range %s', async (range, status, body, contentRange) => {
    const { fetch } = await served({ bytes: '0123456789' })

    const answer = await fetch({ range })

    expect(answer).toMatchObject({ status, body })
    expect(answer.headers.get('content-range')).toBe(contentRange)
    expect(answer.headers.get('content-length')).toBe(String(body.length))
  })

  test.each(['bytes=10-', 'bytes=-0'])('rejects the range %s', async (range) => {
    const { fetch } = await served({ bytes: '0123456789' })

    const answer = await fetch({ range })

    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
  })

  test('answers 304 for a matching ETag, and 200 for another', async () => {
    const { fetch } = await served({ bytes: '0123456789' })
    const etag = (await fetch()).headers.get('etag') ?? ''

    expect(await fetch({ 'if-none-match': `"x", W/${etag}` })).toMatchObject({ status: 304, body: '' })
    expect((await fetch({ 'if-none-match': '"x"' })).status).toBe(200)
    expect((await fetch({ 'if-range': etag, range: 'bytes=0-1' })).status).toBe(206)
    expect((await fetch({ 'if-range': '"x"', range: 'bytes=0-1' })).status).toBe(200)
  })

  test('answers HEAD like GET, without the bytes', async () => {
    const { fetch } = await served({ bytes: '0123456789' })

    const answer = await fetch({}, 'HEAD')

    expect(answer).toMatchObject({ status: 200, body: '' })
    expect(answer.headers.get('content-length')).toBe('10')
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
  })

  test.each(['not-a-guid', '00000000-0000-4000-8000-000000000000', '1'])('finds no file %s', async (token) => {
    await using desk = await startDesk()

    expect((await desk.stranger().get(`/api/File/${token}`)).status).toBe(404)
  })

  test('is 404 when the bytes are gone', async () => {
    const { desk, fetch } = await served()
    await using _ = desk
    const { storage, db } = desk.context
    for (const { storageKey } of await db.select().from(attachments)) await storage.delete(storageKey)

    expect((await fetch()).status).toBe(404)
  })
})
