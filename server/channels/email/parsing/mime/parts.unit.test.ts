import { describe, expect, test } from 'vitest'
import { parseMail } from '../parse-mail.ts'
import { toUuencode } from '../testing/old-attachments.ts'

const join = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
const head = (type: string) => `From: ada@example.org\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`
const readFile = async (fields: string, body: Buffer | string) => {
  const start = `${head('multipart/mixed; boundary="edge"')}--edge\r\nContent-Type: text/plain\r\n\r\nHello\r\n--edge\r\n`
  const { files } = await parseMail(join(start, `${fields}\r\n\r\n`, body, '\r\n--edge--\r\n'))
  return files[0]
}
const toQuoted = (bytes: Buffer) =>
  [...bytes]
    .map((byte, at) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}${at % 24 === 23 ? '=\r\n' : ''}`)
    .join('')
/** Some programs encode in pieces. */
const toPaddedGroups = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 10) }, (_, index) =>
    bytes.subarray(index * 10, index * 10 + 10).toString('base64'),
  ).join('\r\n')
const everyByte = Buffer.from(Array.from({ length: 1024 }, (_, index) => (index * 7 + (index >> 8)) % 256))
const pdf = Buffer.from(
  '%PDF-1.4\r\n1 0 obj\n<< /Length 3 >>\r\nstream\r\n\x00\x80\xff\nendstream\r\n%%EOF\r\n\r\n',
  'latin1',
)
const lineEnds = Buffer.from('one\r\ntwo\nthree\rfour\r\n\r\n', 'latin1')
const contents = {
  'every byte': everyByte,
  'a PDF': pdf,
  'line ends': lineEnds,
  'a last line feed': Buffer.from('a,b\n'),
  nothing: Buffer.from('x'),
}

describe('attachments keep their bytes', () => {
  const encodings: Record<string, (bytes: Buffer) => Buffer | string> = {
    base64: (bytes) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
    'base64 in one line': (bytes) => bytes.toString('base64'),
    'base64 with stray characters': (bytes) => bytes.toString('base64').replace(/.{40}/g, '$&!\r\n \t'),
    'base64 without padding': (bytes) => bytes.toString('base64').replace(/=+$/, ''),
    'base64 in padded groups': toPaddedGroups,
    'quoted-printable': toQuoted,
    binary: (bytes) => bytes,
    '8bit': (bytes) => bytes,
    '7bit': (bytes) => bytes,
    none: (bytes) => bytes,
  }
  const cases = Object.keys(encodings).flatMap((encoding) =>
    Object.keys(contents).map((what) => [encoding, what] as const),
  )

  test.each(cases)('in %s: %s', async (encoding, what) => {
    const content = contents[what as keyof typeof contents]
    const transfer = encoding === 'none' ? '' : `\r\nContent-Transfer-Encoding: ${encoding.split(' ')[0]}`
    for (const type of ['application/pdf', 'text/csv', 'text/plain', 'application/octet-stream']) {
      const fields = `Content-Type: ${type}; name=a${transfer}\r\nContent-Disposition: attachment; filename=a`
      const file = await readFile(fields, encodings[encoding]?.(content) ?? '')
      expect(Buffer.from(file?.bytes ?? []).equals(content), type).toBe(true)
    }
  })

  test('in uuencode, in text and as a part', async () => {
    const body = `See:\r\n\r\n${toUuencode(everyByte, 'my data.bin')}\r\n\r\nBye`
    const { files, content } = await parseMail(join(head('text/plain'), body))
    expect(files.map(({ fileName, bytes }) => [fileName, Buffer.compare(bytes, everyByte)])).toEqual([
      ['my data.bin', 0],
    ])
    expect(content.textBody?.replace(/\s+/g, ' ')).toBe('See: Bye')

    const fields =
      'Content-Type: application/octet-stream; name=b.bin\r\nContent-Transfer-Encoding: x-uuencode\r\nContent-Disposition: attachment'
    expect(
      Buffer.compare((await readFile(fields, toUuencode(everyByte, 'b.bin')))?.bytes ?? Buffer.alloc(0), everyByte),
    ).toBe(0)
  })

  test('as an attached email', async () => {
    const { files } = await parseMail(join('Content-Type: application/pdf; name=a.pdf\r\n\r\n', pdf))
    expect(Buffer.compare(files[0]?.bytes ?? Buffer.alloc(0), pdf)).toBe(0)
  })
})

describe('file names', () => {
  test.each([
    ['filename="Größe.pdf"', 'Größe.pdf'],
    ["filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf", 'Größe.pdf'],
    ["filename*0*=UTF-8''Gr%C3%B6; filename*1*=%C3%9Fe; filename*2=.pdf", 'Größe.pdf'],
    ['filename="=?utf-8?Q?Gr=C3=B6=C3=9Fe.pdf?="', 'Größe.pdf'],
    ['filename="=?iso-8859-1?B?R3L232UucGRm?="', 'Größe.pdf'],
    ['filename=My report.pdf', 'My report.pdf'],
    ['filename="a;b.pdf"', 'a;b.pdf'],
  ])('%s', async (parameter, fileName) => {
    expect(
      (await readFile(`Content-Type: application/pdf\r\nContent-Disposition: attachment; ${parameter}`, 'x'))?.fileName,
    ).toBe(fileName)
  })
})

describe('texts and files', () => {
  const part = (fields: string, body: string) => `--edge\r\n${fields}\r\n\r\n${body}\r\n`
  const read = (...parts: string[]) => parseMail(join(head('multipart/mixed; boundary=edge'), ...parts, '--edge--\r\n'))

  test("a named text besides the email's text is a file", async () => {
    const mail = await read(
      part('Content-Type: text/plain', 'Hello'),
      part(
        'Content-Type: text/plain; name=log.txt\r\nContent-Disposition: inline; filename=log.txt',
        'line 1\r\nline 2\r\n',
      ),
    )
    expect(mail.content.textBody).toBe('Hello')
    expect(mail.files.map(({ fileName, bytes }) => [fileName, Buffer.from(bytes).toString()])).toEqual([
      ['log.txt', 'line 1\r\nline 2\r\n'],
    ])
  })

  test("a single named text is the email's text", async () => {
    const mail = await read(
      part(
        'Content-Type: text/html; name=mail.html\r\nContent-Disposition: inline; filename=mail.html',
        '<p>Hello</p>',
      ),
    )
    expect(mail.content.message).toBe('Hello')
  })

  test('texts before, between and after files are joined', async () => {
    const mail = await read(
      part('Content-Type: text/html', '<p>One</p>'),
      part('Content-Type: application/pdf; name=a.pdf', '%PDF'),
      part('Content-Type: text/plain', 'Two'),
    )
    expect(mail.content.htmlBody).toMatch(/One[\s\S]*Two/)
    expect(mail.files.map(({ fileName }) => fileName)).toEqual(['a.pdf'])
  })

  test.each([
    [
      'a boundary that is not the declared one',
      'multipart/mixed; boundary=other',
      part('Content-Type: text/plain', 'Hello'),
    ],
    ['no boundary at all', 'multipart/mixed', part('Content-Type: text/plain', 'Hello')],
    ['a boundary that never comes', 'multipart/mixed; boundary=other', 'Hello\r\n'],
    [
      'blanks after the boundary',
      'multipart/mixed; boundary=edge',
      part('Content-Type: text/plain', 'Hello').replace('--edge', '--edge \t'),
    ],
    ['no end', 'multipart/mixed; boundary=edge', part('Content-Type: text/plain', 'Hello')],
    ['no headers in the part', 'multipart/mixed; boundary=edge', '--edge\r\n\r\nHello\r\n--edge--'],
    [
      'line feeds alone',
      'multipart/mixed; boundary=edge',
      part('Content-Type: text/plain', 'Hello').replaceAll('\r\n', '\n'),
    ],
  ])('text under %s is shown', async (_what, type, body) => {
    expect((await parseMail(join(head(type), body))).content.textBody?.trim()).toBe('Hello')
  })

  test('flowed lines are joined', async () => {
    const mail = await parseMail(join(head('text/plain; format=flowed; delsp=no'), 'one \r\ntwo\r\nthree'))
    expect(mail.content.textBody).toBe('one two\nthree')
  })

  test('HTML alone is rendered as text', async () => {
    const html =
      '<html><head><title>Newsletter</title><style>p{}</style></head><body><table><tr><td>Name</td><td>Ada</td></tr><tr><td>Order</td><td>5</td></tr></table><pre>a  b\n  c</pre>Text<div>next</div></body></html>'
    const mail = await parseMail(join(head('text/html'), html))
    expect(mail.content.message).toBe('Name\tAda\nOrder\t5\n\na  b\n  c\nText\nnext')
  })
})

describe('an email that begins with a blank line', () => {
  test.each([
    [
      'has its headers after it',
      '\r\nFrom: ada@example.org\r\nSubject: Lamp\r\n\r\nIt broke.\r\n',
      'Lamp',
      'It broke.',
    ],
    ['is all text if none follow', '\r\nThe lamp: it broke.\r\n', '', 'The lamp: it broke.'],
  ])('%s', async (_what, raw, subject, text) => {
    const parsed = await parseMail(Buffer.from(raw))

    expect([parsed.subject, parsed.content.message]).toEqual([subject, text])
  })
})
