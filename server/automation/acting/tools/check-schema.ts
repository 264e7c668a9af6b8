import { createRequire } from 'node:module'
import type { Ajv } from 'ajv'
import { invalidField } from '../../../errors.ts'

type Schema = Record<string, unknown>

const maxProperties = 20
const maxBytes = 32 * 1024
const maxDepth = 12
const propertyName = /^[a-zA-Z0-9_.-]{1,64}$/
/** Schemas must be self-contained: external references are rejected. */
const references = ['$ref', '$dynamicRef', '$recursiveRef', '$id', '$anchor', '$dynamicAnchor', '$schema']

const load = createRequire(import.meta.url)

/** Matches customers' patterns with RE2, in linear time. */
function linearPattern(pattern: string) {
  const { RE2JS } = load('re2js') as typeof import('re2js')
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  return { test: (text: string) => compiled.matcher(text).find() }
}
linearPattern.code = 'linearPattern'

function createChecker(): Ajv {
  const { Ajv } = load('ajv') as typeof import('ajv')
  const addFormats = load('ajv-formats') as typeof import('ajv-formats')
  const checker = new Ajv({
    strict: false,
    allErrors: true,
    allowUnionTypes: true,
    addUsedSchema: false,
    logger: false,
    code: { regExp: linearPattern },
  })
  addFormats.default(checker, ['uuid', 'email', 'uri', 'date', 'date-time', 'time'])
  return checker
}

/** Validates the JSON Schema of a tool's arguments. */
export function checkSchema(schema: Schema, field = 'parameters'): Schema {
  const refuseSchema = (reason: string) => invalidField(field, 'schema_invalid', { reason })
  if (JSON.stringify(schema).length > maxBytes) throw refuseSchema(`it has more than ${maxBytes / 1024} KB`)
  const fault = findFault(schema, 0)
  if (fault) throw refuseSchema(fault)
  const { type, properties = {} } = schema
  if (type !== 'object') throw refuseSchema('its type must be object')
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) {
    throw refuseSchema('its properties must be an object')
  }
  const names = Object.keys(properties)
  if (names.length > maxProperties) throw refuseSchema(`it has more than ${maxProperties} properties`)
  const wrong = names.find((name) => !propertyName.test(name))
  if (wrong !== undefined) throw refuseSchema('the name of a property may have letters, digits, _, . and - only')
  try {
    createChecker().compile(schema)
  } catch (error) {
    throw refuseSchema(error instanceof Error ? error.message.slice(0, 300) : 'it cannot be read')
  }
  return { ...schema, properties }
}

function findFault(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > maxDepth) return `it is nested more than ${maxDepth} levels deep`
  const reference = references.find((name) => Object.hasOwn(value, name) && typeof (value as Schema)[name] === 'string')
  if (reference) return `${reference} is not allowed`
  for (const inner of Object.values(value)) {
    const fault = findFault(inner, depth + 1)
    if (fault) return fault
  }
  return undefined
}

/** Describes what is wrong with arguments in terms a model can follow; undefined if they are valid. */
export function findArgumentFaults(schema: Schema, given: Record<string, unknown>): string[] {
  const check = createChecker().compile({ additionalProperties: false, ...schema })
  if (check(given)) return []
  return (check.errors ?? []).slice(0, 10).map(({ instancePath, message, params }) => {
    const extra = 'additionalProperty' in params ? ` (${String(params.additionalProperty)})` : ''
    return `${instancePath.slice(1).replaceAll('/', '.') || 'arguments'}: ${message ?? 'invalid'}${extra}`
  })
}
