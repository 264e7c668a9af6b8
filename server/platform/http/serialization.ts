import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

/** Compiled at first use, like validation. Only declared fields leave: a column added to a query cannot leak. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let stringify: ((value: unknown) => string) | undefined
  return (value: unknown) => {
    stringify ??= fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
    return stringify(value)
  }
}
