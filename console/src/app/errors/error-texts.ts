import type { Fault } from '@attendant/client'

/** The errors of the API in another language than English. */
export interface ErrorTexts {
  /** For the numbers in them. */
  language: string
  ofCodes: Readonly<Record<string, string>>
  /** By `parameter.value`, for values that are words of the API. */
  ofWords: Readonly<Record<string, string>>
  /** By the English message, for errors that are stored without their code, such as those of the audit log. */
  ofStored: Readonly<Record<string, string>>
  /**
   * The same for messages with values: `{1}` is the first group of the pattern, `{1#}` the number that it is, and
   * `{1:level}` the word of the API that it is.
   */
  ofPatterns: readonly (readonly [pattern: RegExp, text: string])[]
}

type ApiError = Pick<Fault, 'message' | 'params'> & { code: string }

/** Absent in English: the API's messages are English. */
let load: (() => Promise<ErrorTexts>) | undefined
let texts: ErrorTexts | undefined
let onLoaded = () => {}

/** When the language is chosen. `shown` runs once the texts are loaded: what shows an error is rendered again. */
export function expectErrorTexts(loader: typeof load, shown = () => {}): void {
  load = loader
  texts = undefined
  onLoaded = shown
}

/** With the first error: a visit without one need not load them. */
export async function loadErrorTexts(): Promise<void> {
  if (!load || texts) return
  const loader = load
  const loaded = await loader()
  if (load !== loader) return
  texts = loaded
  onLoaded()
}

/** A message that was stored without its code; in English where there is no other text, or not yet. */
export function translateStored(message: string): string {
  if (load && !texts) void loadErrorTexts().catch(() => undefined)
  if (!texts) return message
  const { ofStored } = texts
  return ofStored[message] ?? fillPattern(texts, message) ?? message
}

function fillPattern({ ofPatterns, ofWords, language }: ErrorTexts, message: string): string | undefined {
  for (const [pattern, text] of ofPatterns) {
    const found = pattern.exec(message)
    if (!found) continue
    return text.replace(/\{(\d)(#|:\w+)?\}/g, (_, group: string, kind?: string) => {
      const value = found[Number(group)] ?? ''
      if (kind === '#') return Number(value).toLocaleString(language)
      return (kind && ofWords[`${kind.slice(1)}.${value}`]) ?? value
    })
  }
  return undefined
}

/** In the reader's language; nothing where there is no text for the code, or not yet. */
export function translateError({ code, params = {}, message }: ApiError): string | undefined {
  if (!load) return message
  if (!texts) return void loadErrorTexts().catch(() => undefined)
  const { ofCodes, ofWords } = texts
  return ofCodes[code]?.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined ? whole : (ofWords[`${name}.${value}`] ?? String(value))
  })
}
