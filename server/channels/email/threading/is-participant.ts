import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'

const ask = prepareStatement(sql`
  select exists (
    select from tickets t where t.customer_id = ${sql.placeholder('customerID')} and t.ticket_id = ${sql.placeholder('ticketID')}
      and (
        exists (select from end_user_uids u where u.customer_id = t.customer_id and u.end_user_id = t.end_user_id
          and u.uid_key = ${sql.placeholder('address')} and u.is_verified)
        or exists (select from end_users e where e.customer_id = t.customer_id and e.end_user_id = t.end_user_id
          and e.email_key = ${sql.placeholder('address')} and e.is_email_verified)
        or exists (select from messages m join mails on mails.customer_id = m.customer_id and mails.message_id = m.message_id
          where m.customer_id = t.customer_id and m.ticket_id = t.ticket_id
            and (m.authentication = 'pass' or m.sender_type = 'CustomerRep'
              and (m.dispatched_at is not null or m.customer_rep_id is null))
            and (${sql.placeholder('address')} = any(mails.to_addresses) or ${sql.placeholder('address')} = any(mails.cc_addresses)))
        or exists (select from messages m where m.customer_id = t.customer_id and m.ticket_id = t.ticket_id
          and m.sender_type = 'CustomerRep' and not m.is_internal and lower(m.to_address) = ${sql.placeholder('address')})
      )
  ) or ${sql.placeholder('isRepTaken')}::boolean and exists (
    select from reps where reps.customer_id = ${sql.placeholder('customerID')} and lower(reps.email) = ${sql.placeholder('address')}
  ) as "isOne"`)

/**
 * Whether an address may write to a ticket: that of its end user, of a representative, or of a recipient of the desk
 * or of an authenticated email of the ticket. Anyone else who cites its IDs, by guessing or from a forwarded email,
 * gets a separate ticket.
 */
export async function isParticipant(
  db: Database,
  key: { customerID: number; ticketID: number; address: string; isRepTaken: boolean },
): Promise<boolean> {
  const [answer] = await runPrepared<{ isOne: boolean }>(db, ask, { ...key, address: key.address.toLowerCase() })
  return answer?.isOne ?? false
}

const askEndUser = prepareStatement(sql`
  select exists (
    select from tickets t
    join end_users e on e.customer_id = t.customer_id and e.end_user_id = t.end_user_id
    left join end_user_uids u on u.customer_id = e.customer_id and u.end_user_id = e.end_user_id
    where t.customer_id = ${sql.placeholder('customerID')} and t.ticket_id = ${sql.placeholder('ticketID')}
      and ((e.email_key = ${sql.placeholder('address')} and e.is_email_verified)
        or (u.uid_key = ${sql.placeholder('address')} and u.is_verified))
  ) as "isOne"`)

/** Whether the ticket is theirs, by a proven address. */
export async function isEndUserOf(
  db: Database,
  key: { customerID: number; ticketID: number; address: string },
): Promise<boolean> {
  const [answer] = await runPrepared<{ isOne: boolean }>(db, askEndUser, key)
  return answer?.isOne ?? false
}
