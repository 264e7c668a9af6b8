import { scimBadRequest } from './scim-fault.ts'

export interface UserFilter {
  attribute: 'userName' | 'externalId'
  value: string
}

const expression =
  /^\s*(?:urn:ietf:params:scim:schemas:core:2\.0:user:)?(username|externalid)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** The two filters with which identity providers look up accounts. */
export function readFilter(text: string | undefined): UserFilter | undefined {
  if (text === undefined) return undefined
  const [, attribute = '', quoted = ''] = expression.exec(text) ?? []
  const value = parse(quoted)
  if (value === undefined) {
    throw scimBadRequest('invalidFilter', 'Supported filters: userName eq "…" and externalId eq "…".')
  }
  return { attribute: attribute.toLowerCase() === 'username' ? 'userName' : 'externalId', value }
}

function parse(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
