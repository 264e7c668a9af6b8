import { mask, type Secrets } from './secrets.ts'

/** What leaves: `********` for a secret that is set, `null` for one that is not. */
export function maskFields<Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]): Row {
  const shown = { ...row }
  for (const field of fields) shown[field] = (row[field] ? mask : null) as Row[Field]
  return shown
}

/** What is stored of a write: the mask leaves a secret as it is, nothing clears it, a value is sealed. */
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
