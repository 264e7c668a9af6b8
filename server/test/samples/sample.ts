/** A minimal value that matches a JSON schema: required fields only. */

interface SchemaLike {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: SchemaLike[]
  oneOf?: SchemaLike[]
  allOf?: SchemaLike[]
  properties?: Record<string, SchemaLike>
  required?: string[]
  items?: SchemaLike
  minItems?: number
  minimum?: number
  minLength?: number
  format?: string
  pattern?: string
  default?: unknown
}

const formats: Record<string, string> = {
  'date-time': '2026-03-02T09:00:00.000Z',
  date: '2026-03-02',
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'somebody@example.test',
  uri: 'https://example.test/',
}

/** Tried in turn if a schema has a pattern. */
const candidates = [
  'sample',
  'en',
  'asc',
  '+4930123456',
  '1',
  'https://example.test/',
  'a@example.test',
  'GET',
  '{}',
  '09:00',
  '2026-03-02',
]

export function sampleOf(schema: object): unknown {
  const { const: constant, enum: allowed, default: fallback, anyOf, oneOf, allOf } = schema as SchemaLike
  if (constant !== undefined) return constant
  if (fallback !== undefined) return fallback
  if (allowed) return allowed[0]
  const [choice] = anyOf ?? oneOf ?? []
  if (choice) return sampleOf(choice)
  if (allOf) return Object.assign({}, ...allOf.map(sampleOf))
  return sampleOfType(schema as SchemaLike)
}

function sampleOfType(schema: SchemaLike): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return sampleObject(schema)
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sampleOf(schema.items ?? {}))
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return sampleText(schema)
    default:
      return null
  }
}

function sampleObject({ properties = {}, required = [] }: SchemaLike): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
}

function sampleText({ format, pattern, minLength = 0 }: SchemaLike): string {
  if (format) return formats[format] ?? fail(`the format ${format}`)
  if (!pattern) return 'sample'.padEnd(minLength, 'x')
  return candidates.find((candidate) => new RegExp(pattern, 'u').test(candidate)) ?? fail(`the pattern ${pattern}`)
}

function fail(what: string): never {
  throw new Error(`No sample is known for ${what}: add one to server/test/samples/sample.ts.`)
}
