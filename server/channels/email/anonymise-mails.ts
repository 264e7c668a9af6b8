import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** The Message-IDs stay, so that replies and imports still find the ticket. */
export async function anonymiseMails({ db }: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  await db.execute(sql`update mails set to_addresses = '{}', cc_addresses = '{}', bare_subject = '', fingerprint = null
    where customer_id = ${customerID} and message_id in (select message_id from messages
      where customer_id = ${customerID} and ticket_id = any(${sql.param(ticketIDs)}::bigint[]))`)
}
