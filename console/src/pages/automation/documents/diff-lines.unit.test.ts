import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)

test('lists unchanged, removed and added lines in order', () => {
  expect(shown('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d'])
  expect(shown('a', 'a')).toEqual([' a'])
  expect(shown('', 'a\nb')).toEqual(['-', '+a', '+b'])
})

test('compares only the beginning and end of long texts', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, line) => `${word} ${line}`).join('\n')
  const lines = shown(`same\n${long('old')}\nend`, `same\n${long('new')}\nend`)
  expect([lines[0], lines.at(-1), lines.length]).toEqual([' same', ' end', 6002])
})
