import { fieldFault, validationFailed } from '../../errors.ts'

interface QuerySchema {
  properties?: Record<string, { type?: unknown }>
}

/** Only plain decimal numbers are accepted: `1e3`, `0x10` and ` 1 ` are rejected like letters. */
export function refuseOddNumbers(query: Record<string, unknown>, schema: object): void {
  const { properties = {} } = schema as QuerySchema
  for (const [name, written] of Object.entries(query)) {
    if (properties[name]?.type !== 'integer') continue
    const isPlain = [written].flat().every((part) => typeof part !== 'string' || /^-?\d+$/.test(part))
    if (!isPlain) throw validationFailed([fieldFault(name, 'type_mismatch', { type: 'integer' })])
  }
}
