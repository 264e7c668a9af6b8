import { afterAll, expect, test } from 'vitest'
import { expectErrorTexts, loadErrorTexts, translateStored } from '../app/errors/error-texts.ts'
import { languages } from '../app/session/language.ts'

const sources = import.meta.glob<string>(
  ['../../../server/automation/**/*.ts', '!../../../server/automation/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** Reasons that appear as literals in the source of steps, operations and autonomy levels. */
function findReasons(): string[] {
  const literal = /(?:\bwhy\b\s*[:=]\s*(?:why \?\? )?|skipped\(|reason: )(?:'(?<plain>[^'\n]+)'|`(?<filled>[^`]+)`)/g
  return Object.values(sources).flatMap((source) =>
    [...source.matchAll(literal)].map(({ groups }) => groups?.plain ?? groups?.filled ?? ''),
  )
}

const isSentence = (reason: string) => /^[A-Z].* /.test(reason)
const fill = (reason: string) => reason.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '7')

afterAll(() => expectErrorTexts(undefined))

test('every reason in traces and autonomy levels has a German translation', async () => {
  expectErrorTexts(languages.de.loadErrors)
  await loadErrorTexts()
  const reasons = findReasons().filter(isSentence).map(fill)

  expect(reasons.length).toBeGreaterThan(40)
  expect(reasons.filter((reason) => translateStored(reason) === reason)).toEqual([])
})
