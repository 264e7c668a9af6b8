import { expect, test } from 'vitest'
import { readPlacement } from './placement.ts'

test.each([
  ['perRoom', 'perRoom'],
  ['per-room', 'perRoom'],
  ['PER-ROOM', 'perRoom'],
  ['atEnd', 'atEnd'],
  ['At-End', 'atEnd'],
])('%s means %s', (given, placement) => {
  expect(readPlacement(given)).toBe(placement)
})

test.each(['', 'middle', 'per_room', 'toString'])('%j is refused', (given) => {
  expect(() => readPlacement(given)).toThrow('photoPlacement')
})
