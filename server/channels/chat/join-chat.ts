import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { publishEvent } from '../../platform/events/events.ts'

interface Joining {
  customerID: number
  ticketID: number
  customerRepID: number
}

const given = sql.placeholder
const join = prepareStatement(sql`
  with joined as (
    insert into chat_agents (customer_id, ticket_id, customer_rep_id, joined_at)
    select tickets.customer_id, tickets.ticket_id, ${given('customerRepID')}::bigint, ${given('at')}::timestamptz
    from tickets join channels using (customer_id, channel_id)
    where tickets.customer_id = ${given('customerID')} and tickets.ticket_id = ${given('ticketID')}
      and channels.channel_type = 'Chat'
    on conflict do nothing
    returning customer_id, customer_rep_id)
  select coalesce(nullif(reps.name, ''), reps.username) as "customerRepName"
  from joined join reps using (customer_id, customer_rep_id)`)

/**
 * An agent replied in a chat or was assigned to it: the visitor is notified once per agent. Other tickets are ignored.
 */
export async function joinChat(context: Context, { customerID, ticketID, customerRepID }: Joining): Promise<void> {
  const values = { customerID, ticketID, customerRepID, at: context.now() }
  const [joined] = await runPrepared<{ customerRepName: string }>(context.db, join, values)
  if (!joined) return
  await publishEvent(context, { customerID, type: 'agent.joined', data: { ticketID, customerRepID, ...joined } })
}
