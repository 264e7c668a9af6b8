import { describe, expect, test } from 'vitest'
import { splitDocument } from './split-document.ts'

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')

describe('splitDocument', () => {
  test('keeps the path of headings in Markdown and HTML', () => {
    const markdown = `# Returns\n\n${words(130)}\n\n## Refunds\n\n${words(140)}`
    const html = `<h1>Returns</h1><p>${words(130)}</p><h2>Refunds</h2><p>${words(140)}</p>`

    for (const content of [markdown, html]) {
      expect(splitDocument(content).map(({ headings }) => headings)).toEqual([['Returns'], ['Returns', 'Refunds']])
    }
  })

  test('joins short sections and keeps the heading of each', () => {
    const [only, ...others] = splitDocument('# Shop\n## Opening\nAt nine.\n## Closing\nAt six.')

    expect(others).toEqual([])
    expect(only?.headings).toEqual(['Shop'])
    expect(only?.text).toBe('Opening\nAt nine.\n\nClosing\nAt six.')
  })

  test('splits long texts into parts below the limit without losing words', () => {
    const sentence = 'The parcel comes on Monday and it is large. '
    const contents = [sentence.repeat(200), words(2000), Array.from({ length: 60 }, () => sentence).join('\n\n')]

    for (const content of contents) {
      const cut = splitDocument(content)
      const sizes = cut.map(({ text }) => text.split(/\s+/).length)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(300)
      expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(110)
      expect(
        cut
          .map(({ text }) => text)
          .join(' ')
          .split(/\s+/),
      ).toEqual(content.trim().split(/\s+/))
    }
  })

  test('returns nothing for an empty text', () => {
    expect(splitDocument(' \n ')).toEqual([])
  })
})
