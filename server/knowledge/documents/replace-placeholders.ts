/** A value that a placeholder can stand for. Anything else, such as an object in a custom field, is shown as JSON. */
type Fact = unknown
type Facts = Record<string, Fact>

/** What placeholders know. A group that is absent leaves its placeholders as they are written. */
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

/** Where the text goes, and so how a value must be written to stay a value there. */
export type Destination = 'text' | 'html' | 'markdown' | 'url' | 'json' | 'header'

const escapes: Record<Destination, (value: string) => string> = {
  text: (value) => value,
  html: (value) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\r?\n/g, '<br />'),
  /** A value makes no link, and so mentions nobody. */
  markdown: (value) => value.replace(/[\\`*_~[\]<>&|]/g, '\\$&'),
  url: (value) => encodeURIComponent(value.toWellFormed()),
  /** For the inside of a JSON string. */
  json: (value) => JSON.stringify(value).slice(1, -1),
  header: (value) => value.replace(/[\r\n\0]+/g, ''),
}

/** Blanks are trimmed afterwards: asked for here, they would make the search slow where braces never close. */
const placeholder = /\{\{([^{}]+)\}\}/g

/**
 * `Hello {{EndUser.FirstName}}` becomes `Hello Nora`. Names match in any case; one that is unknown stays as written;
 * what was put in is never read for placeholders again.
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

/** The longest way first: the name of a custom field may itself hold dots. */
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

/** Own names only: `{{constructor}}` is unknown. The exact spelling wins over another one. */
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
