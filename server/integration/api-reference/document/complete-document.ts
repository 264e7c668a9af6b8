import { STATUS_CODES } from 'node:http'
import { fillIn } from '@attendant/contract/errors/catalogue.ts'
import { errors } from '@attendant/contract/errors.ts'
import type { Access } from '../../../access.ts'
import type { DescribedApi, DescribedContent, DescribedOperation } from '../../../platform/http/openapi.ts'
import { exampleOf } from '../pages/example.js'
import { describeAccess } from './describe-access.ts'
import operationErrors from './operation-errors.json' with { type: 'json' }
import { tagDescriptions } from './tag-descriptions.ts'

interface Route {
  method: string
  url: string
  access: Access
}

/** Adds to the document who may call each route, its errors, and examples of requests and responses. */
export function completeDocument(document: DescribedApi, routes: readonly Route[]): DescribedApi {
  const accesses = new Map(routes.map(({ method, url, access }) => [`${method} ${withBraces(url)}`, access]))
  const used = new Set<string>()
  const paths = mapValues(document.paths, (methods, path) =>
    mapValues(methods, (operation, method) => {
      const route = `${method.toUpperCase()} ${path}`
      return completeOperation(document, operation, { route, access: accesses.get(route), used })
    }),
  )
  const examples = Object.fromEntries([...used].sort().map((code) => [code, { value: exampleOfError(code) }]))
  const tags = document.tags.map(({ name }) => ({ name, description: tagDescriptions[name] ?? name }))
  return { ...document, tags, paths, components: { ...document.components, examples } }
}

const withBraces = (url: string) => url.replace(/:(\w+)/g, '{$1}')

const mapValues = <Value, Result>(record: Record<string, Value>, change: (value: Value, key: string) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

interface Known {
  route: string
  access: Access | undefined
  used: Set<string>
}

function completeOperation(document: DescribedApi, operation: DescribedOperation, known: Known): DescribedOperation {
  const { sentence, codes } = describeAccess(known.access ?? { kind: 'anyone' })
  const { summary, requestBody, responses, parameters = [], ...rest } = operation
  const takesInput = requestBody !== undefined || parameters.length > 0
  const refusals = groupByStatus([...codes, ...findErrors(known.route), ...(takesInput ? ['validation_failed'] : [])])
  for (const code of Object.values(refusals).flat()) known.used.add(code)
  const answers = {
    ...mapValues(responses, (answer) => withExample(document, answer)),
    ...mapValues(refusals, describeErrors),
  }
  return {
    ...rest,
    summary,
    description: `${summary.replace(/[^.?!]$/, '$&.')} ${sentence}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody: withExample(document, requestBody) } : {}),
    responses: answers,
  }
}

const byRoute: Record<string, string[] | undefined> = mapValues(operationErrors, (codes) => codes)
const specific = new Map(Object.entries(byRoute).map(([route, codes]) => [keyOf(withBraces(route)), codes ?? []]))

/** The same key for `/tickets` and `/api/Tickets`. */
function keyOf(route: string): string {
  return route.toLowerCase().replace(' /api/', ' /')
}

const findErrors = (route: string) => specific.get(keyOf(route)) ?? []

const isCode = (code: string): code is keyof typeof errors => code in errors

/** Errors of authentication; the default response covers internal errors. */
function groupByStatus(codes: string[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const code of [...new Set(codes)].sort()) {
    const status = isCode(code) ? errors[code].status : 500
    if (status < 500) groups[status] = [...(groups[status] ?? []), code]
  }
  return groups
}

function describeErrors(codes: string[], status: string) {
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } }
  return { description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`, content }
}

function exampleOfError(code: string) {
  const { status, message } = isCode(code) ? errors[code] : errors.internal_error
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, name === 'limit' ? 10 : name]))
  return {
    ...{ status, error: STATUS_CODES[status], message: fillIn(message, params), code },
    ...(names.length > 0 ? { params } : {}),
  }
}

/** Adds an example that matches the schema to JSON bodies. */
function withExample<Described extends { content?: DescribedContent }>(
  document: DescribedApi,
  described: Described,
): Described {
  const json = described.content?.['application/json']
  if (!json || isError(json.schema)) return described
  const example = exampleOf(document, json.schema)
  return { ...described, content: { ...described.content, 'application/json': { ...json, example } } }
}

const isError = (schema: object) => '$ref' in schema && schema.$ref === '#/components/schemas/Error'
