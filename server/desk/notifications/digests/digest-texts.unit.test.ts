import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestTextsIn } from './digest-texts.ts'

const server = join(import.meta.dirname, '../../..')
const sources = globSync('**/*.ts', { cwd: server })
  .filter((path) => !path.includes('.test.') && !path.includes('node_modules'))
  .map((path) => ({ path, source: readFileSync(join(server, path), 'utf8') }))

/** Values for placeholders that are words; others are numbers or names. */
const words: [RegExp, string][] = [
  [/ \$\{state === [^}]*\}/, ' failed'],
  [/\$\{what\}/, 'The import'],
  [/\$\{wording\}/, 'missed its SLA'],
  [/\$\{levelWords\[\w+\]\}/g, 'Send'],
  [/\$\{[^}]*\}/g, '7'],
]

/** The titles that are passed to `notify`, with a value for each placeholder. */
function findTitles(): string[] {
  const literal = /\btitle(?::| =)\s+(?:isProposal\s+\? )?(?:'(?<plain>[^'\n]+)'|`(?<filled>[^`]+)`)/g
  return sources
    .filter(({ source }) => /\bnotify\(context/.test(source))
    .flatMap(({ source }) => [...source.matchAll(literal)].map(({ groups }) => groups?.plain ?? groups?.filled ?? ''))
    .map((title) => words.reduce((text, [placeholder, value]) => text.replace(placeholder, value), title))
}

test('every title of a notification has a German text', () => {
  const titles = findTitles()
  expect(titles.length).toBeGreaterThan(12)
  const { translate } = digestTextsIn('de-AT')
  expect(titles.filter((title) => translate(title) === title)).toEqual([])
})

test('every security notice has a German text', () => {
  const { source = '' } = sources.find(({ path }) => path.endsWith('security-notice.ts')) ?? {}
  const notices = [...source.matchAll(/^ {2}'[\w-]+': '([^']+)'/gm)].map(([, text = '']) => text)
  expect(notices).toHaveLength(5)
  expect(notices.filter((notice) => digestTextsIn('de').translate(notice) === notice)).toEqual([])
})

test.each([
  ['Returns (Shop): Suggest → Send with hold', 'Returns (Shop): Vorschlagen → Verzögert senden'],
  ['Ticket #7 missed its SLA: next response', 'Ticket #7 hat sein SLA überschritten: nächste Antwort'],
  ['Something else', 'Something else'],
])('%j is %j in German', (english, german) => {
  expect(digestTextsIn('de').translate(english)).toBe(german)
  expect(digestTextsIn('fr').translate(english)).toBe(english)
})
