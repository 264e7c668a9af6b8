import { resolve, typesOf } from './document.js'

/** @typedef {import('./document.js').Schema} Schema */
/** @typedef {import('./document.js').ApiDocument} ApiDocument */

const maxDepth = 4

/** @type {Record<string, string>} */
const byFormat = {
  'date-time': '2026-01-31T09:00:00Z',
  date: '2026-01-31',
  time: '09:00',
  email: 'ada@example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.org/',
}

/** The first of these that a pattern allows. */
const texts = ['text', 'en', '1', ...Object.values(byFormat)]

/**
 * A value that the schema allows, short: of an object the required fields, or all of them where none is required.
 *
 * @param {ApiDocument} document
 * @param {Schema} schema
 * @param {number} [depth]
 * @returns {unknown}
 */
export function exampleOf(document, schema, depth = 0) {
  const found = resolve(document, schema)
  if (found.example !== undefined) return found.example
  if (found.default !== undefined) return found.default
  if (found.const !== undefined) return found.const
  if (found.enum) return found.enum[0]
  const [choice] = found.anyOf ?? found.oneOf ?? []
  if (choice) return exampleOf(document, choice, depth)
  const type = typesOf(found).find((one) => one !== 'null')
  if (type === 'object') return depth < maxDepth ? exampleObject(document, found, depth) : {}
  if (type === 'array') return found.items && depth < maxDepth ? [exampleOf(document, found.items, depth + 1)] : []
  return exampleScalar(type, found)
}

/**
 * @param {ApiDocument} document
 * @param {Schema} schema
 * @param {number} depth
 */
function exampleObject(document, { properties = {}, required = [] }, depth) {
  const names = Object.keys(properties)
  const shown = depth === 0 && required.length === 0 ? names : names.filter((name) => required.includes(name))
  return Object.fromEntries(shown.map((name) => [name, exampleOf(document, properties[name] ?? {}, depth + 1)]))
}

/**
 * @param {string | undefined} type
 * @param {Schema} schema
 */
function exampleScalar(type, { format = '', pattern, minimum = 1, maximum = 1 }) {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(minimum, Math.min(1, maximum))
  if (type === 'string') return byFormat[format] ?? texts.find((text) => !pattern || new RegExp(pattern).test(text))
  return null
}
