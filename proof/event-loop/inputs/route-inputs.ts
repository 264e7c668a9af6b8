import type { Desk } from '../../../server/test/desk.ts'
import { ownedParameters, parametersOf, plainParameters } from '../../../server/test/isolation/foreign-resources.ts'
import { sampleOf } from '../../../server/test/samples/sample.ts'
import { type Document, listOperations, type Operation } from '../../fuzz/operations.ts'
import type { Schema } from '../../json-schema.ts'
import { largestInput, type TextInput } from './input.ts'
import { findTextFields, resolveSchema } from './text-fields.ts'
import { bodies } from './wire-inputs.ts'

type Body = Record<string, unknown>

/** Node.js itself rejects longer request lines and headers. */
const maxAddress = 8000
const maxSegment = 2000

/** Aliases of routes. */
const isAlias = /^\/api\/(tickets|ticketMessages|customerReps)\b/i

/** Every text of every route: in bodies, queries and paths. */
export async function listRouteInputs(desk: Desk, known: Body): Promise<TextInput[]> {
  const document = (await (await fetch(`${desk.server.base}/openapi.json`)).json()) as Document
  const inputs: TextInput[] = []
  for (const operation of listOperations(document).filter(({ path }) => !isAlias.test(path))) {
    const path = createPath(desk, operation.path)
    inputs.push(
      ...bodyInputs(desk, document, operation, { path, known }),
      ...structureInputs(desk, operation, path),
      ...queryInputs(desk, operation, path),
      ...pathInputs(desk, operation),
    )
  }
  return inputs
}

type Path = () => Promise<string>

/** With IDs of the caller's own data, created when first needed. */
function createPath(desk: Desk, template: string): Path {
  const url = template.replaceAll(/\{(\w+)\}/g, ':$1')
  let filled: Promise<string> | undefined
  return () => {
    filled ??= fillPath(desk, url)
    return filled
  }
}

async function fillPath(desk: Desk, url: string): Promise<string> {
  let path = url
  for (const { name, key } of parametersOf(url)) {
    const value = plainParameters[key] ?? (await ownedParameters[key]?.(desk)) ?? 'sample'
    path = path.replace(`:${name}`, encodeURIComponent(String(value)))
  }
  return path
}

const send = (desk: Desk, method: string, path: string, body?: unknown) =>
  sendText(desk, method, path, body === undefined ? undefined : JSON.stringify(body))

async function sendText(desk: Desk, method: string, path: string, body?: string): Promise<number> {
  const answer = await fetch(`${desk.server.base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${desk.token}`,
      origin: 'https://shop.example.test',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

interface Place {
  path: Path
  known: Body
}

function bodyInputs(desk: Desk, document: Document, operation: Operation, { path, known }: Place): TextInput[] {
  const { method, body } = operation
  if (!body || body.isForm) return []
  const schema = resolveSchema(document, body.schema as Schema)
  return findTextFields(schema).map(({ path: field, maxLength, put }) => ({
    area: 'bodies',
    name: `${method} ${operation.path} ${field}`,
    maxLength: Math.min(maxLength, largestInput),
    async send(text) {
      const at = await path()
      const right = method === 'PUT' ? await readPresent(desk, at, schema) : createSample(schema, known)
      return send(desk, method, at, put(right, text))
    },
  }))
}

/** Bodies with a slow structure: the text only determines their size. */
function structureInputs(desk: Desk, { method, path: template, body }: Operation, path: Path): TextInput[] {
  if (!body || body.isForm) return []
  return Object.entries(bodies).map(([name, write]) => ({
    area: 'structures',
    name: `${method} ${template}: ${name}`,
    maxLength: largestInput,
    send: async (text) => sendText(desk, method, await path(), write(Buffer.byteLength(text))),
  }))
}

/** The stored object, reduced to writable fields. */
async function readPresent(desk: Desk, path: string, schema: Schema): Promise<Body> {
  const { status, body } = await desk.get<Body>(path)
  if (status !== 200) return createSample(schema, {})
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((name) => (name in body ? [[name, body[name]]] : [])),
  )
}

let serial = 0

/** Names are used once, because many must be unique. */
function createSample(schema: Schema, known: Body): Body {
  const unique = {
    name: `sample ${++serial}`,
    username: `sample-${serial}`,
    sender: `sample-${serial}@example.test`,
    lang: toLanguage(serial),
  }
  const names = Object.keys(schema.properties ?? {})
  const values = { ...unique, ...known } as Body
  const filled = names.filter((name) => name in values && (schema.required?.includes(name) || name in known))
  return { ...(sampleOf(schema) as Body), ...Object.fromEntries(filled.map((name) => [name, values[name]])) }
}

const toLanguage = (number: number) =>
  `a${[...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`

function queryInputs(desk: Desk, { method, path: template, parameters }: Operation, path: Path): TextInput[] {
  const texts = parameters.filter((parameter) => parameter.in === 'query')
  return texts.map(({ name }) => ({
    area: 'queries',
    name: `${method} ${template} ?${name}`,
    maxLength: maxAddress,
    send: async (text) => send(desk, method, `${await path()}?${name}=${encodeToFit(text, maxAddress)}`),
  }))
}

function pathInputs(desk: Desk, { method, path: template, parameters }: Operation): TextInput[] {
  const texts = parameters.filter((parameter) => parameter.in === 'path')
  return texts.map(({ name }) => ({
    area: 'paths',
    name: `${method} ${template} ${name}`,
    maxLength: maxSegment,
    send: (text) => {
      const path = template.replace(`{${name}}`, encodeToFit(text, maxSegment)).replaceAll(/\{\w+\}/g, '1')
      return send(desk, method, path)
    },
  }))
}

/** A character may take up to nine in a URL. */
function encodeToFit(text: string, maxLength: number): string {
  const whole = encodeURIComponent(text.slice(0, maxLength).toWellFormed())
  if (whole.length <= maxLength) return whole
  return encodeURIComponent(text.slice(0, Math.floor(maxLength / 9)).toWellFormed())
}
