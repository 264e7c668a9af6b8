import { createRequire } from 'node:module'
import type { FieldFault } from '@attendant/contract/errors.ts'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { fieldFault, validationFailed } from '../errors.ts'

/** Above this many bytes of JSON only the first error is reported: a list of a million errors helps no one. */
const maxSizeForAllFaults = 64 * 1024

const load = createRequire(import.meta.url)

const options = { useDefaults: true, strict: false, allowUnionTypes: true }

/** Bodies have typed values; a query has only strings, so numbers and flags are parsed from them. */
function createChecker(isText: boolean, allErrors: boolean): Ajv {
  // Loaded with the first input, so that startup does not wait for it.
  const { Ajv } = load('ajv') as typeof import('ajv')
  const addFormats = load('ajv-formats') as typeof import('ajv-formats')
  const checker = new Ajv({ ...options, allErrors, ...(isText ? { coerceTypes: 'array' as const } : {}) })
  addFormats.default(checker, ['uuid', 'email', 'uri'])
  for (const name of ['date', 'date-time'] as const) {
    const { validate } = addFormats.default.get(name) as { validate(text: string): boolean }
    checker.addFormat(name, (text) => validate(text) && isStorable(text))
  }
  return checker
}

/** RFC 3339 also has leap seconds, which `Date` cannot read, and years that the database cannot store. */
function isStorable(text: string) {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

const checkers = new Map<string, Ajv>()
function checkerFor(isText: boolean, allErrors: boolean) {
  const key = `${isText}/${allErrors}`
  const known = checkers.get(key) ?? createChecker(isText, allErrors)
  checkers.set(key, known)
  return known
}

/** Compiled at first use: two hundred routes would otherwise add a second to every start. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const isText = httpPart !== 'body'
  let first: ValidateFunction | undefined
  let all: ValidateFunction | undefined
  return (data: unknown) => {
    first ??= checkerFor(isText, false).compile(schema)
    if (first(data)) return { value: data }
    if (isText || roughSize(data) > maxSizeForAllFaults) return { error: toRefusal(first.errors) }
    all ??= checkerFor(isText, true).compile(schema)
    all(data)
    return { error: toRefusal(all.errors) }
  }
}

/** Validates input that did not come over HTTP with the same schema. */
export function refuseInvalid(schema: object, data: unknown): void {
  const check = checkerFor(false, true).compile(schema)
  if (!check(data)) throw toRefusal(check.errors)
}

function roughSize(data: unknown) {
  return Array.isArray(data) && data.length > 1000 ? Number.POSITIVE_INFINITY : JSON.stringify(data ?? null).length
}

function toRefusal(faults: ErrorObject[] | null | undefined) {
  const details = dedupe((faults ?? []).filter((fault) => fault.keyword !== 'anyOf').map(toFieldFault))
  return validationFailed(details)
}

/** Fields of conditions are named by their path: `conditions.all[2].value`. */
const conditionPlace = /\b(conditions\.(?:all|any))\.(\d+)/

function toFieldFault(fault: ErrorObject): FieldFault {
  const missing = fault.keyword === 'required' ? `/${fault.params.missingProperty}` : ''
  const field = `${fault.instancePath}${missing}`.slice(1).replaceAll('/', '.').replaceAll('~1', '/')
  return describeFault(field.replace(conditionPlace, '$1[$2]') || 'body', fault)
}

function describeFault(field: string, { keyword, params }: ErrorObject): FieldFault {
  const { limit } = params
  if (keyword === 'required') return fieldFault(field, 'required')
  if (keyword === 'type') return fieldFault(field, 'type_mismatch', { type: [params.type].flat().join(' or ') })
  if (keyword === 'minLength')
    return limit === 1 ? fieldFault(field, 'empty') : fieldFault(field, 'too_short', { limit })
  if (keyword === 'maxLength') return fieldFault(field, 'too_long', { limit })
  if (keyword === 'minimum') return fieldFault(field, 'too_small', { limit })
  if (keyword === 'maximum') return fieldFault(field, 'too_large', { limit })
  if (keyword === 'minItems') return fieldFault(field, 'too_few_items', { limit })
  if (keyword === 'maxItems') return fieldFault(field, 'too_many_items', { limit })
  if (keyword === 'enum') return fieldFault(field, 'not_one_of', { allowed: params.allowedValues.join(', ') })
  if (keyword === 'const') return fieldFault(field, 'not_one_of', { allowed: String(params.allowedValue) })
  if (keyword === 'format') return fieldFault(field, formatCodes[params.format] ?? 'value_invalid')
  if (keyword === 'pattern' && params.pattern === '\\S') return fieldFault(field, 'blank')
  if (keyword === 'pattern') return fieldFault(field, 'pattern_mismatch', { pattern: params.pattern })
  return fieldFault(field, 'value_invalid')
}

const formatCodes: Record<
  string,
  'email_invalid' | 'url_invalid' | 'date_invalid' | 'timestamp_invalid' | 'uuid_invalid'
> = {
  email: 'email_invalid',
  uri: 'url_invalid',
  date: 'date_invalid',
  'date-time': 'timestamp_invalid',
  uuid: 'uuid_invalid',
}

const dedupe = (faults: FieldFault[]) => [
  ...new Map(faults.map((fault) => [`${fault.field}/${fault.message}`, fault])).values(),
]
