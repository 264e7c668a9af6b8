import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

// Decoded from bytes, because `Blob.text()` removes the byte order mark.
const written = async (rows: Parameters<typeof toCsv>[0]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await toCsv(rows).arrayBuffer())

test('quotes special characters and leaves empty cells empty', async () => {
  expect(
    await written([
      ['name', 'seconds'],
      ['a "big", one', 1.5],
      ['two\nlines', null],
    ]),
  ).toBe('\ufeffname,seconds\r\n"a ""big"", one",1.5\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＠SUM(A1)'])('escapes the formula %s', async (text) => {
  expect(await written([[text, -1]])).toBe(`\ufeff'${text},-1\r\n`)
})
