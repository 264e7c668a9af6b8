import type { MessageKey, Translate } from '../../messages/translate.ts'

/** Absent in English: those are the service's own words. */
let loadTexts: (() => Promise<unknown>) | undefined
let find: typeof import('./find-refusal.ts')['findRefusal'] | undefined

/** Where another language is spoken: how its texts are loaded, and what shows them is shown anew. */
export function expectRefusals(load: typeof loadTexts): void {
  loadTexts = load
}

/** With the first refusal: a visit without one need not wait for them. */
export async function loadRefusals(): Promise<void> {
  if (!loadTexts || find) return
  find = (await import('./find-refusal.ts')).findRefusal
  await loadTexts()
}

/** What the service said, in the reader's language; nothing where nobody has told it in that language, or not yet. */
export function readRefusal(t: Translate, text: string): string | undefined {
  if (!loadTexts) return text
  if (!find) return void loadRefusals()
  const found = find(text)
  if (!found) return undefined
  const values = Object.entries(found.values).map(([name, value]) => [name, readWord(t, name, String(value))])
  const told = t(found.key, Object.fromEntries(values))
  return told === found.key ? undefined : told
}

/** `topic` in the place of `{kind}` is a word of the service as well; a name that somebody gave is not. */
function readWord(t: Translate, name: string, value: string): string {
  const key = `refusal.${name}.${value}` as MessageKey
  const word = t(key)
  return word === key ? value : word
}
