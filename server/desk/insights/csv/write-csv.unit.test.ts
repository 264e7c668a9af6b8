import { expect, test } from 'vitest'
import { writeLine } from './write-csv.ts'

test.each([
  [['a', 1, true, null], 'a,1,true,'],
  [['say "hi"', 'a,b', 'two\r\nlines'], '"say ""hi""","a,b","two\r\nlines"'],
  [['=1+1', '+49', '-x', '@sum'], "'=1+1,'+49,'-x,'@sum"],
  [['=a,"b"', 'a=b', ''], '"\'=a,""b""",a=b,'],
  [[-1, 0.5], "'-1,0.5"],
])('%j is %s', (cells, line) => {
  expect(writeLine(cells)).toBe(`${line}\r\n`)
})
