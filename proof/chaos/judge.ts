import { markerIn } from '../environment/doubles.ts'
import type { Sent } from '../environment/load.ts'
import type { Environment } from '../environment/start-environment.ts'
import { judgeFiles } from './judge-files.ts'

export interface Verdict {
  accepted: number
  /** Messages stored, replies delivered, and files kept. */
  effects: number
  files: number
  lost: string[]
  doubled: string[]
  /** Any other problems. */
  impossible: string[]
}

interface Load {
  accepted: Sent[]
  refused: string[]
}

/** Compares what was accepted with what was stored, sent, and received by a console connected throughout. */
export async function judge(
  environment: Environment,
  { accepted, refused }: Load,
  received: Set<string>,
): Promise<Verdict> {
  const { pool } = environment
  const stored = await pool.query<{ marker: string; count: number }>(`
    select substring(coalesce(message, text_body) from 'mark-\\d+-end') as marker, count(*)::int as count
    from messages where sender_type = 'EndUser' group by 1`)
  const answers = await countAnswers(environment)
  const known = new Map(stored.rows.map(({ marker, count }) => [marker, count]))
  const lost: string[] = []
  const doubled: string[] = []
  for (const { marker, by } of accepted) {
    const kept = known.get(marker) ?? 0
    const replied = answers[by].get(marker) ?? 0
    if (kept === 0) lost.push(`${by} ${marker} was not stored`)
    if (kept > 1) doubled.push(`${by} ${marker} was stored ${kept} times`)
    if (replied === 0) lost.push(`${by} ${marker} was not answered`)
    if (replied > 1) doubled.push(`${by} ${marker} was answered ${replied} times`)
    if (kept > 0 && !received.has(marker)) lost.push(`${by} ${marker} was not received by the console`)
  }
  const files = await judgeFiles(environment, accepted)
  const effects = [...known.values(), ...Object.values(answers).flatMap((counts) => [...counts.values()])]
  return {
    accepted: accepted.length,
    effects: effects.reduce((sum, count) => sum + count, files.kept),
    files: files.kept,
    lost: [...lost, ...files.lost],
    doubled: [...doubled, ...files.doubled],
    impossible: [
      ...refused,
      ...files.impossible,
      ...(await findImpossible(environment)),
      ...(await findIncompleteTraces(environment)),
    ],
  }
}

/** What people outside received: from the providers' records, and for chats what the hub would show. */
export async function countAnswers({
  pool,
  telephony,
  mailbox,
  channels,
}: Environment): Promise<Record<Sent['by'], Map<string, number>>> {
  const chats = await pool.query<{ text: string }>(
    `select coalesce(m.message, m.text_body) as text from messages m join tickets t on t.ticket_id = m.ticket_id
     where m.sender_type = 'CustomerRep' and t.channel_id = $1 and m.status = 'Sent'`,
    [channels.chat.channelID],
  )
  const folders = [...mailbox.folders.values()].filter(({ wellKnown }) => wellKnown === 'sentitems')
  const mails = folders.flatMap(({ messages }) => [...messages.values()].map(({ mime }) => mime.toString()))
  return {
    chat: count(chats.rows.map(({ text }) => text)),
    mail: count(mails),
    whatsapp: count(telephony.sent.map(({ body }) => body)),
  }
}

function count(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const marker = markerIn(text.replace(/=\r?\n/g, ''))
    if (marker) counts.set(marker, (counts.get(marker) ?? 0) + 1)
  }
  return counts
}

/** A running job loses its key and attempts when another job with its key is added: that does not count as failed. */
async function findImpossible({ pool }: Environment): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select 'message ' || message_id || ' stays ' || status as what from messages
      where status in ('Received', 'Processing', 'Scheduled', 'Queued', 'Failed')
    union all select 'ticket ' || ticket_id || ' is ' || status || ' and ' || is_closed from tickets
      where is_closed <> (status = 'Closed')
    union all select 'ticket ' || t.ticket_id || ' counts ' || t.message_count || ' messages' from tickets t
      where t.message_count <> (select count(*) from messages m where m.ticket_id = t.ticket_id)
    union all select 'job ' || task_identifier || ' was given up: ' || left(coalesce(last_error, 'killed'), 200)
      from graphile_worker.jobs where attempts >= max_attempts and key is not null`)
  return rows.map(({ what }) => what)
}

/** Checks the runs of a few messages over the API: each started and ended. */
async function findIncompleteTraces({ pool, api }: Environment): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select message_id as id from messages where sender_type = 'EndUser' order by random() limit 20`,
  )
  const incomplete: string[] = []
  for (const { id } of rows) {
    const { steps } = await api<{ steps: { outcome: string }[] }>('GET', `/ticketMessages/${id}/trace`)
    if (steps.length === 0) incomplete.push(`the trace of message ${id} is empty`)
  }
  return incomplete
}
