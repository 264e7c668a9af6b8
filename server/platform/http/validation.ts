import { createRequire } from 'node:module'
import type { FieldFault } from '@attendant/contract/errors.ts'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { badRequest } from '../errors.ts'

/** Above this many bytes of JSON only the first fault is told: a list of a million faults helps nobody. */
const smallEnoughForAllFaults = 64 * 1024

const load = createRequire(import.meta.url)

const options = { useDefaults: true, strict: false, allowUnionTypes: true }

/** Bodies carry types of their own; a query is all strings, so numbers and flags are read out of them. */
function createChecker(isText: boolean, allErrors: boolean): Ajv {
  // Loaded with the first input to check: a start need not wait for it.
  const { Ajv } = load('ajv') as typeof import('ajv')
  const addFormats = load('ajv-formats') as typeof import('ajv-formats')
  const checker = new Ajv({ ...options, allErrors, ...(isText ? { coerceTypes: 'array' as const } : {}) })
  addFormats.default(checker, ['uuid', 'email', 'uri'])
  for (const name of ['date', 'date-time'] as const) {
    const { validate } = addFormats.default.get(name) as { validate(text: string): boolean }
    // The calendar of the database begins with the year 1.
    checker.addFormat(name, (text) => !text.startsWith('0000') && validate(text))
  }
  return checker
}

const checkers = new Map<string, Ajv>()
function checkerFor(isText: boolean, allErrors: boolean) {
  const key = `${isText}/${allErrors}`
  const known = checkers.get(key) ?? createChecker(isText, allErrors)
  checkers.set(key, known)
  return known
}

/** Compiled at first use: two hundred routes would otherwise cost a second at every start. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const isText = httpPart !== 'body'
  let first: ValidateFunction | undefined
  let all: ValidateFunction | undefined
  return (data: unknown) => {
    first ??= checkerFor(isText, false).compile(schema)
    if (first(data)) return { value: data }
    if (isText || roughSize(data) > smallEnoughForAllFaults) return { error: toRefusal(first.errors) }
    all ??= checkerFor(isText, true).compile(schema)
    all(data)
    return { error: toRefusal(all.errors) }
  }
}

/** Holds what came another way than over HTTP against the same schema. */
export function refuseInvalid(schema: object, data: unknown): void {
  const check = checkerFor(false, true).compile(schema)
  if (!check(data)) throw toRefusal(check.errors)
}

function roughSize(data: unknown) {
  return Array.isArray(data) && data.length > 1000 ? Number.POSITIVE_INFINITY : JSON.stringify(data ?? null).length
}

function toRefusal(faults: ErrorObject[] | null | undefined) {
  const details = dedupe((faults ?? []).filter((fault) => fault.keyword !== 'anyOf').map(toFieldFault))
  const sentence = details.map(({ field, message }) => `${field} ${message}`).join('; ')
  return badRequest(`The request is not valid: ${sentence || 'wrong shape'}.`, details)
}

function toFieldFault(fault: ErrorObject): FieldFault {
  const missing = fault.keyword === 'required' ? `/${fault.params.missingProperty}` : ''
  const field = `${fault.instancePath}${missing}`.slice(1).replaceAll('/', '.').replaceAll('~1', '/')
  return { field: field || 'body', message: sayPlainly(fault) }
}

function sayPlainly({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is required'
  if (keyword === 'type') return `must be ${[params.type].flat().join(' or ')}`
  if (keyword === 'minLength')
    return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
  if (keyword === 'maxLength') return `must have at most ${params.limit} characters`
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'format') return `must be a valid ${params.format}`
  if (keyword === 'pattern' && params.pattern === '\\S') return 'must not be blank'
  return message ?? 'is not valid'
}

const dedupe = (faults: FieldFault[]) => [
  ...new Map(faults.map((fault) => [`${fault.field}/${fault.message}`, fault])).values(),
]
