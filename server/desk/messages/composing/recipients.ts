import type { MessageRecipient, RecipientKind, RecipientState } from '@attendant/contract/desk/composer.ts'
import { assertEmailAddress } from '../receiving/assert-email-address.ts'

export interface AddressLists {
  to: string[]
  cc: string[]
  bcc: string[]
}

/** Trims the addresses of a field; an invalid one is 400. */
export function readAddresses(field: string, given: string[] | null | undefined): string[] | undefined {
  if (!given) return undefined
  const addresses = given.map((address) => address.trim())
  for (const [index, address] of addresses.entries()) assertEmailAddress(`${field}.${index}`, address)
  return addresses
}

/** Each address once: To takes precedence over Cc, Cc over Bcc. */
export function toRecipients({ to, cc, bcc }: AddressLists): MessageRecipient[] {
  const seen = new Set<string>()
  const list = (kind: RecipientKind, addresses: string[]) =>
    addresses
      .filter((address) => !seen.has(address.toLowerCase()) && seen.add(address.toLowerCase()))
      .map((address) => ({ address, kind, state: 'Queued' as const, reason: null, at: null }))
  return [...list('To', to), ...list('Cc', cc), ...list('Bcc', bcc)]
}

export const addressesOf = (recipients: MessageRecipient[], kind: RecipientKind): string[] =>
  recipients.filter((recipient) => recipient.kind === kind).map(({ address }) => address)

/** Sets the status of all recipients that did not bounce. */
export function settleRecipients(
  recipients: MessageRecipient[],
  state: RecipientState,
  at: Date,
  reason: string | null = null,
): MessageRecipient[] {
  return recipients.map((recipient) =>
    recipient.state === 'Bounced' ? recipient : { ...recipient, state, reason, at: at.toISOString() },
  )
}
