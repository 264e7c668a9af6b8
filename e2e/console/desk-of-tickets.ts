import { sql } from 'drizzle-orm'
import type { Desk } from '../../server/test/desk.ts'
import { makeChannel } from '../../server/test/factories.ts'
import { startDeskToday } from './open-console.ts'

/** A desk with open tickets, created a minute apart; the last one is the newest. */
export async function deskOf(count: number): Promise<Desk> {
  const desk = await startDeskToday()
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  await desk.context.db.execute(sql`
    insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created, last_message_date)
    select ${desk.customerID}, gen_random_uuid(), ${channelID}, 'Ticket no. ' || n, 'Open', false, false, moment, moment
    from generate_series(1, ${count}::int) n, lateral (select now() - make_interval(mins => ${count}::int - n) as moment) moments`)
  await desk.context.db.execute(sql`analyze tickets`)
  return desk
}
