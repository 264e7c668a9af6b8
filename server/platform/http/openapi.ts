import { STATUS_CODES } from 'node:http'
import { ErrorBody } from '@attendant/contract/errors.ts'
import type { RouteOptions } from 'fastify'

export interface DocumentedRoute {
  method: string
  url: string
  schema: RouteSchema
  summary: string
  isPublic: boolean
  /** Media type of a response that is not JSON. */
  produces?: string
  /** Media type of a body that is not JSON. */
  consumes?: string
  /** The field of a multipart upload. */
  uploads?: string
  /** The body may also be a form with JSON in `payload` and files in `files`. */
  takesForm?: boolean
}

interface RouteSchema {
  body?: object
  querystring?: object
  params?: object
  response?: Record<string, object>
}

export type DescribedContent = Record<string, { schema: object; example?: unknown; examples?: object }>

export interface DescribedAnswer {
  description: string
  content?: DescribedContent
}

export interface DescribedOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: object[]
  parameters?: object[]
  requestBody?: { required: boolean; content: DescribedContent }
  responses: Record<string, DescribedAnswer>
}

export interface DescribedApi {
  openapi: string
  info: ApiInfo
  servers: { url: string; description: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, object>; examples?: object; securitySchemes: object }
}

interface ApiInfo {
  title: string
  version: string
  description: string
  contact?: object
  license?: object
}

interface SchemaLike extends Record<string, unknown> {
  title?: string
  properties?: Record<string, SchemaLike>
  required?: string[]
}

/** The OpenAPI document, from the same schemas that validate and serialise. Titled schemas become components. */
export function describeApi(routes: DocumentedRoute[], info: ApiInfo): DescribedApi {
  const components: Record<string, object> = {}
  hoist(ErrorBody, components)
  const paths: DescribedApi['paths'] = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, path, components) }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'This installation' }],
    tags: [...new Set(Object.keys(paths).map(tagOf))].sort().map((name) => ({ name })),
    paths: sortKeys(paths),
    components: {
      schemas: sortKeys(components),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** Independent of the order of registration: the document changes only with the API. */
const sortKeys = <Value>(record: Record<string, Value>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

const tagOf = (path: string) => path.split('/').filter((part) => part !== 'api')[1] ?? 'service'

function describeRoute(route: DocumentedRoute, path: string, components: Record<string, object>): DescribedOperation {
  const { schema } = route
  const parameters = [
    ...parametersIn('path', schema.params, components),
    ...parametersIn('query', schema.querystring, components),
  ]
  return {
    operationId: operationId(route.method, path),
    summary: route.summary,
    tags: [tagOf(path)],
    security: route.isPublic ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody(route, components) ?? {}),
    responses: describeAnswers(route, components),
  }
}

function operationId(method: string, path: string) {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

function parametersIn(place: 'path' | 'query', schema: object | undefined, components: Record<string, object>) {
  const { properties = {}, required = [] } = (schema ?? {}) as SchemaLike
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && property.default === undefined),
    schema: hoist(property, components),
  }))
}

function requestBody(
  { schema, consumes = 'application/json', uploads, takesForm }: DocumentedRoute,
  components: Record<string, object>,
) {
  const file = { type: 'string', format: 'binary' }
  if (uploads) {
    const field = uploads.endsWith('s') ? { type: 'array', items: file } : file
    const form = { type: 'object', properties: { [uploads]: field }, required: [uploads] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  }
  if (!schema.body) return undefined
  const isRequired = ((schema.body as SchemaLike).required ?? []).length > 0
  const body = hoist(schema.body, components)
  const form = { type: 'object', properties: { payload: body, files: { type: 'array', items: file } } }
  const content = {
    [consumes]: { schema: body },
    ...(takesForm ? { 'multipart/form-data': { schema: form } } : {}),
  }
  return { requestBody: { required: isRequired, content } }
}

function describeAnswers({ schema, isPublic, produces }: DocumentedRoute, components: Record<string, object>) {
  const error = {
    description: 'Refused.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  const answers: Record<string, DescribedAnswer> = {}
  for (const [status, body] of Object.entries(schema.response ?? {})) {
    const description = STATUS_CODES[status] ?? 'Success'
    const content = produces
      ? { [produces]: { schema: { type: 'string', ...(produces.startsWith('text/') ? {} : { format: 'binary' }) } } }
      : { 'application/json': { schema: hoist(body, components) } }
    answers[status] = isEmpty(status, body) ? { description } : { description, content }
  }
  if (!isPublic) answers['401'] = { ...error, description: 'No valid access token.' }
  return { ...answers, default: error }
}

const isEmpty = (status: string, body: object) => /^(204|3..)$/.test(status) || (body as SchemaLike).type === 'null'

/** Moves titled object schemas to the components and leaves a reference. */
function hoist(schema: object, components: Record<string, object>): object {
  if (Array.isArray(schema))
    return schema.map((part) => (part && typeof part === 'object' ? hoist(part, components) : part))
  const { title } = schema as SchemaLike
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      value && typeof value === 'object' ? hoist(value, components) : value,
    ]),
  )
  // A field may be called `title` too; among properties it is a schema, not a name.
  if (typeof title !== 'string') return inner
  const known = components[title]
  if (known && JSON.stringify(known) !== JSON.stringify(inner))
    throw new Error(`Two different schemas are called ${title}.`)
  components[title] = inner
  return { $ref: `#/components/schemas/${title}` }
}

/** Collects the routes as they are registered. */
export function collectRoute(routes: DocumentedRoute[], route: RouteOptions, isPublic: boolean): void {
  const config = route.config as Partial<DocumentedRoute> & { isInternal?: boolean }
  if (config.isInternal || route.method === 'HEAD' || route.method === 'OPTIONS') return
  routes.push({
    method: String(route.method),
    url: route.url,
    schema: (route.schema ?? {}) as RouteSchema,
    summary: config.summary ?? '',
    isPublic,
    ...(config.produces ? { produces: config.produces } : {}),
    ...(config.consumes ? { consumes: config.consumes } : {}),
    ...(config.uploads ? { uploads: config.uploads } : {}),
    ...(config.takesForm ? { takesForm: true } : {}),
  })
}
