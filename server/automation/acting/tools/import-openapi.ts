import type {
  OpenApiImport,
  OpenApiOperation,
  OpenApiOperations,
  ToolCreate,
} from '@attendant/contract/automation/tool.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { Refusal } from '../../../platform/errors.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { checkSchema } from './check-schema.ts'
import { isObject, type Json, resolveReferences, Unresolvable } from './resolve-references.ts'

const maxBytes = 2 * 1024 * 1024
const maxOperations = 500
const timeoutMs = 15_000
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

/**
 * Lists the operations of an OpenAPI document as tools to choose from. Stores nothing and follows no external
 * references.
 */
export async function listOpenApiOperations(context: Context, given: OpenApiImport): Promise<OpenApiOperations> {
  const document = await readDocument(context, given)
  if (typeof document.openapi !== 'string' || !isObject(document.paths)) {
    throw refuse('openapi_invalid', { reason: 'it needs openapi and paths' })
  }
  const base = findBase(document, given.url)
  const operations: OpenApiOperation[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    if (!isObject(item)) continue
    for (const method of methods) {
      const operation = item[method]
      if (!isObject(operation)) continue
      if (operations.length === maxOperations) return { title: titleOf(document), operations }
      operations.push(toOperation({ document, base, path, method, operation, shared: item.parameters }))
    }
  }
  return { title: titleOf(document), operations }
}

const titleOf = ({ info }: Json) => (isObject(info) && typeof info.title === 'string' ? info.title.slice(0, 200) : '')

async function readDocument(context: Context, { url, document }: OpenApiImport): Promise<Json> {
  if ((url === undefined) === (document === undefined)) throw invalidField('document', 'openapi_source_required')
  if (isObject(document)) return document
  const text = typeof document === 'string' ? document : await download(context, url ?? '')
  try {
    const parsed: unknown = JSON.parse(text)
    if (isObject(parsed)) return parsed
  } catch {
    // Rejected below.
  }
  throw refuse('openapi_invalid', { reason: 'it must be a JSON object' })
}

async function download({ outbound }: Context, url: string): Promise<string> {
  try {
    const answer = await outbound.request(url, { timeoutMs, maxBytes, headers: { accept: 'application/json' } })
    if (answer.status >= 300) throw refuse('openapi_invalid', { reason: `the address answered ${answer.status}` })
    return answer.text()
  } catch (fault) {
    if (!(fault instanceof OutboundFault)) throw fault
    throw refuse('openapi_invalid', { reason: fault.message })
  }
}

function findBase({ servers }: Json, source: string | undefined): string {
  const [server] = Array.isArray(servers) ? servers : []
  const written = isObject(server) && typeof server.url === 'string' ? server.url : ''
  const base = source === undefined ? URL.parse(written) : URL.parse(written || '/', source)
  return base ? base.href.replace(/(?<!\/)\/+$/, '') : ''
}

interface Found {
  document: Json
  base: string
  path: string
  method: string
  operation: Json
  shared: unknown
}

function toOperation({ document, base, path, method, operation, shared }: Found): OpenApiOperation {
  const operationID =
    typeof operation.operationId === 'string' ? operation.operationId.slice(0, 200) : `${method} ${path}`
  const name = toName(typeof operation.operationId === 'string' ? operation.operationId : `${method}_${path}`)
  const described = [operation.summary, operation.description].find((text) => typeof text === 'string' && text.trim())
  const description = String(described ?? '').slice(0, 4_000)
  const shown = { operationID, name, description, method: method.toUpperCase(), path }
  const bare: ToolCreate = {
    name,
    kind: 'Http',
    description,
    http: { method: shown.method as 'GET', url: `${base}${path}` },
  }
  try {
    const tool = { ...bare, ...toRequest(document, { base, path, method, operation, shared }) }
    const problem = base === '' ? 'The document names no server.' : null
    return { ...shown, tool, problem }
  } catch (fault) {
    if (!(fault instanceof Unresolvable) && !(fault instanceof Refusal)) throw fault
    return { ...shown, tool: bare, problem: fault.message }
  }
}

/** Replaces characters that function names cannot have: letters, digits, `_` and `-` remain. */
function toName(text: string): string {
  const name = text.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 64)
  return /^[a-zA-Z_]/.test(name) ? name : `_${name}`.slice(0, 64)
}

function toRequest(document: Json, { base, path, method, operation, shared }: Omit<Found, 'document'>) {
  const listed = [shared, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []))
  const parameters = listed.map((one) => resolveReferences(document, one)).filter(isObject)
  const properties: Json = {}
  const required: string[] = []
  const query: string[] = []
  for (const { name, in: place, schema, description, required: isRequired } of parameters) {
    if (typeof name !== 'string' || (place !== 'path' && place !== 'query')) continue
    const described = typeof description === 'string' ? { description: description.slice(0, 1_000) } : {}
    properties[name] = { ...(isObject(schema) ? schema : { type: 'string' }), ...described }
    if (isRequired === true || place === 'path') required.push(name)
    if (place === 'query') query.push(`${encodeURIComponent(name)}={{${name}}}`)
  }
  const body = method === 'get' || method === 'head' ? undefined : readBody(document, operation.requestBody)
  for (const [name, schema] of Object.entries(body?.properties ?? {})) properties[name] ??= schema
  const wanted = [...new Set([...required, ...(body?.required ?? [])])]
  const names = Object.keys(body?.properties ?? {})
  const url = `${base}${path.replaceAll(/\{([^{}]+)\}/g, '{{$1}}')}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return {
    parameters: checkSchema({ type: 'object', properties, ...(wanted.length > 0 ? { required: wanted } : {}) }),
    http: {
      method: method.toUpperCase() as 'GET',
      url,
      ...(names.length > 0 ? { body: Object.fromEntries(names.map((name) => [name, `{{${name}}}`])) } : {}),
    },
  }
}

function readBody(document: Json, given: unknown): { properties: Json; required: string[] } | undefined {
  const body = resolveReferences(document, given)
  if (!isObject(body) || !isObject(body.content)) return undefined
  const media = body.content['application/json']
  const schema = isObject(media) ? media.schema : undefined
  if (!isObject(schema)) return undefined
  if (!isObject(schema.properties)) throw new Unresolvable('Its body is no object with properties.')
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
  return { properties: schema.properties, required }
}
