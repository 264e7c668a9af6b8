import type { MessageKey, Translate } from './language.ts'

type FindRefusal = typeof import('./find-refusal.ts')['findRefusal']

/** Absent in English: those are the service's own words. */
let find: FindRefusal | undefined

/** Before a language is spoken that is not the service's. */
export async function loadRefusals(language: string): Promise<void> {
  find = language === 'en' ? undefined : (await import('./find-refusal.ts')).findRefusal
}

/** What the service said, in the reader's language; nothing where nobody has told it in that language. */
export function readRefusal(t: Translate, text: string): string | undefined {
  if (!find) return text
  const found = find(text)
  if (!found) return undefined
  const values = Object.entries(found.values).map(([name, value]) => [name, readWord(t, name, String(value))])
  return t(found.key, Object.fromEntries(values))
}

/** `topic` in the place of `{kind}` is a word of the service as well; a name that somebody gave is not. */
function readWord(t: Translate, name: string, value: string): string {
  const key = `refusal.${name}.${value}` as MessageKey
  const word = t(key)
  return word === key ? value : word
}
