import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { createThreads } from '../../../platform/threads/threads.ts'
import { writeMail } from '../../../test/channels/mail-channel.ts'
import { parseMail } from './parse-mail.ts'
import { runParser } from './run-parser.ts'
import { bareSubject, isForwardSubject, isReplySubject, toReplySubject } from './subjects.ts'

const corpus = join(import.meta.dirname, 'testing/corpus')
const read = async (name: string) => parseMail(await readFile(join(corpus, `${name}.eml`)))
const parse = (given: Parameters<typeof writeMail>[0]) => parseMail(Buffer.from(writeMail(given)))
const threads = createThreads({ log: createLog('silent') })
afterAll(() => threads.close())
const parseInThread = (raw: Buffer, options: { maxMs?: number } = {}) =>
  runParser({ threads }, raw, { customerID: 1, ...options })
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

describe('the sender', () => {
  test.each([
    ['From', 'From: Ada <ada@example.org>', { address: 'ada@example.org', name: 'Ada' }],
    [
      'From with a comma in it',
      'From: "Lovelace, Ada" <ada@example.org>',
      { address: 'ada@example.org', name: 'Lovelace, Ada' },
    ],
    ['From in a group', 'From: Desk: ada@example.org;', { address: 'ada@example.org', name: 'Desk' }],
    [
      'Sender where From has none',
      'From: Ada\r\nSender: ada@example.org\r\nReturn-Path: <x@example.org>',
      { address: 'ada@example.org', name: 'Ada' },
    ],
    [
      'Return-Path at last',
      'From: undisclosed\r\nReturn-Path: <ada@example.org>',
      { address: 'ada@example.org', name: 'undisclosed' },
    ],
    ['not Reply-To', 'From: Ada\r\nReply-To: ada@example.org', null],
    [
      'not what is in a display name',
      'From: "xena@victim.example" <eve@evil.example>',
      { address: 'eve@evil.example', name: 'xena@victim.example' },
    ],
    [
      'not what is in an encoded word',
      'From: =?utf-8?q?xena=40victim.example=2C?= <eve@evil.example>',
      { address: 'eve@evil.example', name: 'xena@victim.example,' },
    ],
    [
      'an address in a garbled header',
      'From: "Ada" <<ada@example.org>> (x',
      { address: 'ada@example.org', name: expect.any(String) },
    ],
    ['nobody', 'Subject: x', null],
  ])('is %s', async (_what, headers, sender) => {
    expect((await parseMail(Buffer.from(`${headers}\r\n\r\nHello`))).sender).toEqual(sender)
  })
})

test('headers that servers added are kept in their order, unfolded', async () => {
  const head = [
    'Received: from b by a',
    'Authentication-Results: a;\r\n\tdmarc=pass (p=none)\r\n\theader.from=example.org',
    'Received: from c by b',
    'AUTHENTICATION-RESULTS: b; dmarc=fail',
    'From: ada@example.org',
  ]

  const { trace } = await parseMail(Buffer.from(`${head.join('\r\n')}\r\n\r\nHello`))

  expect(trace.map(({ name, value }) => `${name}: ${value.replace(/\s+/g, ' ')}`)).toEqual([
    'received: from b by a',
    'authentication-results: a; dmarc=pass (p=none) header.from=example.org',
    'received: from c by b',
    'authentication-results: b; dmarc=fail',
  ])
})

describe('raw 8-bit headers', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

  test.each([
    ['UTF-8', Buffer.from('Subject: Grüße aus Linz\r\n\r\nx'), 'Grüße aus Linz'],
    ['Latin-1', bytes('Subject: Gr\xfc\xdfe aus Linz\r\n\r\nx'), 'Grüße aus Linz'],
    [
      'Shift-JIS',
      bytes('Subject: ', [0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd], '\r\n\r\nx'),
      'こんにちは',
    ],
    [
      'EUC-JP',
      bytes('Subject: ', [0xa4, 0xb3, 0xa4, 0xf3, 0xa4, 0xcb, 0xa4, 0xc1, 0xa4, 0xcf], '\r\n\r\nx'),
      'こんにちは',
    ],
    ['ISO-2022-JP', bytes('Subject: \x1b$B$3$s$K$A$O\x1b(B\r\n\r\nx'), 'こんにちは'],
    ['GB 2312', bytes('Subject: ', [0xc4, 0xe3, 0xba, 0xc3, 0xca, 0xc0, 0xbd, 0xe7], '\r\n\r\nx'), '你好世界'],
    [
      'EUC-KR',
      bytes('Subject: ', [0xbe, 0xc8, 0xb3, 0xe7, 0xc7, 0xcf, 0xbc, 0xbc, 0xbf, 0xe4], '\r\n\r\nx'),
      '안녕하세요',
    ],
    ['KOI8-R', bytes('Subject: ', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], '\r\n\r\nx'), 'Привет'],
    ['Windows-1251', bytes('Subject: ', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], '\r\n\r\nx'), 'Привет'],
    [
      'the charset that the text declares',
      bytes('Subject: ', [0xcf, 0xf0], '\r\nContent-Type: text/plain; charset=windows-1251\r\n\r\nx'),
      'Пр',
    ],
  ])('in %s are read', async (_charset, raw, subject) => {
    expect((await parseMail(raw)).subject).toBe(subject)
  })

  test('are decoded together with a text without a declared charset', async () => {
    expect((await parseMail(bytes('Subject: x\r\n\r\nGr\xfc\xdfe'))).content.textBody).toBe('Grüße')
  })
})

describe('Message-IDs', () => {
  test.each([
    ['<a@b>', 'a@b'],
    ['  <a\r\n @b>  ', 'a@b'],
    ['a@b', 'a@b'],
    ['<a@b> <c@d>', 'a@b'],
  ])('%j is %s', async (messageID, expected) => {
    expect((await parse({ messageID })).messageID).toBe(expected)
  })

  test.each(['', '<>', '< >', 'garbage', `<${'x'.repeat(2000)}>`])(
    '%j is derived, always the same',
    async (messageID) => {
      const raw = writeMail({ messageID })
      const [one, two, other] = await Promise.all(
        [raw, raw, raw.replace('broken', 'gone')].map((mail) => parseMail(Buffer.from(mail))),
      )

      expect(one?.messageID).toMatch(/^[0-9a-f]{40}@derived\.invalid$/)
      expect(two?.messageID).toBe(one?.messageID)
      expect(other?.messageID).not.toBe(one?.messageID)
    },
  )
})

describe('the parts', () => {
  test('every part is inside the text or among the files', async () => {
    const mail = await read('inline-pictures')

    expect(mail.content.htmlBody).toContain('src="cid:logo@x"')
    expect(mail.content.htmlBody).not.toMatch(/ src="https?:/)
    expect(mail.files.map(({ fileName, contentID, contentType }) => [fileName, contentID, contentType])).toEqual([
      ['attachment-1.png', 'logo@x', 'image/png'],
      ['unused.png', 'unused@x', 'image/png'],
      ['bare.png', null, 'image/png'],
      ['Preisliste Ö.csv', null, 'text/csv'],
    ])
  })

  test('keep a forwarded email whole, as a file', async () => {
    const mail = await read('forwarded')

    expect(mail.content.textBody).toBe('See below.')
    expect(mail.files.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
      ['Inner subject.eml', 'message/rfc822'],
    ])
    expect(textOf(mail.files[0]?.bytes)).toContain('Inner text.')
  })

  test('keep TNEF and invitations as files', async () => {
    expect((await read('tnef')).files.map(({ fileName, bytes }) => [fileName, bytes.length])).toEqual([
      ['winmail.dat', 12],
    ])
    const invitation = await read('invitation')
    expect(invitation.content.textBody).toBe('You are invited.')
    expect(invitation.files.map(({ fileName }) => fileName)).toEqual(['invite.ics'])
    expect(textOf(invitation.files[0]?.bytes)).toContain('SUMMARY:Treffen Ö')
  })

  test.each([
    ['pgp-encrypted', { isEncrypted: true, isDecrypted: false }],
    ['smime-signed', { isSigned: true, isVerified: false }],
  ])('of a protected mail (%s) are known as such', async (name, protection) => {
    expect((await read(name)).protection).toMatchObject(protection)
  })

  test('that are omitted are listed with the reason', async () => {
    const part = 'Content-Type: application/x-empty; name=empty.dat\r\n\r\n'
    const many = Array.from({ length: 502 }, (_, index) => `Content-Type: text/csv; name=${index}.csv\r\n\r\na,b`)

    const mail = await parse({ parts: [part, ...many] })

    expect(mail.files).toHaveLength(500)
    expect(mail.omitted).toEqual(
      expect.arrayContaining([{ fileName: '501.csv', reason: 'The mail has more than 500 files.' }]),
    )
  })

  test('are the same for any size', async () => {
    const content = Buffer.from(Array.from({ length: 600_001 }, (_, index) => (index * 7) % 251))
    const encoded = content.toString('base64').replace(/(.{76})/g, '$1\r\n')
    const part = `Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}`
    const inner = `Content-Type: message/rfc822\r\n\r\n${writeMail({ parts: [part] }).replaceAll('edge', 'inside')}`

    const [plain, nested] = await Promise.all([parse({ parts: [part, part] }), parse({ parts: [inner] })])

    expect(plain.files.map(({ bytes }) => Buffer.compare(bytes, content))).toEqual([0, 0])
    expect(textOf(nested.files[0]?.bytes)).toContain(encoded.slice(0, 76))
  })
})

describe('quotes', () => {
  const quote = '\n\nOn Mon, 2 Mar 2026 at 10:00, Nora <nora@desk.test> wrote:\n> Shall we?\n> Nora'
  const headers = ['In-Reply-To: <x@y>']

  test.each([
    ['are cut from a reply', { text: `Yes.${quote}`, headers }, 'Yes.'],
    ['stay in a first mail', { text: `Yes.${quote}` }, null],
    ['stay where answers stand between them', { text: `Hi\n> One?\nYes\n> Two?\nNo`, headers }, null],
    ['stay where nothing else is', { text: quote.trim(), headers }, null],
    ['stay in what is forwarded', { text: `See.${quote}`, headers, subject: 'WG: Lamp' }, null],
    [
      'are cut from HTML by the marks of mail programs',
      {
        html: '<p>Yes.</p><div class="gmail_quote">On Monday Nora wrote:<blockquote>Shall we?</blockquote></div>',
        headers,
      },
      'Yes.',
    ],
  ])('%s', async (_what, given, reply) => {
    expect((await parse(given)).reply).toBe(reply)
  })
})

describe('subjects', () => {
  test.each([
    'Re: Lamp',
    'AW: Lamp',
    'RE[2]: Re: lamp',
    'Sv: Lamp',
    'Odp: Lamp',
    '回复：Lamp',
    'Fwd: AW: Lamp',
    ' LAMP ',
    '[#12] Lamp',
    'Re: [EXTERNAL] Lamp',
    '[Ext. Mail] AW: [#12] Lamp',
    'AW: EXTERN: Re: *EXT* Lamp',
    '[EXTERNAL SENDER] - Lamp',
  ])('%j is about a lamp', (subject) => expect(bareSubject(subject)).toBe('lamp'))

  test.each(['External lamp', '[Exterior] Lamp', 'Ext. Lamp', '[Lamp]'])('%j is about something else', (subject) => {
    expect(bareSubject(subject)).toBe(subject.toLowerCase())
  })

  test('recognise replies and forwards', () => {
    expect([isReplySubject('[EXTERNAL] Re: x'), isForwardSubject('[Extern] WG: x')]).toEqual([true, true])
    expect([
      isReplySubject('AW: x'),
      isReplySubject('WG: x'),
      isForwardSubject('WG: x'),
      isForwardSubject('Warning: x'),
    ]).toEqual([true, false, true, false])
    expect([toReplySubject('Lamp'), toReplySubject('AW: Lamp')]).toEqual(['Re: Lamp', 'AW: Lamp'])
  })
})

describe('the reader', () => {
  test('parses every email of the corpus in its thread', async () => {
    for (const name of await readdir(corpus)) {
      const mail = await parseInThread(await readFile(join(corpus, name)))
      expect(mail.messageID, name).not.toBe('')
    }
  })

  test('parses five megabytes of HTML in linear time and stores them', async () => {
    const html = '<div class="x"><p style="color:red">Hello <b>world</b></p></div>\n'.repeat(80_000)
    const before = process.cpuUsage()
    const mail = await parse({ html })
    const { user } = process.cpuUsage(before)

    expect(mail.content.originalHtml?.length).toBe(html.trimEnd().length)
    expect(mail.content.htmlBody?.length).toBeLessThan(2 ** 20)
    // About one second of CPU time; with quadratic time it would take minutes.
    expect(user / 1e6).toBeLessThan(10)
  })

  const line = '<p style="color:red">Größe = 3 <b>Meter</b></p>'
  const html = Array.from(
    { length: 12_000 },
    (_, number) => `${line}${number % 7 === 0 ? '\r\n--> --edge --\r\n' : ''}`,
  )
  const writeText = (encoding: string, body: string) =>
    [
      'From: ada@example.org',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="edge"',
      '',
      '--edge',
      'Content-Type: multipart/alternative;',
      ' boundary=edge-2',
      '',
      '--edge-2',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Short = short',
      '--edge-2',
      'Content-Type: text/html; charset=utf-8',
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      body,
      '--edge-2--',
      '--edge',
      'Content-Type: text/csv',
      'Content-Disposition: attachment; filename=a.csv',
      '',
      'a=b',
      '--edge--',
      '',
    ].join('\r\n')
  const written = `${html.join('\r\n')}\r\n`
  const quoted = Buffer.from(written)
    .toString('latin1')
    .replace(/[=\u0080-\u00ff]/g, (letter) => `=${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replace(/<b>/g, '<=\r\nb>')
  const base64 = Buffer.from(written).toString('base64').replace(/.{76}/g, '$&\r\n')

  test.each([
    ['8bit', written, '\n'],
    ['quoted-printable', quoted, '\n'],
    ['base64', base64, '\n'],
  ])('reads a large text in %s as its parser reads a small one', async (encoding, body, lineEnd) => {
    const mail = await parseMail(Buffer.from(writeText(encoding, body)))

    const expected = html.map((one) => one.replaceAll('\r\n', lineEnd)).join(lineEnd)
    expect(mail.content.originalHtml === expected).toBe(true)
    expect(mail.content.textBody).toBe('Short = short')
    expect(mail.files.map(({ fileName, bytes }) => [fileName, Buffer.from(bytes).toString().trim()])).toEqual([
      ['a.csv', 'a=b'],
    ])
  })

  test('rejects endless nesting, and parses the next email', async () => {
    const deep = Array.from(
      { length: 80 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    )

    await expect(parseInThread(Buffer.from(`From: a@b.test\r\n${deep.join('')}x`))).rejects.toThrow(
      'The email cannot be read',
    )
    expect((await parseInThread(Buffer.from(writeMail({})))).sender?.address).toBe('ada@example.org')
  })

  test('reads only the headers of an email that takes too long, and parses the next', async () => {
    const raw = Buffer.from(writeMail({ subject: 'Größe', text: 'a\n'.repeat(500_000) }))

    expect(await parseInThread(raw, { maxMs: 1 })).toMatchObject({
      isHeadOnly: true,
      subject: 'Größe',
      sender: { address: 'ada@example.org' },
      content: { message: expect.stringContaining('original.eml') },
    })
    expect((await parseInThread(Buffer.from(writeMail({})))).subject).toBe('A lamp')
  })

  test('takes ownership of the bytes instead of copying them', async () => {
    const raw = Buffer.from(new ArrayBuffer(100_000))
    await parseInThread(raw)
    expect(raw.length).toBe(0)
  })

  test('lets no NUL and no lone surrogate through', async () => {
    const mail = await parseMail(Buffer.from('From: a\0@b.test\r\nSubject: x\0y\r\nMessage-ID: <a\0@b>\r\n\r\nz\0z'))

    expect(JSON.stringify(mail)).not.toContain('\\u0000')
  })
})
