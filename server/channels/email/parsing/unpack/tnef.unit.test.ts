import { describe, expect, test } from 'vitest'
import { writeMail } from '../../../../test/channels/mail-channel.ts'
import { parseMail } from '../parse-mail.ts'
import { attribute, properties, property, tnefFile, tnefStart, wide } from '../testing/old-attachments.ts'
import { unpackTnef } from './tnef.ts'

const file = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 11) % 256))
const attached = tnefFile(file, { shortName: 'GRSSE~1.PDF', name: 'Größe.pdf', type: 'application/pdf' })
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
    const { files, content } = await parseMail(
      Buffer.from(mailOf(Buffer.concat([tnefStart, attached]), 'See the file.')),
    )

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
    const { content } = await parseMail(Buffer.from(mailOf(Buffer.concat([tnefStart, body(value)]), ' ')))
    expect(content.message).toBe(expected)
  })

  test('is kept with its files if it is truncated', async () => {
    const second = tnefFile(file, { shortName: 'b.pdf', name: 'b.pdf', type: 'application/pdf' })
    const cut = Buffer.concat([tnefStart, attached, second]).subarray(0, -200)
    const { files, omitted } = await parseMail(Buffer.from(mailOf(cut, 'See the files.')))

    expect(files.map(({ fileName }) => fileName)).toEqual(['Größe.pdf', 'winmail.dat'])
    expect(Buffer.compare(files[1]?.bytes ?? Buffer.alloc(0), cut)).toBe(0)
    expect(omitted).toEqual([])
  })

  test('stays a file if it is broken', async () => {
    const whole = Buffer.concat([tnefStart, attached])
    expect(unpackTnef(whole.subarray(0, 20))).toBeUndefined()
    expect(unpackTnef(Buffer.from('nonsense'))).toBeUndefined()
    const { files } = await parseMail(Buffer.from(mailOf(Buffer.concat([tnefStart, Buffer.from('broken')]), 'x')))
    expect(files.map(({ fileName }) => fileName)).toEqual(['winmail.dat'])
  })
})
