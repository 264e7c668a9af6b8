/** What placeholders stand for, by their names in lower case. Nothing is put in for what is not there. */
export type PlaceholderValues = ReadonlyMap<string, string>

export interface FilledPart {
  text: string
  /** Whether its value depends on the message. */
  isExample: boolean
}

/** There is an example for one custom field: it stands for all of them. */
const anyField = 'ticket.customfields.'

const placeholder = /\{\{([^{}]+)\}\}/g

/** Fills a text in as the service does: names in any case, and what is unknown stays as it is written. */
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
