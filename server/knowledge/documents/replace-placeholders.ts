/** A value of a placeholder. Anything else, such as an object in a custom field, is shown as JSON. */
type Fact = unknown
type Facts = Record<string, Fact>

/** The values of placeholders. The placeholders of an absent group stay unchanged. */
export interface PlaceholderFacts {
  TopicList: string
  ActionList: string
  DocumentList: string
  Customer: { Name: string }
  Language: string
  /** In ISO 8601, UTC. */
  Now: string
  Channel?: { Name: string; Type: string }
  EndUser?: Facts
  Ticket?: { ID?: number; Subject: string; CustomFields: Facts }
  /** Who runs a macro. */
  Rep?: { Name: string }
  Message?: { Text: string }
}

/** Where the text is used, which determines how values are escaped. */
export type Destination = 'text' | 'html' | 'markdown' | 'url' | 'json' | 'header'

const escapes: Record<Destination, (value: string) => string> = {
  text: (value) => value,
  html: (value) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\r?\n/g, '<br />'),
  /** A value creates no link, and so mentions no one. */
  markdown: (value) => value.replace(/[\\`*_~[\]<>&|]/g, '\\$&'),
  url: (value) => encodeURIComponent(value.toWellFormed()),
  /** Inside a JSON string. */
  json: (value) => JSON.stringify(value).slice(1, -1),
  header: (value) => value.replace(/[\r\n\0]+/g, ''),
}

/** Spaces are trimmed afterwards: matching them here would make the search slow if braces never close. */
const placeholder = /\{\{([^{}]+)\}\}/g

/**
 * `Hello {{EndUser.FirstName}}` becomes `Hello Nora`. Names are case-insensitive; unknown ones stay unchanged;
 * inserted values are never expanded again.
 */
export function replacePlaceholders(
  template: string,
  facts: PlaceholderFacts,
  destination: Destination = 'text',
  onUnknown?: (name: string) => void,
): string {
  const known: Facts = { ...facts }
  return template.replace(placeholder, (written: string, name: string) => {
    const fact = findFact(known, name.trim())
    if (fact !== undefined) return escapes[destination](toText(fact))
    onUnknown?.(name.trim())
    return written
  })
}

/** The placeholders with a known value, in the order in which they are written; paths are in lower case. */
export function listPlaceholders(
  template: string,
  facts: PlaceholderFacts,
): { name: string; path: string; isEmpty: boolean }[] {
  return [...template.matchAll(placeholder)].flatMap(([, written = '']) => {
    const name = written.trim()
    const fact = findFact({ ...facts }, name)
    if (fact === undefined) return []
    const path = name
      .toLowerCase()
      .split('.')
      .map((part) => part.trim())
      .join('.')
    return [{ name, path, isEmpty: toText(fact).trim() === '' }]
  })
}

/** The longest path first, because the name of a custom field may itself contain dots. */
function findFact(facts: Facts, path: string): Fact | undefined {
  const own = findOwn(facts, path)
  if (own !== undefined) return isGroup(own) ? undefined : own
  const dot = path.indexOf('.')
  if (dot < 0) return undefined
  const group = findOwn(facts, path.slice(0, dot).trim())
  if (!isGroup(group)) return undefined
  const rest = path.slice(dot + 1).trim()
  return rest.toLowerCase().startsWith('customfields.') && isGroup(group.CustomFields)
    ? findOwn(group.CustomFields, rest.slice('customfields.'.length).trim())
    : findFact(group, rest)
}

/** Own properties only: `{{constructor}}` is unknown. The exact spelling takes precedence. */
function findOwn(facts: Facts, name: string): Fact | undefined {
  if (Object.hasOwn(facts, name)) return facts[name]
  const known = Object.keys(facts).find((key) => key.toLowerCase() === name.toLowerCase())
  return known === undefined ? undefined : facts[known]
}

const isGroup = (fact: Fact): fact is Facts => typeof fact === 'object' && fact !== null

function toText(fact: Fact): string {
  if (fact === null) return ''
  return typeof fact === 'object' ? JSON.stringify(fact) : String(fact)
}
