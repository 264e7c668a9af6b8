import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spellingsOf, splitWords } from './split-words.ts'

test.each([
  ['The lamp, the LAMP!', ['the', 'lamp']],
  ['Größe Ångström naïve', ['große', 'angstrom', 'naive']],
  ['nora.lang@example.test', ['nora', 'lang', 'example', 'test']],
  ['№ ﬁne ½', ['no', 'fine', '1', '2']],
  ['+43 660-123', ['43', '660', '123']],
  ['Заказ 東京', ['заказ', '東京']],
  ['… — !', []],
  ['', []],
])('%j has the words %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

test('shortens long words and limits their number', () => {
  expect(splitWords('x'.repeat(1000))).toEqual(['x'.repeat(64)])
  expect(splitWords('𐐨'.repeat(100))).toEqual(['𐐨'.repeat(64)])
  expect(splitWords(Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' '))).toHaveLength(10_000)
})

test('words of any text can be stored and searched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of splitWords(text)) {
        expect(word).toMatch(/^[\p{L}\p{N}]{1,64}$/u)
        expect(word.isWellFormed()).toBe(true)
      }
    }),
  )
})

test.each([
  ['lampe', ['lampe']],
  ['straße', ['straße', 'strasse']],
  ['strasse', ['strasse', 'straße']],
  ['massstrasse', ['massstrasse', 'massstraße', 'maßstrasse', 'maßstraße']],
  ['ßßßß', ['ßßßß', 'ssssssss']],
  ['κος', ['κος', 'κοσ']],
])('%j is searched as %j', (word, spellings) => {
  expect(spellingsOf(word)).toEqual(spellings)
})
