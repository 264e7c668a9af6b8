import { invalidField } from '../../errors.ts'

/**
 * Clients send names in any case; they are normalized to the spelling of the schema. Only names that the schema declares
 * are changed: free objects (custom fields) keep their keys.
 */

export interface Shape {
  names: Map<string, string>
  children: Map<string, Shape>
  items?: Shape
}

const shapes = new WeakMap<object, Shape>()

interface SchemaLike {
  properties?: Record<string, SchemaLike>
  items?: SchemaLike
  anyOf?: SchemaLike[]
  allOf?: SchemaLike[]
}

/** The names that a schema declares, as plain data. */
export function shapeOf(schema: SchemaLike): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const shape: Shape = { names: new Map(), children: new Map() }
  shapes.set(schema, shape)
  for (const part of [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) {
    for (const [name, property] of Object.entries(part.properties ?? {})) {
      shape.names.set(name.toLowerCase(), name)
      shape.children.set(name, shapeOf(property))
    }
    if (part.items) shape.items = shapeOf(part.items)
  }
  return shape
}

export function withDeclaredNames(value: unknown, schema: object): unknown {
  return readAsDeclared(value, shapeOf(schema))
}

export function readAsDeclared(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) {
    const { items } = shape
    return items && items.names.size > 0 ? value.map((item) => readAsDeclared(item, items)) : value
  }
  if (typeof value !== 'object' || value === null || shape.names.size === 0) return value

  const renamed: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const name = shape.names.get(key.toLowerCase())
    // Unknown fields are ignored. If a name is given in two spellings, the exact one counts.
    if (!name || (name !== key && Object.hasOwn(value, name))) continue
    const child = shape.children.get(name)
    renamed[name] = child ? readAsDeclared(inner, child) : inner
  }
  return renamed
}

const deepest = 64

/** PostgreSQL stores neither NUL nor lone surrogates. Nesting is limited before any recursion. */
export function refuseUnstorable(value: unknown, field = ''): void {
  const path = findUnstorable(value, 0)
  if (!path) return
  const name = path.reduceRight((before, key) => (before ? `${before}.${key}` : key), field)
  throw invalidField(name || 'body', 'unstorable_characters')
}

/** The path of the error, innermost name first. Built on the way back only: a body may have a million values. */
function findUnstorable(value: unknown, depth: number): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) throw invalidField('body', 'nested_too_deep', { limit: deepest })
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const path = findUnstorable(value[index], depth + 1)
      if (path) return [...path, String(index)]
    }
    return undefined
  }
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return []
    const path = findUnstorable(inner, depth + 1)
    if (path) return [...path, key]
  }
  return undefined
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
