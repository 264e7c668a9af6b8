import { mask, type Secrets } from './secrets.ts'

/** What the API returns: `********` for a secret that is set, `null` otherwise. */
export function maskFields<Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]): Row {
  const shown = { ...row }
  for (const field of fields) shown[field] = (row[field] ? mask : null) as Row[Field]
  return shown
}

/** What a write stores: the mask keeps a secret, an empty value clears it, and any other value is encrypted. */
export function sealFields<Body extends object>(
  body: Body,
  fields: readonly (keyof Body)[],
  { secrets, owner }: { secrets: Secrets; owner: string },
): Body {
  const stored = { ...body }
  for (const field of fields) {
    const value = stored[field]
    if (value === mask) delete stored[field]
    else if (value === '') stored[field] = null as Body[keyof Body]
    else if (typeof value === 'string') stored[field] = secrets.seal(value, owner) as Body[keyof Body]
  }
  return stored
}
