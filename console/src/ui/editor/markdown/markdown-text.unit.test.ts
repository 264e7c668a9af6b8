import { getSchema, type JSONContent } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { listMarkdownExtensions } from './markdown-nodes.ts'
import { openMarkdown } from './markdown-text.ts'

const schema = getSchema(listMarkdownExtensions(''))

function open(given: string) {
  const text = openMarkdown(given)
  const document = schema.nodeFromJSON(text.document)
  document.check()
  text.remember(document)
  return { document, write: (json: JSONContent) => text.write(schema.nodeFromJSON(json)) }
}

const everything = `Setext heading
===

* a star
* list
    1) with numbers

Some *text* with __bold__, ~~old~~ words, \`code\`, [a link](https://a.example "Title") and
a second line.
A hard  
break, {{Customer.Name}} and https://shop.example/returns?a=1&b=2.

![A kettle](https://a.example/kettle.png)

> said
> > before

~~~js
const a = \`b\`
~~~

    indented

| Size | Price |
|:-----|------:|
| a \\| b | 1 |
***
<div class="note">HTML <b>stays</b></div>

Text with <kbd>Ctrl</kbd> in it.

- [ ] a task
- item

  with two paragraphs

[ref]: https://a.example
See [the page][ref].


`

describe('Markdown in the editor', () => {
  test.each([
    '',
    '\n\n',
    'One line',
    'Two\nlines  ',
    '# Title\ntext at once\n- list at once',
    everything,
    everything.replaceAll('\n', '\r\n'),
    '- a\n\n\n- b\n\n1. c',
    '[a]: https://a.example\n\n<!-- a comment -->\n\n&amp; &copy; \\*not italic\\*',
    '```\nnever closed',
    '1. \n2. # heading in a list',
    '>\n\n|a|\n|-|',
  ])('keeps the source of an unchanged text: %j', (given) => {
    const { document, write } = open(given)
    expect(write(document.toJSON())).toBe(given)
  })

  test('keeps the source of all other blocks when one is changed', () => {
    const { document, write } = open(everything)
    const json = document.toJSON() as JSONContent
    const heading = json.content?.[0]?.content?.[0]
    if (heading) heading.text = 'Another heading'
    expect(write(json)).toBe(everything.replace('Setext heading\n===', '# Another heading'))
  })

  test('restores the source after a change was reverted', () => {
    const { document, write } = open('* one\n* two\n')
    const json = document.toJSON()
    expect(write({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] })).toBe('x\n')
    expect(write(json)).toBe('* one\n* two\n')
  })

  /** Writes from the nodes alone, without the original source. */
  const rewrite = (given: string) => openMarkdown('').write(open(given).document)

  test.each([
    ['Setext\n===\n\n* a\n* b\n    1) c', '# Setext\n\n- a\n- b\n  1. c'],
    ['__bold__ _italic_ ***both*** ~~old~~ `co``de`', '**bold** *italic* ***both*** ~~old~~ ```co``de```'],
    ['a **bold *and italic* text** b', 'a **bold *and italic* text** b'],
    ['[a **bold** link](https://a.example/b_c "T")', '[a **bold** link](https://a.example/b_c "T")'],
    ['[{{Customer.Name}}](https://a.example/{{EndUser.CustomerRef}})', undefined],
    ['<https://a.example/>', 'https://a.example/'],
    ['5\\. not a list, 2 * 3 * 4, snake_case_word, a < b & c', undefined],
    ['\\# not a heading', '\\# not a heading'],
    ['\\*\\*not bold\\*\\* {{A_B_C}}', '\\*\\*not bold\\*\\* {{A_B_C}}'],
    ['~~~js\na\n\n```\n~~~', '````js\na\n\n```\n````'],
    ['> said\n> > before', '> said\n>\n> > before'],
    ['|Size|Price|\n|:-|-:|\n|a \\| b|**1**|', '| Size | Price |\n| :--- | ---: |\n| a \\| b | **1** |'],
    ['- a\n\n  b\n- c', '- a\n\n  b\n\n- c'],
    ['3. a\n4. b', '3. a\n4. b'],
    ['one  \ntwo\nthree', 'one  \ntwo\nthree'],
    ['![A *kettle*](https://a.example/k.png)', undefined],
    ['***', '---'],
  ])('writes %j', (given, expected) => {
    const written = rewrite(given)
    expect(written).toBe(expected ?? given)
    expect(rewrite(written)).toBe(written)
  })
})
