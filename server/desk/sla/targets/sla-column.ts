import { sql } from 'drizzle-orm'

const instant = (column: string) =>
  sql.raw(`to_char(targets.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The remaining part of the spans up to the due time. */
const leftOfWindows = sql`(
  select coalesce(sum(greatest(0, (span ->> 1)::numeric - greatest((span ->> 0)::numeric, extract(epoch from now()) * 1000))), 0)
  from json_array_elements(targets.windows) as span)`

/** `sla` of a ticket. */
export const slaColumn = sql`(
  select json_build_object('slaPolicyID', slas.sla_policy_id, 'targets', array(
    select json_build_object(
      'metric', targets.metric, 'cycle', targets.cycle, 'state', targets.state,
      'startedAt', ${instant('started_at')}, 'dueAt', ${instant('due_at')},
      'metAt', ${instant('met_at')}, 'breachedAt', ${instant('breached_at')},
      'remainingSeconds', case targets.state
        when 'Paused' then floor(targets.remaining_ms / 1000.0)
        when 'Running' then floor(${leftOfWindows} / 1000) end)
    from ticket_sla_targets as targets
    where targets.customer_id = tickets.customer_id and targets.ticket_id = tickets.ticket_id
    order by targets.started_at, targets.metric, targets.cycle))
  from ticket_slas as slas
  where slas.customer_id = tickets.customer_id and slas.ticket_id = tickets.ticket_id and slas.sla_policy_id is not null)`
