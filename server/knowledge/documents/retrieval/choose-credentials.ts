/** With decrypted secrets. */
export interface Credentials {
  type: string | null
  username: string | null
  password: string | null
  token: string | null
}

interface Choice {
  address: URL
  own: Credentials
  customers: Credentials
  /** The customer's credentials are meant for this URL and its origin. */
  apiBaseUrl: string | null
}

/**
 * The `Authorization` header: the document's own credentials, otherwise the customer's if the call goes to the
 * customer's origin.
 */
export function chooseAuthorization({ address, own, customers, apiBaseUrl }: Choice): string | undefined {
  if (own.username || own.password || own.token) return toAuthorization(own)
  if (!apiBaseUrl || URL.parse(apiBaseUrl.trim())?.origin !== address.origin) return undefined
  return toAuthorization({ ...customers, type: own.type || customers.type })
}

function toAuthorization({ type, username, password, token }: Credentials): string | undefined {
  const kind = type?.trim().toLowerCase() || (token ? 'bearer' : 'basic')
  if (kind === 'bearer' && token) return `Bearer ${token}`
  if (kind !== 'basic' || (!username && !password)) return undefined
  return `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`
}
