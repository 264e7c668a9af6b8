import type { RetentionAction, RetentionPreview } from '@attendant/contract/desk/retention/retention-policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { isHeld } from './holds/find-held.ts'
import { getRetentionPolicy } from './policies/retention.store.ts'

export interface DueTicket {
  ticketID: number
  retentionPolicyID: number
  action: RetentionAction
  /** When it was last closed. */
  lastResolved: string
}

/** Condition on `tickets` and `retention_policies`. */
const isDue = (now: SQL) => sql`tickets.is_closed
  and tickets.last_resolved <= ${now} - make_interval(days => retention_policies.closed_for_days)
  and (retention_policies.channel_ids is null or tickets.channel_id = any(retention_policies.channel_ids))
  and (retention_policies.topic_ids is null or exists (select from message_topics
    where message_topics.customer_id = tickets.customer_id and message_topics.ticket_id = tickets.ticket_id
      and message_topics.topic_id = any(retention_policies.topic_ids)))
  and (retention_policies.action = 'Delete' or tickets.anonymised_at is null)`

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * Locks the next tickets in order of their last closing. If several policies are due, the one that was due first is
 * applied; a later deletion still follows an anonymisation.
 */
export async function lockDueTickets(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  { after, limit }: { after: DueTicket | undefined; limit: number },
): Promise<DueTicket[]> {
  const at = instant(now())
  const isBeyond = after
    ? sql`(tickets.last_resolved, tickets.ticket_id) > (${after.lastResolved}::timestamptz, ${after.ticketID}::bigint)`
    : sql`true`
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select tickets.ticket_id as "ticketID", first.retention_policy_id as "retentionPolicyID", first.action,
      tickets.last_resolved::text as "lastResolved"
    from tickets cross join lateral (
      select retention_policy_id, action from retention_policies
      where retention_policies.customer_id = tickets.customer_id and retention_policies.is_active
        and retention_policies.effective_from <= ${at} and ${isDue(at)}
      order by closed_for_days, retention_policy_id limit 1) as first
    where tickets.customer_id = ${customerID} and tickets.is_closed and ${isBeyond} and not ${isHeld}
    order by tickets.last_resolved, tickets.ticket_id limit ${limit}
    for update of tickets skip locked`)
  return rows.map(({ ticketID, retentionPolicyID, action, lastResolved }) => ({
    ticketID: Number(ticketID),
    retentionPolicyID: Number(retentionPolicyID),
    action: action as RetentionAction,
    lastResolved: String(lastResolved),
  }))
}

/** As if the policy were in effect now, ignoring other policies. */
export async function previewRetention(
  { db, now }: { db: Database; now(): Date },
  customerID: number,
  retentionPolicyID: number,
): Promise<RetentionPreview> {
  await getRetentionPolicy(db, customerID, retentionPolicyID)
  const { rows } = await db.execute<Record<keyof RetentionPreview, string>>(sql`
    with due as (select tickets.ticket_id, ${isHeld} as is_held from tickets
      join retention_policies on retention_policies.customer_id = tickets.customer_id
      where tickets.customer_id = ${customerID} and retention_policy_id = ${retentionPolicyID}
        and ${isDue(instant(now()))}),
    gone as (select ticket_id from due where not is_held),
    written as (select message_id from messages where customer_id = ${customerID} and ticket_id in (select ticket_id from gone))
    select (select count(*) from gone) as tickets, (select count(*) from written) as messages,
      (select count(*) from attachments
        where customer_id = ${customerID} and message_id in (select message_id from written)) as attachments,
      (select count(*) from notes where customer_id = ${customerID} and ticket_id in (select ticket_id from gone)) as notes,
      (select count(*) from due where is_held) as "heldTickets"`)
  const [counts] = rows
  if (!counts) throw new Error('Invariant violated: counting returned no row')
  const { tickets, messages, attachments, notes, heldTickets } = counts
  return {
    tickets: Number(tickets),
    messages: Number(messages),
    attachments: Number(attachments),
    notes: Number(notes),
    heldTickets: Number(heldTickets),
  }
}
