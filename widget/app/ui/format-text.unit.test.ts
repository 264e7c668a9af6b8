import { h, type VNode } from 'preact'
import { describe, expect, test } from 'vitest'
import { FormattedText } from './format-text.tsx'

/** The rendered markup, with all text escaped. */
function show(node: unknown): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) return node.map(show).join('')
  if (typeof node !== 'object') return String(node).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const { type, props } = node as VNode<Record<string, unknown>>
  if (typeof type === 'function') return show((type as (props: object) => unknown)(props))
  const { children, ...attributes } = props as Record<string, unknown>
  const shown = Object.entries(attributes).filter(([name]) => name === 'href')
  return `<${type}${shown.map(([name, value]) => ` ${name}="${value}"`).join('')}>${show(children)}</${type}>`
}

const format = (text: string, isMarked = true) => show(h(FormattedText, { text, isMarked }))

describe('the text of a message', () => {
  test.each([
    ['Hello', '<p>Hello</p>'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)></p>'],
    [
      'See https://shop.example/a?b=1.',
      '<p>See <a href="https://shop.example/a?b=1">https://shop.example/a?b=1</a>.</p>',
    ],
    ['(https://shop.example/)', '<p>(<a href="https://shop.example/">https://shop.example/</a>)</p>'],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
    ['[Click](javascript:alert(1))', '<p>[Click](javascript:alert(1))</p>'],
    ['[Label](https://shop.example/l)', '<p><a href="https://shop.example/l">Label</a></p>'],
    ['**Two** days', '<p><strong>Two</strong> days</p>'],
    ['Do:\n- this\n- that\nDone', '<p>Do:</p><ul><li>this</li><li>that</li></ul><p>Done</p>'],
    ['1. first\n2. second', '<ol><li>first</li><li>second</li></ol>'],
  ])('%s', (text, markup) => {
    expect(format(text)).toBe(markup)
  })

  test('messages of agents stay unchanged except for links', () => {
    expect(format('**not bold** https://a.example/', false)).toBe(
      '<p>**not bold** <a href="https://a.example/">https://a.example/</a></p>',
    )
  })
})
