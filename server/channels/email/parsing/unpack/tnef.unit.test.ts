import { describe, expect, test } from 'vitest'
import { writeMail } from '../../../../test/channels/mail-channel.ts'
import { parseMail } from '../parse-mail.ts'
import { unpackTnef } from './tnef.ts'

const number = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), number(id, 2), number(0, 2), number(data.length), data, number(0, 2)])
const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
const property = (type: number, id: number, data: Buffer) =>
  Buffer.concat([number(type, 2), number(id, 2), number(1), number(data.length), padded(data)])
const properties = (...list: Buffer[]) => Buffer.concat([number(list.length), ...list])
const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

const file = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 11) % 256))
const start = Buffer.concat([number(0x223e9f78), number(1, 2)])
const attached = Buffer.concat([
  attribute(2, 0x9002, Buffer.alloc(14)),
  attribute(2, 0x8010, Buffer.from('GRSSE~1.PDF\0')),
  attribute(2, 0x800f, file),
  attribute(
    2,
    0x9005,
    properties(property(0x1f, 0x3707, wide('Größe.pdf')), property(0x1f, 0x370e, wide('application/pdf'))),
  ),
])
const body = (...list: Buffer[]) => attribute(1, 0x9003, properties(...list))
const mailOf = (tnef: Buffer, text: string) =>
  writeMail({
    text,
    parts: [
      `Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${tnef.toString('base64').replace(/.{76}/g, '$&\r\n')}`,
    ],
  })

describe('winmail.dat', () => {
  test('gives its files their names and bytes', async () => {
    const { files, content } = await parseMail(Buffer.from(mailOf(Buffer.concat([start, attached]), 'See the file.')))

    expect(files.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
      ['Größe.pdf', 'application/pdf'],
    ])
    expect(Buffer.compare(files[0]?.bytes ?? Buffer.alloc(0), file)).toBe(0)
    expect(content.textBody).toBe('See the file.')
  })

  test.each([
    ['text', property(0x1f, 0x1000, wide('Die Größe')), 'Die Größe'],
    ['HTML', property(0x102, 0x1013, Buffer.from('<p>Die Größe</p>')), 'Die Größe'],
  ])('contains the text of the email, as %s', async (_what, value, expected) => {
    const { content } = await parseMail(Buffer.from(mailOf(Buffer.concat([start, body(value)]), ' ')))
    expect(content.message).toBe(expected)
  })

  test('stays a file where it is broken', async () => {
    const whole = Buffer.concat([start, attached])
    expect(unpackTnef(whole.subarray(0, 20))).toBeUndefined()
    expect(unpackTnef(Buffer.from('nonsense'))).toBeUndefined()
    const { files } = await parseMail(Buffer.from(mailOf(Buffer.concat([start, Buffer.from('broken')]), 'x')))
    expect(files.map(({ fileName }) => fileName)).toEqual(['winmail.dat'])
  })
})
