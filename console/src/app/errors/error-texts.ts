import type { Fault } from '@attendant/client'

/** Translations of the API's errors. */
export interface ErrorTexts {
  /** For formatting the numbers in them. */
  language: string
  ofCodes: Readonly<Record<string, string>>
  /** Keyed by `parameter.value`, for parameters whose values are API enums. */
  ofWords: Readonly<Record<string, string>>
  /** Keyed by the English message, for errors that are stored without their code, such as those in the audit log. */
  ofStored: Readonly<Record<string, string>>
  /**
   * The same for messages with values: `{1}` is the first group of the pattern, `{1#}` the group as a number,
   * and `{1:level}` the group as an API enum.
   */
  ofPatterns: readonly (readonly [pattern: RegExp, text: string])[]
}

type ApiError = Pick<Fault, 'message' | 'params'> & { code: string }

/** Undefined for English, the language of the API's messages. */
let load: (() => Promise<ErrorTexts>) | undefined
let texts: ErrorTexts | undefined
let onLoaded = () => {}

/** Called when the language changes. `shown` runs once the texts are loaded, to rerender visible errors. */
export function expectErrorTexts(loader: typeof load, shown = () => {}): void {
  load = loader
  texts = undefined
  onLoaded = shown
}

/** Called with the first error, so that visits without errors do not load the texts. */
export async function loadErrorTexts(): Promise<void> {
  if (!load || texts) return
  const loader = load
  const loaded = await loader()
  if (load !== loader) return
  texts = loaded
  onLoaded()
}

/** Translates a message that was stored without its code; English if it has no translation or the texts are not loaded. */
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

/** Undefined if the code has no translation or the texts are not loaded yet. */
export function translateError({ code, params = {}, message }: ApiError): string | undefined {
  if (!load) return message
  if (!texts) return void loadErrorTexts().catch(() => undefined)
  const { ofCodes, ofWords } = texts
  return ofCodes[code]?.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined ? whole : (ofWords[`${name}.${value}`] ?? String(value))
  })
}
