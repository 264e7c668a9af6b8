import { createRequire } from 'node:module'
import type { FastifySerializerCompiler } from 'fastify'

const load = createRequire(import.meta.url)

type Stringify = (value: unknown) => string

/** Routes and the services of one process share schemas: each schema is compiled once. */
const compiled = new WeakMap<object, Stringify>()

/** Loaded and compiled at first use, like validation. Only declared fields are sent, so a column added to a query cannot leak. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  return (value: unknown) => {
    const stringify = compiled.get(schema) ?? compile(schema)
    return stringify(value)
  }
}

function compile(schema: object): Stringify {
  const stringify: Stringify = (load('fast-json-stringify') as typeof import('fast-json-stringify')).default(schema)
  compiled.set(schema, stringify)
  return stringify
}
