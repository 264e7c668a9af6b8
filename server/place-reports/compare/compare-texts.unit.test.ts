import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const nothing = { added: [], gone: [], changed: [], unchangedCount: 0 }

test.each([
  ['nothing with nothing', '', '', nothing],
  ['the same', 'White walls. Oak floor.', 'White walls. Oak floor.', { ...nothing, unchangedCount: 2 }],
  ['what was moved', 'White walls. Oak floor.', 'Oak floor.\nWhite walls', { ...nothing, unchangedCount: 2 }],
  ['what was added', 'White walls.', 'White walls. A crack.', { ...nothing, added: ['A crack.'], unchangedCount: 1 }],
  ['what is gone', 'White walls. A crack.', 'White walls.', { ...nothing, gone: ['A crack.'], unchangedCount: 1 }],
  [
    'what was changed',
    'A crack of 12 cm beside the door. Oak floor.',
    'Oak floor. A crack of 20 cm beside the door.',
    {
      ...nothing,
      changed: [{ before: 'A crack of 12 cm beside the door.', after: 'A crack of 20 cm beside the door.' }],
      unchangedCount: 1,
    },
  ],
  ['what is said twice', 'A stain.', 'A stain. A stain.', { ...nothing, added: ['A stain.'], unchangedCount: 1 }],
  [
    'what has nothing in common',
    'White walls.',
    'Oak floor.',
    { ...nothing, added: ['Oak floor.'], gone: ['White walls.'] },
  ],
])('%s', (_what, before, after, expected) => {
  expect(compareTexts(before, after)).toEqual(expected)
})

test('compares long texts quickly', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}.`).join('\n')

  expect(compareTexts(lines('before'), lines('after')).added).toHaveLength(20_000)
})
