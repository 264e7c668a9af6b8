import type { MessageRecipient } from '@attendant/contract/desk/composer.ts'
import { addressesOf, toRecipients } from '../../../desk/messages/composing/recipients.ts'
import { PermanentFailure } from '../../../desk/messages/delivery/sender.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Answered } from './find-answered.ts'
import { findCopies } from './find-copies.ts'
import type { SendingFacts } from './gather-facts.ts'

interface Party {
  address: string
  name?: string
}

export interface Parties {
  to: Party[]
  cc: Party[]
  bcc: Party[]
}

/** The recipients of the message, as agents see them; by default the author of the answered message and those in Cc. */
export async function addressMail(
  db: Database,
  facts: SendingFacts,
): Promise<{ parties: Parties; recipients: MessageRecipient[] }> {
  const recipients = facts.message.recipients ?? (await addressByDefault(db, facts))
  const list = (kind: MessageRecipient['kind']) =>
    addressesOf(recipients, kind).map((address) => withName(address, facts.answered))
  return { parties: { to: list('To'), cc: list('Cc'), bcc: list('Bcc') }, recipients }
}

async function addressByDefault(db: Database, facts: SendingFacts): Promise<MessageRecipient[]> {
  const { message, answered, endUserAddress } = facts
  const address = message.toAddress || findAnsweredAddress(answered) || endUserAddress || message.uid
  if (!address?.includes('@')) throw new PermanentFailure('There is no email address to send to.')
  const copies = await findCopies(db, facts, address.trim())
  return toRecipients({ to: [address.trim()], cc: copies.map((copy) => copy.address), bcc: [] })
}

/** Where the author of the answered message wants replies. */
export const findAnsweredAddress = (answered: Answered | undefined): string | null =>
  answered?.message.replyTo || answered?.message.fromAddress || null

function withName(address: string, answered: Answered | undefined): Party {
  const { fromAddress, replyTo, fromName } = answered?.message ?? {}
  const isWriter = [fromAddress, replyTo].some((known) => known?.toLowerCase() === address.toLowerCase())
  return { address, ...(isWriter && fromName ? { name: fromName } : {}) }
}
