import { expect, test } from 'vitest'
import { compareWords, type Part } from './compare-words.ts'

const show = (parts: Part[]) => parts.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join('')

test.each([
  ['a word', 'A crack of 12 cm.', 'A crack of 20 cm.', 'A crack of [12 ]cm.', 'A crack of [20 ]cm.'],
  ['the end', 'A crack', 'A crack near the door', 'A crack', 'A crack [near the door]'],
  ['the beginning', 'Old oak floor', 'Oak floor.', '[Old ]oak floor', 'Oak floor.'],
  ['the order', 'white and clean', 'clean and white', '[white and ]clean', 'clean [and white]'],
  ['everything', 'white', 'black', '[white]', '[black]'],
  ['nothing', 'The same.', 'the same', 'The same.', 'the same'],
  ['an empty sentence', '', 'A stain', '', '[A stain]'],
])('marks what changed: %s', (_what, before, after, shownBefore, shownAfter) => {
  const parts = compareWords(before, after)

  expect(show(parts.before)).toBe(shownBefore)
  expect(show(parts.after)).toBe(shownAfter)
})

test('does not split very long sentences', () => {
  const long = (word: string) => Array.from({ length: 2000 }, (_, index) => `${word}${index}`).join(' ')

  expect(compareWords(long('a'), long('b')).before).toEqual([{ text: long('a'), isSame: false, position: 0 }])
})
