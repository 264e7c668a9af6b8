import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { requestToken } from '../access-tokens/request-token.ts'
import { createTokenCache, type TokenCache } from '../access-tokens/token-cache.ts'
import type { GraphConnection } from '../mail.ts'

export type GraphTokens = TokenCache<GraphConnection>

export const createGraphTokens = (outbound: Outbound, now: () => Date): GraphTokens =>
  createTokenCache(
    ({ authorityUrl, tenantID, clientID, scope, clientSecret }) => [
      authorityUrl,
      tenantID,
      clientID,
      scope,
      clientSecret,
    ],
    ({ authorityUrl, tenantID, clientID, clientSecret, scope }) => {
      const url = `${authorityUrl.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(tenantID)}/oauth2/v2.0/token`
      const form = { client_id: clientID, client_secret: clientSecret, scope, grant_type: 'client_credentials' }
      return requestToken(outbound, url, form, now)
    },
    now,
  )
