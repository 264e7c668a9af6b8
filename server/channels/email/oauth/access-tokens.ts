import { type AccessTokens, MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { ChannelKey } from '../connections/channel-key.ts'
import type { ImapSettings } from '../connections/imap-settings.ts'
import type { OAuthSettings } from '../connections/oauth-settings.ts'
import {
  dropAccessToken,
  endGrant,
  findGrant,
  type GrantRow,
  insertGrant,
  lockGrant,
  renewGrant,
} from './grants.store.ts'
import { purposeOf } from './purpose.ts'

/**
 * The access tokens of a channel. All processes share the stored one. Only one of them renews it at a time, in a
 * transaction that locks the row: authorities may rotate the refresh token with each use, and treat reuse of the old
 * one as theft.
 */
export function createAccessTokens(
  context: Context,
  { customerID, channelID }: ChannelKey,
  settings: ImapSettings & { imap: { oauth: OAuthSettings } },
): AccessTokens {
  const channel = { customerID, channelID }
  const { oauth } = settings.imap
  const purpose = purposeOf(settings)
  const open = (sealed: string) => context.secrets.open(sealed, sealOwnerOf(customerID))
  const isUsable = (row: GrantRow | undefined) => row?.purpose === purpose
  const findFresh = (row: GrantRow | undefined) =>
    row?.purpose === purpose && row.accessToken && row.renewAt && context.now() < row.renewAt
      ? open(row.accessToken)
      : undefined

  const renew = () =>
    inTransaction(context, async (inside): Promise<string | MailFault> => {
      if (oauth.refreshToken && !isUsable(await lockGrant(inside.db, channel))) {
        await insertGrant(inside, channel, { purpose, refreshToken: oauth.refreshToken })
      }
      const row = await lockGrant(inside.db, channel)
      const renewed = findFresh(row)
      if (renewed) return renewed
      if (!row || !isUsable(row)) return consentMissing()
      if (row.endedAt) return consentEnded(row.endedBecause)
      const tokens = await context.mail.grants.refresh(oauth, open(row.refreshToken)).catch((fault: unknown) => {
        if (fault instanceof MailFault && fault.reason === 'consent_ended') return fault
        throw fault
      })
      if (tokens instanceof MailFault) {
        await endGrant(inside, channel, tokens.message)
        return tokens
      }
      await renewGrant(inside, channel, tokens)
      return tokens.accessToken
    })

  return {
    owner: JSON.stringify([customerID, channelID, purpose]),
    async get() {
      const kept = findFresh(await findGrant(context.db, channel))
      const token = kept ?? (await renew())
      if (token instanceof MailFault) throw token
      return token
    },
    async drop(token) {
      const row = await findGrant(context.db, channel)
      if (findFresh(row) === token) await dropAccessToken(context, channel)
    },
  }
}

const consentMissing = () =>
  new MailFault('auth', 'Nobody has consented to the use of the mailbox yet. Sign in to the provider.', {
    reason: 'consent_missing',
  })

const consentEnded = (why: string | null) =>
  new MailFault('auth', why ?? 'The consent for the mailbox has ended. Sign in to the provider again.', {
    reason: 'consent_ended',
  })
