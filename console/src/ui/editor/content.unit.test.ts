import { describe, expect, test } from 'vitest'
import { fromDocument, isFormatted, toDocument } from './content.ts'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content }) as Parameters<typeof fromDocument>[0]

describe('the text of an editor', () => {
  test.each([
    '',
    'One line',
    'Two\nlines',
    'Dear Ada,\n\nit left.\nBest,\n\n\nBen',
    '\n\n',
    'Ask [@Anna](rep:12) or [@Billing](team:3), not [a link](https://a.example)',
  ])('converts a text to a document and back: %j', (given) => {
    const made = toDocument(given, true)
    expect(fromDocument(made)).toBe(given)
    expect(isFormatted(made)).toBe(false)
  })

  test('reads a mention as one node', () => {
    expect(toDocument('Ask [@Anna](rep:12)', true).content?.[0]?.content).toMatchObject([
      { type: 'text', text: 'Ask ' },
      { type: 'mention', attrs: { id: 'rep:12', label: 'Anna' } },
    ])
    expect(toDocument('[@Anna](rep:12)', false).content?.[0]?.content).toMatchObject([{ type: 'text' }])
  })

  test('keeps lists, quotes and the addresses of links', () => {
    const item = (words: string) => ({ type: 'listItem', content: [paragraph(text(words))] })
    const link = { type: 'link', attrs: { href: 'https://shop.example/returns' } }
    const made = doc(
      { type: 'bulletList', content: [item('one'), item('two')] },
      { type: 'orderedList', attrs: { start: 3 }, content: [item('three')] },
      { type: 'blockquote', content: [paragraph(text('said'), { type: 'hardBreak' }, text('before'))] },
      paragraph(text('See '), text('our page', link), text(' and '), text('shop.example/returns', link)),
    )
    expect(fromDocument(made)).toBe(
      '- one\n- two\n\n3. three\n\n> said\n> before\n\nSee our page (https://shop.example/returns) and shop.example/returns',
    )
    expect(isFormatted(made)).toBe(true)
    expect(isFormatted(doc(paragraph(text('bold', { type: 'bold' }))))).toBe(true)
  })
})
