import { type PlaceholderFacts, replacePlaceholders } from '../replace-placeholders.ts'

interface FilledBody {
  text: string
  /** The type of the body if the headers do not declare it. */
  contentType: string
}

/** Escapes values so that each stays a single value: inside JSON, inside a form, or unescaped. */
export function fillBody(template: string, contentType: string, facts: PlaceholderFacts): FilledBody {
  if (/[/+]json\b/i.test(contentType) || isJson(template)) {
    return { text: fillJson(template, facts), contentType: 'application/json' }
  }
  const isForm = /x-www-form-urlencoded/i.test(contentType)
  const text = replacePlaceholders(template, facts, isForm ? 'url' : 'text')
  return { text, contentType: 'text/plain; charset=utf-8' }
}

const placeholder = /\{\{[^{}]+\}\}/g
const stringOrPlaceholder = /"(?:[^"\\]|\\.)*"|\{\{[^{}]+\}\}/g

/** Valid JSON, or an object or list with placeholders in place of whole values. */
function isJson(template: string): boolean {
  const sample = template.replace(placeholder, '0').trim()
  return parses(template) || (/^[{[]/.test(sample) && parses(sample))
}

/** A placeholder outside a string is a complete value: a number stays one, anything else becomes a string. */
function fillJson(template: string, facts: PlaceholderFacts): string {
  return template.replace(stringOrPlaceholder, (piece) => {
    if (piece.startsWith('"')) return replacePlaceholders(piece, facts, 'json')
    const value = replacePlaceholders(piece, facts)
    return value === piece || isScalar(value) ? value : JSON.stringify(value)
  })
}

const isScalar = (text: string) => /^(-?\d|true$|false$|null$)/.test(text) && parses(text)

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
