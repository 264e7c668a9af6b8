import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

export async function anonymiseChats({ db }: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  await db.execute(sql`update chats set visitor_uid = 'anonymised ' || ticket_id, page_url = null
    where customer_id = ${customerID} and ticket_id = any(${sql.param(ticketIDs)}::bigint[])`)
}
