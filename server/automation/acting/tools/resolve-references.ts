export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Thrown for references that leave the document or never end. */
export class Unresolvable extends Error {}

const maxDepth = 12
const maxNodes = 20_000

/** Replaces all references within the document by their target. */
export function resolveReferences(document: Json, given: unknown): unknown {
  let nodes = 0
  const resolve = (value: unknown, depth: number): unknown => {
    nodes += 1
    if (depth > maxDepth || nodes > maxNodes) throw new Unresolvable('Its schema is nested too deep, or without end.')
    if (Array.isArray(value)) return value.map((item) => resolve(item, depth + 1))
    if (!isObject(value)) return value
    if (typeof value.$ref === 'string') return resolve(find(document, value.$ref), depth + 1)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner, depth + 1)]))
  }
  return resolve(given, 0)
}

function find(document: Json, reference: string): unknown {
  if (!reference.startsWith('#/')) throw new Unresolvable('It refers to another document.')
  let part: unknown = document
  for (const escaped of reference.slice(2).split('/')) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!isObject(part) || !Object.hasOwn(part, name)) throw new Unresolvable(`There is no ${reference.slice(0, 100)}.`)
    part = part[name]
  }
  return part
}
