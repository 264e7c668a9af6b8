import { expect, test } from 'vitest'
import { nameKey } from './key-names.ts'

test.each([
  ['arrowdown', '↓'],
  ['enter', '⏎'],
  ['escape', 'Esc'],
  ['mod+k', '⌘/Ctrl K'],
  ['shift+u', '⇧U'],
  ['mod+shift+Enter', '⌘/Ctrl ⇧⏎'],
  ['?', '?'],
  ['j', 'J'],
])('names %s as keyboards do', (key, name) => {
  expect(nameKey(key)).toBe(name)
})
