import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invalidField } from '../../errors.ts'

let known: Set<string> | undefined

/** All of ISO 639-3, loaded with the first three-letter code. */
function threeLetterCodes(): Set<string> {
  known ??= new Set(readFileSync(join(import.meta.dirname, 'data/iso-639-3.txt'), 'utf8').split(/\s+/))
  return known
}

let names: Intl.DisplayNames | undefined

function isTwoLetterCode(code: string): boolean {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  return names.of(code) !== undefined
}

/** Normalizes a language code: `de` for `DE` and `deu`. Regions and scripts may follow: `pt-BR`. */
export function readLanguage(field: string, given: string): string {
  const unknown = invalidField(field, 'language_unknown')
  const code = given.trim().replaceAll('_', '-')
  const [language = ''] = code.toLowerCase().split('-')
  if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(code)) throw unknown
  const isKnown = language.length === 2 ? isTwoLetterCode(language) : threeLetterCodes().has(language)
  if (!isKnown) throw unknown
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code
  } catch {
    throw unknown
  }
}
