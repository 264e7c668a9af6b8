import type { FollowReason } from '@attendant/contract/desk/notification.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { isSeenByRep } from '../sight/is-seen.ts'

interface Following {
  customerID: number
  ticketID: number
  customerRepIDs: number[]
  reason: FollowReason
}

const given = sql.placeholder
const follow = prepareStatement(sql`
  insert into ticket_followers (customer_id, ticket_id, customer_rep_id, reason, date_created)
  select reps.customer_id, tickets.ticket_id, reps.customer_rep_id, ${given('reason')}::text, ${given('at')}::timestamptz
  from reps join tickets on tickets.customer_id = reps.customer_id and tickets.ticket_id = ${given('ticketID')}
  where reps.customer_id = ${given('customerID')} and reps.customer_rep_id = any(${given('customerRepIDs')}::bigint[])
    and reps.is_active and ${isSeenByRep(sql`reps.customer_rep_id`)}
    and (not ${given('isAutomatic')}::bool or coalesce((reps.preferences ->> 'autoFollow')::bool, true))
    and not exists(select from ticket_followers known where known.customer_id = reps.customer_id
      and known.ticket_id = tickets.ticket_id and known.customer_rep_id = reps.customer_rep_id)
  on conflict do nothing returning customer_rep_id`)

/** Adds followers who may see the ticket. Existing followers keep their reason. Returns whether any was added. */
export async function followTicket(
  context: Context,
  { customerID, ticketID, reason, customerRepIDs }: Following,
  isAutomatic = false,
): Promise<boolean> {
  if (customerRepIDs.length === 0) return false
  const values = { customerID, ticketID, reason, customerRepIDs, at: context.now(), isAutomatic }
  const added = await runPrepared(context.db, follow, values)
  if (added.length === 0) return false
  await publishEvent(context, { customerID, type: 'ticket.updated', data: { ticketID } })
  return true
}

/** For events that make agents follow automatically, unless they opted out: a mention, their own note or reply. */
export async function followAutomatically(context: Context, following: Following): Promise<void> {
  await followTicket(context, following, true)
}
