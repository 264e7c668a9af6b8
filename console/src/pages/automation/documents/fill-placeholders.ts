/** Values of placeholders by their names in lower case. Placeholders without a value are left unchanged. */
export type PlaceholderValues = ReadonlyMap<string, string>

export interface FilledPart {
  text: string
  /** Whether its value depends on the message. */
  isExample: boolean
}

/** One example value is used for all custom fields. */
const anyField = 'ticket.customfields.'

const placeholder = /\{\{([^{}]+)\}\}/g

/** Fills in placeholders as the service does: names are case-insensitive, and unknown ones are left unchanged. */
export function fillPlaceholders(text: string, values: PlaceholderValues, examples: PlaceholderValues): FilledPart[] {
  const parts: FilledPart[] = []
  let end = 0
  for (const found of text.matchAll(placeholder)) {
    const name = (found[1] ?? '').trim().toLowerCase()
    const example = examples.get(name.startsWith(anyField) ? `${anyField}x` : name)
    const filled = values.get(name) ?? example
    if (filled === undefined) continue
    parts.push({ text: text.slice(end, found.index), isExample: false })
    parts.push({ text: filled, isExample: !values.has(name) })
    end = found.index + found[0].length
  }
  parts.push({ text: text.slice(end), isExample: false })
  return parts.filter((part) => part.text !== '')
}

export const toValues = (facts: [name: string, fact: unknown][]): Map<string, string> =>
  new Map(facts.map(([name, fact]) => [name.toLowerCase(), toText(fact)]))

function toText(fact: unknown): string {
  if (fact === null || fact === undefined) return ''
  return typeof fact === 'object' ? JSON.stringify(fact) : String(fact)
}
