import { describe, expect, test } from 'vitest'
import { clip } from './frame.ts'

describe('a clipped text', () => {
  test('is cut at a word boundary', () => {
    expect(clip('Print the  label of your order', 18)).toBe('Print the label of…')
    expect(clip('Print the label of your order', 12)).toBe('Print the…')
    expect(clip('Print the label', 15)).toBe('Print the label')
  })

  test('is cut at its maximum length if there are no spaces nearby', () => {
    expect(clip('印刷标签并将包裹带到邮局', 6)).toBe('印刷标签并将…')
    expect(clip('A Lieferverzögerungsbenachrichtigung', 20)).toBe('A Lieferverzögerungs…')
  })
})
