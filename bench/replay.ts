import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Furnished, furnish } from '../scripts/eval/gate/furnish.ts'
import { openPastDesk, type PastDesk, runReplay } from '../scripts/eval/gate/past-desk.ts'
import { automationRuns } from '../server/automation/runs/automation.table.ts'
import { receiveMessage } from '../server/desk/messages/receiving/receive-message.ts'
import type { BenchResult } from './measuring/bench-result.ts'

const maxSeconds = 60
const minShare = 0.8
/** Maximum ratio of live latency during a replay to that without one. */
const maxSlowdown = 1.2
/** A busy hour of a large support team. */
const liveEveryMs = 400
const liveMessages = 100

/**
 * Replays a thousand past messages with the embedded engine, each with a change set and live, compared with as many new
 * messages processed as usual; compares checksums of all tables before and after; and measures the latency of live
 * messages during a replay.
 */
export async function run(options: Record<string, string>): Promise<BenchResult> {
  const count = Number(options.messages ?? 1_000)
  const desk = await openPastDesk()
  try {
    const furnished = await furnish(desk, options.data, count)
    const changeSetID = await draftChange(desk, furnished)
    const sample = { from: '2000-01-01', to: '2100-01-01', max: count }
    await runReplay(desk, { changeSetID, sample: { ...sample, max: 40 } })
    const before = await readSums(desk)
    const since = performance.now()
    const replay = await runReplay(desk, { changeSetID, sample })
    const seconds = (performance.now() - since) / 1000
    const differing = findDiffering(before, await readSums(desk))
    const plain = await measurePlain(desk, furnished, Math.min(count, 300))
    const quiet = await measureLive(desk, furnished)
    const busy = await duringReplays(desk, { changeSetID, sample }, () => measureLive(desk, furnished))
    return judge({ count, seconds, plain, differing, state: replay.state, quiet, busy })
  } finally {
    await desk.close()
  }
}

/** A document with a different text, and one rule less. */
async function draftChange({ call }: PastDesk, { topics, rules }: Furnished): Promise<number> {
  const { changeSetID } = await call('POST', '/api/ChangeSets', { name: 'Bench' })
  const headers = { 'x-change-set': String(changeSetID) }
  const [topic] = topics
  const [rule] = rules
  if (!topic || !rule) throw new Error('The demo has no topics or rules.')
  const { name, article, documentID } = topic
  const document = { name, content: `${article} Of course.`, isDataRetrievalProcess: false, isSearchable: false }
  await call('PUT', `/api/Documents/${documentID}`, document, headers)
  await call('DELETE', rule.path, undefined, headers)
  return changeSetID
}

/** The same questions as new messages. */
async function measurePlain(desk: PastDesk, furnished: Furnished, count: number): Promise<number> {
  const since = performance.now()
  for (let number = 0; number < count; number++) await receive(desk, furnished, number)
  await untilAnswered(desk)
  return count / ((performance.now() - since) / 1000)
}

async function receive({ context, rep }: PastDesk, { topics, channel: { channelID } }: Furnished, number: number) {
  const { customerID } = rep
  const topic = topics[number % topics.length]
  const message = topic?.texts[number % topic.texts.length] ?? 'Where is my parcel?'
  const uid = `visitor-${number}@example.test`
  await receiveMessage(context, { customerID, channelID, uid, fromAddress: uid, content: { message } })
}

async function untilAnswered({ context: { db }, rep: { customerID } }: PastDesk) {
  const isOpen = sql`${automationRuns.customerID} = ${customerID} and state = 'Running'`
  while ((await db.$count(automationRuns, isOpen)) > 0) await pause(50)
}

/** The 95th percentile from the arrival of a message to the end of its automation, in milliseconds. */
async function measureLive(desk: PastDesk, furnished: Furnished): Promise<number> {
  const since = new Date()
  for (let number = 0; number < liveMessages; number++) {
    await receive(desk, furnished, number)
    await pause(liveEveryMs)
  }
  await untilAnswered(desk)
  const { rows } = await desk.context.db.execute<{ ms: number }>(sql`
    select (1000 * percentile_disc(0.95) within group (order by extract(epoch from ended_at - started_at)))::float8 as ms
    from ${automationRuns} where customer_id = ${desk.rep.customerID} and started_at >= ${since.toISOString()}`)
  return rows[0]?.ms ?? 0
}

/** Keeps replays running one after another during the work. */
async function duringReplays<Result>(desk: PastDesk, body: object, work: () => Promise<Result>): Promise<Result> {
  let isOver = false
  const replaying = (async () => {
    while (!isOver) await runReplay(desk, body)
  })()
  const result = await work()
  isOver = true
  const { items } = await desk.call('GET', '/api/Replays?pageSize=1')
  await desk.call('POST', `/api/Replays/${items[0].replayID}/cancel`).catch(() => undefined)
  await replaying
  return result
}

/** Checksums of all tables except for those of replays, sessions and the queue. */
async function readSums({ context }: PastDesk): Promise<Map<string, string>> {
  const { rows } = await context.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in
      ('replays', 'replay_results', 'audit_entries', 'audit_heads', 'idempotent_answers', 'rep_sessions', 'presences') order by 1`)
  const sums = new Map<string, string>()
  for (const { name } of rows) {
    const found = await context.db.execute<{ sum: string }>(
      sql`select count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(stored)::text, 0)), 0) as sum
        from ${sql.identifier(name)} stored`,
    )
    sums.set(name, found.rows[0]?.sum ?? '')
  }
  return sums
}

const findDiffering = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].filter(([name, sum]) => after.get(name) !== sum).map(([name]) => name)

interface Measured {
  count: number
  seconds: number
  plain: number
  differing: string[]
  state: string
  quiet: number
  busy: number
}

function judge({ count, seconds, plain, differing, state, quiet, busy }: Measured): BenchResult {
  const perSecond = (2 * count) / seconds
  const round = (figure: number) => Math.round(figure * 100) / 100
  const figures: BenchResult['figures'] = [
    { what: `replay of ${count} messages, each twice`, seconds: round(seconds), 'runs per second': round(perSecond) },
    { what: 'normal automation', 'runs per second': round(plain) },
    { what: 'a live message, 95th percentile', ms: round(quiet) },
    { what: 'a live message during a replay', ms: round(busy) },
  ]
  const targets = [
    {
      target: `${count} messages within ${maxSeconds} s`,
      measured: `${round(seconds)} s`,
      holds: state === 'Done' && seconds <= maxSeconds,
    },
    {
      target: `throughput compared with normal automation at least ${minShare}`,
      measured: String(round(perSecond / plain)),
      holds: perSecond / plain >= minShare,
    },
    {
      target: `live messages take at most ${maxSlowdown} times as long during a replay`,
      measured: String(round(busy / quiet)),
      holds: busy / quiet <= maxSlowdown,
    },
    {
      target: 'only tables of replays change',
      measured: differing.join(', ') || 'none',
      holds: differing.length === 0,
    },
  ]
  return { figures, targets, holds: targets.every(({ holds }) => holds) }
}
