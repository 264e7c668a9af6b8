import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { requestToken } from '../access-tokens/request-token.ts'
import type { AccessToken, TokenCache } from '../access-tokens/token-cache.ts'
import { createTokenCache } from '../access-tokens/token-cache.ts'
import { MailFault, type MailOAuth } from '../mail.ts'

export type OAuthTokens = TokenCache<MailOAuth>

/** Access tokens for IMAP and SMTP (`XOAUTH2`), from the refresh token that the owner of the mailbox consented to. */
export const createOAuthTokens = (outbound: Outbound, now: () => Date): OAuthTokens =>
  createTokenCache(
    ({ tokenURL, clientID, refreshToken }) => [tokenURL, clientID, refreshToken],
    (oauth) => refresh(outbound, oauth, now),
    now,
  )

async function refresh(outbound: Outbound, oauth: MailOAuth, now: () => Date): Promise<AccessToken> {
  const { tokenURL, clientID, clientSecret, refreshToken, scope } = oauth
  const form = {
    grant_type: 'refresh_token',
    client_id: clientID,
    ...(clientSecret ? { client_secret: clientSecret } : {}),
    refresh_token: refreshToken,
    ...(scope ? { scope } : {}),
  }
  try {
    return await requestToken(outbound, tokenURL, form, now)
  } catch (fault) {
    const isEnded =
      fault instanceof MailFault &&
      fault.kind === 'auth' &&
      /invalid_grant|AADSTS(50173|65001|700082|70008|54005)/.test(fault.message)
    if (!isEnded) throw fault
    throw new MailFault(
      'auth',
      `The consent for the mailbox has ended. Sign in to the provider again and save the new refresh token. ${fault.message}`,
    )
  }
}
