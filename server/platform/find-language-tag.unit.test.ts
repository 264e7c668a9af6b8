import { expect, test } from 'vitest'
import { findLanguageTag } from './find-language-tag.ts'

test.each([
  ['de', 'de'],
  [' en_US ', 'en-US'],
  ['de-at', 'de-AT'],
  ['', undefined],
  ['no language', undefined],
  ['de-x9', undefined],
  [null, undefined],
  [undefined, undefined],
])('%j is the language %s', (given, tag) => {
  expect(findLanguageTag(given)).toBe(tag)
})
