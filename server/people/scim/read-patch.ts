import { type ListedValues, type ListTarget, readObject, setAttribute, type UserChanges } from './read-user.ts'
import { scimBadRequest } from './scim-fault.ts'

const maxOperations = 100

/** A simple path, with at most one filter and one sub-attribute. */
const pathSyntax = /^(?:urn:[\w:.-]+:)?[a-z$][\w$-]*(?:\[[^[\]]*\])?(?:\.[\w$-]+)?$/i

/**
 * The operations of a PATCH, in order. `op` is case-insensitive, because Microsoft Entra capitalizes it. Without a
 * path, the value is an object whose members are attributes (Okta) or paths (Entra).
 */
export function readPatch(body: unknown, before: ListedValues): UserChanges {
  const operations = Object.entries(readObject(body)).find(([name]) => name.toLowerCase() === 'operations')?.[1]
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations) {
    throw scimBadRequest('invalidSyntax', `Operations must be a list of 1 to ${maxOperations}.`)
  }
  const changes: UserChanges = {}
  for (const operation of operations) apply(changes, readObject(operation), before)
  return changes
}

function apply(changes: UserChanges, { op, path, value }: Record<string, unknown>, before: ListedValues): void {
  const verb = typeof op === 'string' ? op.toLowerCase() : ''
  if (!['add', 'replace', 'remove'].includes(verb)) {
    throw scimBadRequest('invalidSyntax', 'op must be add, replace or remove.')
  }
  if (path !== undefined && (typeof path !== 'string' || !pathSyntax.test(path))) {
    throw scimBadRequest('invalidPath', 'The path is not valid.')
  }
  const target = { ...before, ...changes, isAdded: verb === 'add' }
  if (verb === 'remove') remove(changes, path, target)
  else if (path !== undefined) setAttribute(changes, path, value, target)
  else for (const [name, member] of Object.entries(readObject(value))) setAttribute(changes, name, member, target)
}

function remove(changes: UserChanges, path: string | undefined, target: ListTarget): void {
  if (path === undefined) throw scimBadRequest('noTarget', 'remove needs a path.')
  if (/(^|:)active$/i.test(path)) throw scimBadRequest('mutability', 'active cannot be removed.')
  setAttribute(changes, path, null, target)
}
