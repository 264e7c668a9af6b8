import { expect, test } from 'vitest'
import { writeLine } from './write-csv.ts'

test('quotes what would break a line apart, and leaves out what is not there', () => {
  expect(writeLine(['a "big", one', 1.5, 'two\nlines', null, true])).toBe('"a ""big"", one",1.5,"two\nlines",,true\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'lets no spreadsheet calculate %j',
  (text) => {
    expect(writeLine([text, -1])).toBe(`'${text},-1\r\n`)
  },
)

test.each(['\r=1+1', '\n=1+1'])('lets no spreadsheet calculate %j after an empty line', (text) => {
  expect(writeLine([text])).toBe(`"'${text}"\r\n`)
})
