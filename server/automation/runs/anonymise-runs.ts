import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/**
 * Keeps the steps, outcomes and times of traces; removes their texts, and what was recorded for replays with its
 * results.
 */
export async function anonymiseRuns({ db }: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  const ids = sql`${sql.param(ticketIDs)}::bigint[]`
  const runs = sql`select run_id from automation_runs where customer_id = ${customerID} and (ticket_id = any(${ids})
    or message_id in (select message_id from messages where customer_id = ${customerID} and ticket_id = any(${ids})))`
  await db.execute(sql`update automation_steps set why = null, details = '{}'
    where customer_id = ${customerID} and run_id in (${runs})`)
  const withoutTexts = sql`(select jsonb_agg(step - array['w', 'd'] order by place)
    from jsonb_array_elements(trace::jsonb) with ordinality as traced(step, place))::json`
  await db.execute(sql`update automation_runs set agenda = '[]', facts = '{}', trace = ${withoutTexts}
    where customer_id = ${customerID} and run_id in (${runs})`)
  await db.execute(sql`update automation_traces set trace = ${withoutTexts}
    where customer_id = ${customerID} and run_id in (${runs})`)
  const written = sql`select message_id from messages where customer_id = ${customerID} and ticket_id = any(${ids})`
  await db.execute(sql`delete from recorded_answers where customer_id = ${customerID} and message_id in (${written})`)
  await db.execute(sql`delete from replay_results where customer_id = ${customerID} and message_id in (${written})`)
  await db.execute(sql`update automation_effects set details = '{}'
    where customer_id = ${customerID} and ticket_id = any(${ids})`)
  await db.execute(sql`update tool_calls set arguments = '{}', result = null
    where customer_id = ${customerID} and ticket_id = any(${ids})`)
  await db.execute(sql`update approvals set what = '', for_whom = null, comment = null
    where customer_id = ${customerID} and ticket_id = any(${ids})`)
  await db.execute(sql`delete from procedure_states where customer_id = ${customerID} and ticket_id = any(${ids})`)
  await db.execute(sql`delete from ticket_identities where customer_id = ${customerID} and ticket_id = any(${ids})`)
  await db.execute(sql`delete from automatic_replies where customer_id = ${customerID} and ticket_id = any(${ids})`)
}
