import { expect, test } from 'vitest'
import { nameDocument } from './name-document.ts'

test.each([
  ['PD-17', 'PD-17.docx'],
  ['2026/17: "A"', '2026_17_ _A_.docx'],
  ['Dossier é', 'Dossier é.docx'],
  [' .hidden. ', 'hidden.docx'],
  ['a\u202egpj\n', 'agpj.docx'],
  ['x'.repeat(255), `${'x'.repeat(200)}.docx`],
  ['..', 'PlaceDescription-7.docx'],
  ['  ', 'PlaceDescription-7.docx'],
  ['nul', 'PlaceDescription-7.docx'],
  [null, 'PlaceDescription-7.docx'],
])('case number %j makes %s', (caseNumber, expected) => {
  expect(nameDocument({ caseNumber, id: 7 })).toBe(expected)
})
