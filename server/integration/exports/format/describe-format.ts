import type { ExportSchema } from '@attendant/contract/integration/export.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fieldsOf, type Kind, listKinds } from './kinds.ts'

export const archiveFormat = 'attendant-export'
export const archiveVersion = 1

/** Archives may have additional members that the API returns. */
export const describeFormat = (): ExportSchema => ({
  format: archiveFormat,
  version: archiveVersion,
  kinds: Object.fromEntries(listKinds().map((kind) => [kind.name, schemaOf(kind)])),
})

function schemaOf(kind: Kind): Record<string, unknown> {
  const fields = fieldsOf(kind)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: kind.name,
    type: 'object',
    required: fields.map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, column }) => [name, typeOf(column)])),
    additionalProperties: true,
  }
}

function typeOf(column: PgColumn): Record<string, unknown> {
  const sqlType = column.getSQLType()
  const orNull = (type: string, more: object = {}) => ({ type: column.notNull ? type : [type, 'null'], ...more })
  if (sqlType.endsWith('[]')) return orNull('array')
  if (sqlType === 'smallint') return orNull('string')
  if (sqlType === 'bigint' || sqlType === 'integer') return orNull('integer')
  if (sqlType === 'real' || sqlType.startsWith('double')) return orNull('number')
  if (sqlType === 'boolean') return orNull('boolean')
  if (sqlType.startsWith('timestamp')) return orNull('string', { format: 'date-time' })
  if (sqlType === 'uuid') return orNull('string', { format: 'uuid' })
  if (sqlType.startsWith('json')) return {}
  return orNull('string')
}
