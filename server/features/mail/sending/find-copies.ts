import type { Database } from '../../../platform/database.ts'
import { listOwnAddresses } from '../mails.store.ts'
import { findBlocked } from '../rules/blocked-senders.store.ts'
import { isRobotAddress } from '../rules/rule.ts'
import type { SendingFacts } from './gather-facts.ts'

const mostCopies = 50

/**
 * Who else the answered mail went to stays in copy. Not where nobody wrote the answer, or anybody could have this desk
 * write to strangers by naming them; and not where it goes to somebody whom that mail did not know.
 */
export async function findCopies(
  db: Database,
  { message, answered }: Pick<SendingFacts, 'message' | 'answered'>,
  recipient: string,
): Promise<{ address: string }[]> {
  const mail = answered?.mail
  if (!mail || message.isAI) return []
  const to = recipient.toLowerCase()
  const writer = answered.message.fromAddress?.toLowerCase() ?? to
  const isToWriter = to === writer || to === mail.replyTo?.toLowerCase()
  const named = [...mail.toAddresses, ...mail.ccAddresses]
  if (!isToWriter && !named.includes(to)) return []

  const own = await listOwnAddresses(db, message.customerID)
  const isOwn = (address: string) => own.has(withoutTag(address))
  // A mail that names no mailbox of ours came by another name of one: that must be what stands in To.
  const others = new Set([writer, ...(named.some(isOwn) ? named : mail.ccAddresses)])
  others.delete(to)
  if (isToWriter) others.delete(writer)
  const wanted = [...others].filter((address) => !isOwn(address) && !isRobotAddress(address))
  const blocked = await findBlocked(db, message, wanted)
  return wanted
    .filter((address) => !blocked.has(address))
    .slice(0, mostCopies)
    .map((address) => ({ address }))
}

/** `support+ticket@…` is `support@…`. */
const withoutTag = (address: string) => address.replace(/\+[^@]*@/, '@')
