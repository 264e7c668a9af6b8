import type { CustomerRepUpdate, Permission, Role } from '@attendant/contract/people/customer-rep.ts'
import type { SsoRow } from '../sso.store.ts'
import type { Claims } from './provider.ts'

export type Rights = Pick<CustomerRepUpdate, 'permissions' | 'teamIDs'> & { role: Role }

/** The rights that a person's groups grant; undefined if the provider sends no groups. All matching mappings apply. */
export function mapRights(
  { roleMappings, groupClaim, defaultRole }: Pick<SsoRow, 'roleMappings' | 'groupClaim' | 'defaultRole'>,
  claims: Claims,
): Rights | undefined {
  const groups = readGroups(claims[groupClaim])
  if (!groups || roleMappings.length === 0) return undefined
  const matching = roleMappings.filter(({ group }) => groups.includes(group))
  const permissions = union<Permission>(matching.map((mapping) => mapping.permissions))
  const teamIDs = union<number>(matching.map((mapping) => mapping.teamIDs))
  return {
    role: matching.length === 0 ? defaultRole : matching.some(({ role }) => role === 'Admin') ? 'Admin' : 'Agent',
    ...(permissions ? { permissions } : {}),
    ...(teamIDs ? { teamIDs } : {}),
  }
}

function readGroups(claim: unknown): string[] | undefined {
  if (typeof claim === 'string') return [claim]
  return Array.isArray(claim) ? claim.filter((group) => typeof group === 'string') : undefined
}

/** Undefined if no mapping has any. */
function union<Item>(lists: (Item[] | null | undefined)[]): Item[] | undefined {
  const given = lists.filter((list) => list != null)
  return given.length > 0 ? [...new Set(given.flat())] : undefined
}
