import { sampleOf } from '../../../server/test/samples/sample.ts'
import type { Schema } from '../../json-schema.ts'

export interface Schemas {
  components: { schemas?: Record<string, Schema> }
}

const maxDepth = 8

/** The schema with all references resolved. */
export function resolveSchema(document: Schemas, schema: Schema, depth = 0): Schema {
  if (depth > maxDepth) return {}
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return resolveSchema(document, document.components.schemas?.[name] ?? {}, depth + 1)
  }
  const inner = (part: Schema) => resolveSchema(document, part, depth + 1)
  const { anyOf, oneOf, allOf, properties, items } = schema
  return {
    ...schema,
    ...(anyOf ? { anyOf: anyOf.map(inner) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(inner) } : {}),
    ...(allOf ? { allOf: allOf.map(inner) } : {}),
    ...(items ? { items: inner(items) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])) }
      : {}),
  }
}

type Body = Record<string, unknown>

export interface TextField {
  /** As `parameters.text` or `hosts[]`. */
  path: string
  /** In characters. */
  maxLength: number
  /** The body with the text in this field, including missing parents. */
  put(body: Body, text: string): unknown
}

/** Every text in a body, at any depth. */
export const findTextFields = (schema: Schema): TextField[] =>
  findTexts(schema, '').map(({ path, maxLength, fill }) => ({
    path,
    maxLength,
    put: (body, text) => (path.startsWith('[]') ? fill(text) : { ...body, ...(fill(text) as Body) }),
  }))

interface FoundText {
  path: string
  maxLength: number
  /** The smallest value with the text in this place. */
  fill(text: string): unknown
}

function findTexts(schema: Schema, path: string): FoundText[] {
  const { type, anyOf, oneOf, allOf, properties, items, additionalProperties } = schema
  if (schema.enum || schema.const !== undefined) return []
  const types = [type].flat()
  if (types.includes('string')) return [{ path, maxLength: schema.maxLength ?? Infinity, fill: (text) => text }]
  if (types.includes('array')) {
    return findTexts(items ?? {}, `${path}[]`).map((field) => ({ ...field, fill: (text) => [field.fill(text)] }))
  }
  if (allOf) return findTexts(merge(allOf), path)
  const named = Object.entries(properties ?? {}).flatMap(([name, part]) =>
    findTexts(part, path ? `${path}.${name}` : name).map((field) => ({
      ...field,
      fill: (text: string) => ({ ...(path ? samplesOf(schema) : {}), [name]: field.fill(text) }),
    })),
  )
  const choices = (anyOf ?? oneOf ?? []).flatMap((choice) => findTexts(choice, path))
  return [...named, ...(additionalProperties ? freeTexts(path) : []), ...choices]
}

const samplesOf = (schema: Schema) => sampleOf(schema) as Body

const merge = (parts: Schema[]): Schema => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map(({ properties = {} }) => properties)),
  required: parts.flatMap(({ required = [] }) => required),
})

/** Names chosen by the caller are texts, too. */
const freeTexts = (path: string): FoundText[] => [
  { path: `${path}.*`, maxLength: Infinity, fill: (text) => ({ sample: text }) },
  { path: `${path}.name`, maxLength: Infinity, fill: (text) => ({ [text]: 'sample' }) },
]
