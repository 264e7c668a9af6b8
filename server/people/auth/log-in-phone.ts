import type { PhoneLogin, Token } from '@attendant/contract/people/auth.ts'
import type { GatewayProof } from '../../access.ts'
import { asSystem, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { findPhoneChannels, type PhoneChannel } from '../../organization/channels/find-phone-channels.ts'
import { isRefused } from '../../organization/channels/phone-numbers/phone-verification.ts'
import { issuePhoneToken } from './issue-token.ts'
import type { Tokens } from './tokens.ts'

/**
 * A gateway signs in as the channel with the number; the account identifier determines the customer. If a number has
 * a channel of each type, `whatsapp:+49…` selects the second.
 */
export async function logInPhone(
  context: Context,
  tokens: Tokens,
  { phoneNumber, accountSid }: PhoneLogin,
  { customerIDs }: GatewayProof = {},
): Promise<Token> {
  const [, isWhatsApp, number = ''] = /^(whatsapp:)?(.*)$/is.exec(phoneNumber.trim()) ?? []
  const { db } = asSystem(context, 'find a phone channel by its number')
  const channels = await findPhoneChannels(db, number.trim(), isWhatsApp ? ['WhatsApp'] : undefined)
  if (channels.length === 0) throw refuse('phone_number_not_found')
  const isAsked = (channel: PhoneChannel) =>
    channel.accountSid === accountSid && (customerIDs?.includes(channel.customerID) ?? true)
  const claims = channels.filter(isAsked)
  if (claims.length === 0) throw refuse('account_sid_mismatch')
  const channel = findOwner(claims)
  if (!channel) {
    throw refuse('phone_number_disputed')
  }
  return { token: await issuePhoneToken(context, tokens, channel) }
}

/**
 * The customer confirmed by the provider, otherwise the only one that claims number and account, ignoring those that
 * the provider rejected if others are left. Undefined if there are several, because a call must not reach the wrong
 * desk. Of two channels of the owner, Phone comes first.
 */
function findOwner(claims: PhoneChannel[]): PhoneChannel | undefined {
  const verified = claims.find(({ verifiedAccountSID, accountSid }) => verifiedAccountSID === accountSid)
  if (verified) return verified
  const open = claims.filter((claim) => !isRefused(claim))
  const [first, ...others] = open.length > 0 ? open : claims
  return others.every(({ customerID }) => customerID === first?.customerID) ? first : undefined
}
