import { createRequire } from 'node:module'
import type { FastifySerializerCompiler } from 'fastify'

const load = createRequire(import.meta.url)

/** Loaded and compiled at first use, like validation. Only declared fields leave: a column added to a query cannot leak. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let stringify: ((value: unknown) => string) | undefined
  return (value: unknown) => {
    stringify ??= (load('fast-json-stringify') as typeof import('fast-json-stringify')).default(schema)
    return stringify(value)
  }
}
