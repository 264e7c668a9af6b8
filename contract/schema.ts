import type * as TypeBox from 'typebox'

export type { Static, TObject, TSchema } from 'typebox'

/**
 * Writes JSON schemas that carry their TypeScript type. The types are TypeBox's; the values, plain JSON schemas, are
 * made here, because loading TypeBox's hundreds of files was the longest part of a start.
 */
type Schema = Record<string, unknown>
type Options = Schema | undefined

const optional = Symbol('optional')
const isOptional = (schema: Schema) => optional in schema

/** Not enumerable: a schema made from an optional one is not optional by itself. */
const asOptional = (schema: Schema): Schema =>
  Object.defineProperty({ ...schema }, optional, { value: true, enumerable: false })

function object(properties: Record<string, Schema>, options?: Options): Schema {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name] as Schema))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

const propertiesOf = (schema: Schema) => schema.properties as Record<string, Schema>

const mapped = (schema: Schema, change: (entry: [string, Schema]) => [string, Schema][]) =>
  Object.fromEntries(Object.entries(propertiesOf(schema)).flatMap(change))

const makers = {
  Object: object,
  Optional: asOptional,
  String: (options?: Options) => ({ type: 'string', ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Unknown: (options?: Options) => ({ ...options }),
  Array: (items: Schema, options?: Options) => ({ type: 'array', items, ...options }),
  Enum: (values: unknown[], options?: Options) => ({ enum: values, ...options }),
  Literal: (value: unknown, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Union: (schemas: Schema[], options?: Options) => ({ anyOf: schemas, ...options }),
  Record: (_names: Schema, values: Schema, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...options,
  }),
  Unsafe: (schema: Schema) => ({ ...schema }),
  Partial: (schema: Schema, options?: Options) =>
    object(
      mapped(schema, ([name, property]) => [[name, asOptional(property)]]),
      options,
    ),
  Pick: (schema: Schema, names: string[], options?: Options) =>
    object(
      mapped(schema, (entry) => (names.includes(entry[0]) ? [entry] : [])),
      options,
    ),
}

export const Type = makers as unknown as Pick<typeof TypeBox.Type, keyof typeof makers>
