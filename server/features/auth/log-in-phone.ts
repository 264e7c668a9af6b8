import type { PhoneLogin, Token } from '../../../contract/auth.ts'
import type { Context } from '../../context.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import { findPhoneChannels } from '../channels/find-phone-channels.ts'
import { issuePhoneToken } from './issue-token.ts'
import type { Tokens } from './tokens.ts'

/**
 * A gateway signs in as the channel that has the number; the account identifier says whose it is. Where a number has a
 * channel of each type, `whatsapp:+49…` is the way to the second.
 */
export async function logInPhone(
  context: Context,
  tokens: Tokens,
  { phoneNumber, accountSid }: PhoneLogin,
): Promise<Token> {
  const [, isWhatsApp, number = ''] = /^(whatsapp:)?(.*)$/is.exec(phoneNumber.trim()) ?? []
  const channels = await findPhoneChannels(context.db, number.trim(), isWhatsApp ? ['WhatsApp'] : undefined)
  if (channels.length === 0) throw notFound('Phone number')
  const channel = channels.find((candidate) => candidate.accountSid === accountSid)
  if (!channel) throw unauthorized('The account identifier does not match.')
  return { token: await issuePhoneToken(context, tokens, channel) }
}
