import { Id, Text } from '@attendant/contract/fields.ts'
import { type Static, Type } from 'typebox'

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/**
 * The state of a call. It is stored in the URLs given to the provider and returns with the provider's signature: no
 * process has to remember a call, and none loses one.
 */
export const CallState = Type.Object({
  /** How often the gateway listened to the caller. */
  step: Type.Optional(Count),
  /** The language of speech recognition. */
  language: Type.Optional(Text(35)),
  ticketID: Type.Optional(Id),
  /** The caller's last words. */
  messageID: Type.Optional(Id),
  /** The last message that was read to the caller. */
  said: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  /** How often in a row nothing was recognised. */
  silences: Type.Optional(Count),
  /** How often the caller was asked to wait. */
  waits: Type.Optional(Count),
  /** Words that are not stored yet. */
  heard: Type.Optional(Text(4000)),
  /** The ticket is escalated, and no agent took the call: the caller leaves a message. */
  isNote: Type.Optional(Type.Boolean()),
})
export type CallState = Static<typeof CallState>

export type CallPlace = 'turn' | 'answer' | 'dialled'

export function toAddress(base: string, place: CallPlace | '', state: CallState): string {
  const given = Object.entries(state).filter(([, value]) => value !== undefined && value !== 0 && value !== false)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${base}/gateway/call${place ? `/${place}` : ''}${query.size > 0 ? `?${query}` : ''}`
}
