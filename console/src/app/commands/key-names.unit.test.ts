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
])('shows %s as printed on keyboards', (key, name) => {
  expect(nameKey(key)).toBe(name)
})
