import { and, eq, sql } from 'drizzle-orm'
import { mayBeRepresentative } from '../../../desk/messages/receiving/sender-rights.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import type { IncomingMail, Judged } from './incoming-mail.ts'

/**
 * If a representative forwards a customer's email to the desk, it opens a ticket of that customer. This requires an
 * authenticated representative and an email without a ticket; the customer is not authenticated by it.
 */
export async function passOn(
  db: Database,
  { customerID }: IncomingMail,
  { forwarded }: ParsedMail,
  judged: Judged,
  ownAddresses: Set<string>,
): Promise<Judged> {
  const { writer, authentication, arrivedAs, thread, authenticationDetails } = judged
  if (!forwarded || !writer || !authentication || !authenticationDetails || arrivedAs) return judged
  if (thread.ticketID !== undefined || !mayBeRepresentative(authentication)) return judged
  const original = forwarded.sender.address.toLowerCase()
  if (original === writer.address.toLowerCase() || ownAddresses.has(original)) return judged
  const isOurs = and(eq(reps.customerID, customerID), eq(sql`lower(${reps.email})`, writer.address.toLowerCase()))
  const [rep] = await db.select({ customerRepID: reps.customerRepID }).from(reps).where(isOurs).limit(1)
  if (!rep) return judged
  return {
    ...judged,
    writer: forwarded.sender,
    authentication: 'none',
    authenticationDetails: { ...authenticationDetails, reason: 'AgentForwarded', formSender: writer.address },
    replyTo: null,
    forwardedBy: writer.address,
  }
}
