import { expect, test } from 'vitest'
import { digestTextsIn } from './digest-texts.ts'

const sources = import.meta.glob<string>(['../../../**/*.ts', '!../../../**/*.test.ts'], {
  ...{ query: '?raw', import: 'default', eager: true },
})

/** The titles that are passed to `notify`, with a value for each placeholder. */
function findTitles(): string[] {
  const literal = /\btitle(?::| =)\s+(?:isProposal\s+\? )?(?:'(?<plain>[^'\n]+)'|`(?<filled>[^`]+)`)/g
  return Object.values(sources)
    .filter((source) => /\bnotify\(context/.test(source))
    .flatMap((source) => [...source.matchAll(literal)].map(({ groups }) => groups?.plain ?? groups?.filled ?? ''))
    .map((title) =>
      title
        .replace(/ \$\{state === [^}]*\}/, ' failed')
        .replace('${what}', 'The import')
        .replace('${wording}', 'missed its SLA')
        .replace(/\$\{levelWords\[\w+\]\}/g, 'Send')
        .replace(/\$\{[^}]*\}/g, '7'),
    )
}

test('every title of a notification has a German text', () => {
  const titles = findTitles()
  expect(titles.length).toBeGreaterThan(12)
  const { translate } = digestTextsIn('de-AT')
  expect(titles.filter((title) => translate(title) === title)).toEqual([])
})

test('every security notice has a German text', () => {
  const [source = ''] = Object.entries(sources).flatMap(([path, text]) => (path.endsWith('/security-notice.ts') ? text : []))
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
