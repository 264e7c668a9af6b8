import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tokens } from '../../people/auth/tokens.ts'
import { isGuid } from '../../platform/database/guid.ts'

interface ChatChannel {
  customerID: number
  channelID: number
}

/**
 * The key of a chat before it has a ticket. It is signed for its channel, so that a session stores nothing in the
 * database: half of it is random, the other half is the signature.
 */
export function makeTicketToken(tokens: Pick<Tokens, 'deriveKey'>, channel: ChatChannel): string {
  const random = randomBytes(8)
  // A version 4 GUID, like every other ticket token.
  random.writeUInt8((random.readUInt8(6) & 0x0f) | 0x40, 6)
  return toGuid(Buffer.concat([random, sign(tokens, channel, random)]))
}

/**
 * Whether it was created here for this channel. Other ticket tokens are found by their ticket.
 */
export function isTicketTokenOf(tokens: Pick<Tokens, 'deriveKey'>, channel: ChatChannel, token: string): boolean {
  if (!isGuid(token)) return false
  const bytes = Buffer.from(token.replaceAll('-', ''), 'hex')
  return timingSafeEqual(sign(tokens, channel, bytes.subarray(0, 8)), bytes.subarray(8))
}

function sign(tokens: Pick<Tokens, 'deriveKey'>, { customerID, channelID }: ChatChannel, random: Buffer): Buffer {
  const signature = createHmac('sha256', tokens.deriveKey('tokens of chats'))
    .update(`${customerID} ${channelID} ${random.toString('hex')}`)
    .digest()
    .subarray(0, 8)
  signature.writeUInt8((signature.readUInt8(0) & 0x3f) | 0x80, 0)
  return signature
}

function toGuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
