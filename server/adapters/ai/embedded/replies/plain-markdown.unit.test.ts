import { expect, test } from 'vitest'
import { toPlainMarkdown } from './plain-markdown.ts'

test.each([
  ['Return it within **30 days**, *unused*.', 'Return it within 30 days, unused.'],
  ['Write to [our team](https://a.example/b "Us").', 'Write to our team (https://a.example/b).'],
  [
    '## When?\nUse `npm ci`, ~~yarn~~ and ![a kettle](https://a.example/k.png).',
    'When?\nUse npm ci, yarn and a kettle.',
  ],
  ['| Country | Days |\n| --- | ---: |\n| Austria | 2 |', 'Country | Days\nAustria | 2'],
  ['> said\n\n```sh\nls -l *.md\n```', 'said\n\nls -l *.md\n'],
  ['1. Open\n2. Press \\*\n- 2 * 3 * 4 and snake_case_word', '1. Open\n2. Press *\n- 2 * 3 * 4 and snake_case_word'],
])('writes %j for readers of plain text', (given, expected) => {
  expect(toPlainMarkdown(given)).toBe(expected)
})
