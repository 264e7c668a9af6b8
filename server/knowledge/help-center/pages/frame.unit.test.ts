import { describe, expect, test } from 'vitest'
import { clip } from './frame.ts'

describe('a clipped text', () => {
  test('ends between words', () => {
    expect(clip('Print the  label of your order', 18)).toBe('Print the label of…')
    expect(clip('Print the label of your order', 12)).toBe('Print the…')
    expect(clip('Print the label', 15)).toBe('Print the label')
  })

  test('has its length where there are no spaces near', () => {
    expect(clip('印刷标签并将包裹带到邮局', 6)).toBe('印刷标签并将…')
    expect(clip('A Lieferverzögerungsbenachrichtigung', 20)).toBe('A Lieferverzögerungs…')
  })
})
