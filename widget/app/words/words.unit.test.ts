import { describe, expect, test } from 'vitest'
import { tables } from './tables.ts'
import { directionOf, wordNames, wordsFor } from './words.ts'

describe('the texts of the widget', () => {
  test('every language has every text', () => {
    for (const [lang, words] of Object.entries(tables)) {
      expect(words.filter(Boolean), lang).toHaveLength(wordNames.length)
    }
  })

  test.each([
    ['de-AT', 'Chat schließen'],
    ['DE', 'Chat schließen'],
    ['xx', 'Close chat'],
  ])('%s says %s', (lang, close) => {
    expect(wordsFor(lang).close).toBe(close)
  })

  test.each([
    ['مرحبا! كيف نساعدك؟', 'rtl'],
    ['👋 שלום', 'rtl'],
    ['Hello العالم', 'ltr'],
    ['こんにちは', 'ltr'],
    ['', 'ltr'],
  ])('%s runs %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction)
  })
})
