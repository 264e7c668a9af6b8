import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { GrantedTokens } from '../mail.ts'

type AccessToken = Pick<GrantedTokens, 'accessToken' | 'renewAt'>

interface Credential {
  token?: AccessToken | undefined
  asking?: Promise<AccessToken> | undefined
}

/** Access tokens by credential: concurrent callers share one request. */
export interface TokenCache<Connection> {
  get(connection: Connection): Promise<string>
  /** The server rejected this token. */
  drop(connection: Connection, token: string): void
}

export function createTokenCache<Connection>(
  identify: (connection: Connection) => unknown,
  request: (connection: Connection) => Promise<AccessToken>,
  now: () => Date,
): TokenCache<Connection> {
  const credentials = new LRUCache<string, Credential>({ max: 1_000 })
  const credentialOf = (connection: Connection) => {
    const key = createHash('sha256')
      .update(JSON.stringify(identify(connection)))
      .digest('base64')
    const credential = credentials.get(key) ?? {}
    credentials.set(key, credential)
    return credential
  }
  return {
    async get(connection) {
      const credential = credentialOf(connection)
      const { token } = credential
      if (token && now() < token.renewAt) return token.accessToken
      credential.asking ??= request(connection)
        .then((fresh) => {
          credential.token = fresh
          return fresh
        })
        .finally(() => {
          credential.asking = undefined
        })
      return (await credential.asking).accessToken
    },
    drop(connection, token) {
      const credential = credentialOf(connection)
      if (credential.token?.accessToken === token) credential.token = undefined
    },
  }
}
