import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'

const maxMerges = 10

const given = sql.placeholder
const follow = prepareStatement(sql`
  with recursive chain as (
    select ticket_id, end_user_id, merged_into_ticket_id, 0 as merges from tickets
    where customer_id = ${given('customerID')} and ticket_id = ${given('ticketID')}
    union all
    select target.ticket_id, target.end_user_id, target.merged_into_ticket_id, merges + 1
    from chain join tickets as target
      on target.customer_id = ${given('customerID')} and target.ticket_id = chain.merged_into_ticket_id
      and target.end_user_id = chain.end_user_id
    where merges < ${sql.raw(String(maxMerges))})
  select ticket_id as "ticketID" from chain order by merges desc limit 1`)

/**
 * The ticket in which a chat continues: the one it was merged into, if that belongs to the same contact. A visitor
 * never gets into another contact's chat, even if an agent merged the two.
 */
export async function followMerges(db: Database, customerID: number, ticketID: number): Promise<number> {
  const [found] = await runPrepared<{ ticketID: string }>(db, follow, { customerID, ticketID })
  return Number(found?.ticketID ?? ticketID)
}
