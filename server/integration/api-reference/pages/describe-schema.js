import { resolve, typesOf } from './document.js'

/** @typedef {import('./document.js').Schema} Schema */
/** @typedef {import('./document.js').ApiDocument} ApiDocument */

/**
 * @param {Schema} schema
 * @returns {string} such as `string or null`, `array of Ticket`
 */
export function describeType(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(describeType))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const names = typesOf(schema).map((type) => nameType(type, schema))
  return names.join(' or ') || 'any value'
}

/**
 * @param {string} type
 * @param {Schema} schema
 */
function nameType(type, { items, format, title }) {
  if (type === 'array') return items ? `array of ${describeType(items)}` : 'array'
  if (type === 'object') return title ?? 'object'
  return format ? `${type} (${format})` : type
}

/**
 * @param {Schema} schema
 * @returns {string} such as `1 to 200, default 20`
 */
export function describeLimits({ minimum, maximum, minLength, maxLength, minItems, maxItems, default: preset }) {
  const limits = [
    describeRange(minimum, maximum, ''),
    describeRange(minLength, maxLength, ' characters'),
    describeRange(minItems, maxItems, ' items'),
    preset === undefined ? '' : `default ${JSON.stringify(preset)}`,
  ]
  return limits.filter(Boolean).join(', ')
}

/**
 * Limits that only state the range of the type are left out.
 *
 * @param {number | undefined} from
 * @param {number | undefined} to
 * @param {string} unit
 */
function describeRange(from, to, unit) {
  const min = from === undefined || from <= -2147483648 || (unit && from === 0) ? undefined : from
  const max = to === undefined || to >= 2147483647 ? undefined : to
  if (min === undefined && max === undefined) return ''
  if (min === undefined) return `at most ${max}${unit}`
  if (max === undefined) return `at least ${min}${unit}`
  return `${min} to ${max}${unit}`
}

/** @typedef {{ name: string, schema: Schema, isRequired: boolean }} Field */

/**
 * The fields of an object, of the items of an array, or of the objects among several choices.
 *
 * @param {ApiDocument} document
 * @param {Schema} schema
 * @returns {Field[]}
 */
export function listFields(document, schema) {
  const { properties, required = [], items, anyOf, oneOf } = resolve(document, schema)
  if (items) return listFields(document, items)
  const choices = anyOf ?? oneOf
  if (choices) return choices.flatMap((choice) => listFields(document, choice))
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }))
}
