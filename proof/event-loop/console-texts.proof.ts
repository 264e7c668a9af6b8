import { expect, test } from 'vitest'
import { fillPlaceholders } from '../../console/src/pages/automation/documents/fill-placeholders.ts'
import { findUnknownPlaceholders } from '../../console/src/pages/automation/documents/placeholders.ts'
import { compareWords } from '../../console/src/pages/places/comparison/compare-words.ts'
import { splitQuote } from '../../console/src/pages/ticket/messages/body/split-quote.ts'
import { toCsv } from '../../console/src/ui/format/to-csv.ts'
import { findSlowTexts } from './find-slow-texts.ts'

/** Functions of the console that process untrusted text. */
const functions: Record<string, (text: string) => unknown> = {
  splitQuote,
  findUnknownPlaceholders,
  fillPlaceholders: (text) => fillPlaceholders(text, new Map([['a', 'b']]), new Map()),
  compareWords: (text) => compareWords(text, `${text}a`),
  toCsv: (text) => toCsv([[text]]),
}

test.each(Object.entries(functions))('%s of the console processes any 256 KB text within 100 ms', (_name, run) => {
  expect(findSlowTexts(run)).toEqual([])
})
