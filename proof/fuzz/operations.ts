import type { Schema } from '../json-schema.ts'
import type { Chance } from './random.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

export interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas?: Record<string, Schema> }
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  body: { isForm: boolean; schema: Schema } | undefined
}

export function listOperations({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const body = content && { isForm: type?.startsWith('multipart/') ?? false, schema: content.schema ?? {} }
      return { method: method.toUpperCase(), path, parameters, body }
    }),
  )
}

const formats: Record<string, string> = {
  'date-time': '2026-03-02T09:00:00.000Z',
  date: '2026-03-02',
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'somebody@example.test',
  uri: 'https://example.test/',
}

const words = ['sample', 'en', 'Email', 'Chat', 'All', 'asc', 'a@example.test', '+4930123456', 'https://example.test/a']

/** A value that matches a schema, or almost; optional fields vary. */
export function exampleOf(document: Document, schema: Schema, chance: Chance, depth = 0): unknown {
  if (schema.$ref) return exampleOf(document, resolve(document, schema.$ref), chance, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(document, chance.pick(choices), chance, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(document, part, chance, depth)))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleObject(document, schema, chance, depth)
    case 'array':
      return Array.from({ length: 1 + chance.below(3) }, () =>
        exampleOf(document, schema.items ?? {}, chance, depth + 1),
      )
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1 + chance.below(12))
    case 'boolean':
      return chance.isLucky(0.5)
    case 'null':
      return null
    default:
      return schema.format ? formats[schema.format] : chance.pick(words)
  }
}

function exampleObject(document: Document, schema: Schema, chance: Chance, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema
  const wanted = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (depth < 3 && chance.isLucky(0.5)),
  )
  return Object.fromEntries(wanted.map(([name, inner]) => [name, exampleOf(document, inner, chance, depth + 1)]))
}

function resolve({ components }: Document, reference: string): Schema {
  return components.schemas?.[reference.split('/').at(-1) ?? ''] ?? {}
}
