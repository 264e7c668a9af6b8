import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { parseMail } from '../parse-mail.ts'
import { charsetSamples } from '../testing/charset-samples.ts'

const text = (bytes: Buffer, ...head: string[]) =>
  Buffer.concat([Buffer.from(`${['From: ada@example.org', ...head].join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
const readText = async (bytes: Buffer, ...head: string[]) => (await parseMail(text(bytes, ...head))).content.textBody
const quoted = (bytes: Buffer) =>
  Buffer.from([...bytes].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join(''))

const undeclared = Object.entries(charsetSamples).flatMap(([charset, list]) =>
  list.map((sample) => [charset, sample] as const),
)

describe('text without a declared charset', () => {
  test.each(undeclared)('in %s is decoded: %s', async (charset, sample) => {
    const bytes = iconv.encode(sample, charset)
    const part = Buffer.concat([
      Buffer.from('--e\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'),
      quoted(bytes),
      Buffer.from('\r\n--e--\r\n'),
    ])

    expect(await readText(bytes)).toBe(sample)
    expect(await readText(bytes, 'Content-Type: text/plain; charset=us-ascii')).toBe(sample)
    expect(await readText(bytes, 'Content-Type: text/plain; charset=x-unknown')).toBe(sample)
    expect(await readText(part, 'Content-Type: multipart/mixed; boundary=e')).toBe(sample)
  })

  test.each(undeclared)('in %s is decoded in a subject and a file name: %s', async (charset, sample) => {
    const raw = Buffer.concat([
      Buffer.from('From: ada@example.org\r\nSubject: '),
      iconv.encode(sample, charset),
      Buffer.from('\r\nContent-Type: application/pdf; name="'),
      iconv.encode(sample, charset),
      Buffer.from('"\r\n\r\n%PDF'),
    ])

    const { subject, files } = await parseMail(raw)

    expect([subject, files[0]?.fileName]).toEqual([sample, sample])
  })
})

describe('text with a declared charset', () => {
  test.each([
    ...new Set(undeclared.map(([charset]) => charset)),
    'utf-7',
    'utf-16',
    'utf-16le',
    'utf-16be',
    'iso-8859-15',
    'koi8-u',
    'ibm866',
    'macintosh',
    'cp437',
  ])('in %s', async (charset) => {
    const sample = charsetSamples[charset]?.[0] ?? 'Plain 123'
    expect(await readText(iconv.encode(sample, charset), `Content-Type: text/plain; charset=${charset}`)).toBe(sample)
  })

  test.each(['us-ascii', 'big5', 'iso-8859-1', 'windows-1252', 'gb2312', 'koi8-r'])(
    '%s and is UTF-8',
    async (charset) => {
      expect(await readText(Buffer.from('Größe 鲞 Привет'), `Content-Type: text/plain; charset=${charset}`)).toBe(
        'Größe 鲞 Привет',
      )
    },
  )

  test.each([
    ['ISO-2022-JP', '\x1b$B$3$s$K$A$O\x1b(B', 'こんにちは'],
    ['ISO-2022-KR', '\x1b$)C\x0e>H3gGO<<?d\x0f!', '안녕하세요!'],
    ['ISO-2022-CN', '\x1b$)A\x0eDc:C\x0f!', '你好!'],
    ['HZ-GB-2312', '~{Dc:CJ@=g~} ~~ ok', '你好世界 ~ ok'],
    ['UTF-7', 'Gr+APYA3w-e', 'Größe'],
  ])('%s, in seven bits', async (charset, written, sample) => {
    const bytes = Buffer.from(written, 'latin1')
    expect(await readText(bytes, `Content-Type: text/plain; charset=${charset}`)).toBe(sample)
    if (charset !== 'UTF-7') expect(await readText(bytes)).toBe(sample)
  })

  test('only in HTML', async () => {
    const html = iconv.encode('<html><head><meta charset="windows-1251"></head><body>Где</body></html>', 'windows-1251')
    expect((await parseMail(text(html, 'Content-Type: text/html'))).content.message).toBe('Где')
  })

  test('that differs between parts', async () => {
    const parts = [
      ['utf-8', Buffer.from('Größe')],
      ['windows-1251', iconv.encode('Привет', 'windows-1251')],
      ['shift_jis', iconv.encode('メール', 'cp932')],
    ] as const
    const body = Buffer.concat([
      ...parts.map(([charset, bytes]) =>
        Buffer.concat([
          Buffer.from(`--e\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`),
          bytes,
          Buffer.from('\r\n'),
        ]),
      ),
      Buffer.from('--e--'),
    ])
    const { content } = await parseMail(text(body, 'Content-Type: multipart/mixed; boundary=e'))

    expect(content.textBody).toBe('Größe\nПривет\nメール')
  })
})

describe('encoded words', () => {
  const subject = async (value: string | Buffer) =>
    (await parseMail(Buffer.concat([Buffer.from('Subject: '), Buffer.from(value as string), Buffer.from('\r\n\r\nx')])))
      .subject

  test.each([
    ['=?utf-8?q?Gr=C3=B6=C3=9Fe?=', 'Größe'],
    ['=?utf-8?B?R3LDtsOfZQ==?=', 'Größe'],
    ['=?utf-8?Q?Gr=C3?= =?utf-8?Q?=B6=C3=9Fe?=', 'Größe'],
    ['=?utf-8?B?R3LD?=\r\n =?utf-8?B?tsOfZQ==?=', 'Größe'],
    ['=?iso-8859-1*de?Q?Gr=F6=DFe?= ja', 'Größe ja'],
    ['a =?utf-8?q?=C3=B6?= b', 'a ö b'],
    ['=?us-ascii?Q?Gr=C3=B6=C3=9Fe?=', 'Größe'],
    ['=?iso-2022-jp?B?GyRCJDMkcyRLJEEkTxsoQg==?=', 'こんにちは'],
    ['=?ks_c_5601-1987?B?vsiz58fPvLy/5A==?=', '안녕하세요'],
    ['=?gb2312?B?xOO6w8rAvec=?=', '你好世界'],
    ['=?utf-8?q?a?b?=', 'a?b'],
    ['=?unknown-charset?Q?Gr=FC=DFe?=', 'Grüße'],
  ])('%s', async (value, expected) => {
    expect(await subject(value)).toBe(expected)
  })

  test('with raw bytes inside are decoded once', async () => {
    expect(await subject(Buffer.from('=?utf-8?Q?Größe_A?= und Größe B'))).toBe('Größe A und Größe B')
    expect(
      await subject(Buffer.concat([Buffer.from('=?iso-8859-1?Q?Gr'), Buffer.from([0xf6, 0xdf]), Buffer.from('e?=')])),
    ).toBe('Größe')
  })
})
