interface QuerySchema {
  properties?: Record<string, { type?: unknown }>
}

/** Existing clients send `True` as well as `true`. */
export function readQueryFlags(query: Record<string, unknown>, schema: object): void {
  const { properties = {} } = schema as QuerySchema
  for (const [name, written] of Object.entries(query)) {
    if (typeof written !== 'string' || properties[name]?.type !== 'boolean') continue
    if (/^(true|false)$/i.test(written)) query[name] = written.toLowerCase()
  }
}
