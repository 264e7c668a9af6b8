import { coreSchema } from './read-user.ts'

export interface AttributeQuery {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

const alwaysReturned = ['schemas', 'id']

/**
 * Selects the requested attributes, or all but the excluded ones (RFC 7644, 3.9). `name.givenName` is a
 * sub-attribute.
 */
export function selectAttributes(resource: object, { attributes, excludedAttributes }: AttributeQuery): object {
  const included = readNames(attributes)
  const excluded = readNames(excludedAttributes)
  const isKept = (name: string, part: string) =>
    included.size > 0
      ? included.has(name) || included.has(`${name}.${part}`)
      : !excluded.has(name) && !excluded.has(`${name}.${part}`)
  const kept = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    if (alwaysReturned.includes(name)) return [[name, value]]
    const left = filterParts(value, (part) => isKept(name.toLowerCase(), part.toLowerCase()))
    return left === undefined ? [] : [[name, left]]
  })
  return Object.fromEntries(kept)
}

/** A plain value counts as one part without a name. */
function filterParts(value: unknown, isKept: (part: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => filterParts(entry, isKept)).filter((entry) => entry !== undefined)
    return entries.length > 0 ? entries : undefined
  }
  if (typeof value !== 'object' || value === null) return isKept('') ? value : undefined
  const parts = Object.entries(value).filter(([part]) => isKept(part))
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

function readNames(list = ''): Set<string> {
  const names = list.split(',').map((name) => name.trim().toLowerCase().replace(coreSchema, ''))
  return new Set(names.filter((name) => name !== ''))
}
