import type {
  Replay,
  ReplayOutcome,
  ReplayQuery,
  ReplayResult,
  ReplayResultQuery,
  ReplaySummary,
} from '@attendant/contract/automation/replay.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import { ofSeenTicket } from '../../desk/sight/is-seen.ts'
import { refuse } from '../../errors.ts'
import { isRow, listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, takePage } from '../../platform/http/requests/paging.ts'
import { nothing } from './replay-messages.ts'
import { type ReplayRow, type ResultRow, replayResults, replays } from './replays.table.ts'
import { noRate } from './statistics/rates.ts'

const isReplay = isRow(replays, replays.replayID)
const isOfReplay = (customerID: number, replayID: number) =>
  and(eq(replayResults.customerID, customerID), eq(replayResults.replayID, replayID))

const { draft: _draft, ...columns } = {
  ...{ replayID: replays.replayID, changeSetID: replays.changeSetID, revision: replays.revision },
  ...{ sample: replays.sample, provider: replays.provider, maxCost: replays.maxCost, cost: replays.cost },
  ...{ state: replays.state, failure: replays.failure, total: replays.total, summary: replays.summary },
  ...{ createdBy: replays.createdBy, dateCreated: replays.dateCreated },
  ...{ dateStarted: replays.dateStarted, dateEnded: replays.dateEnded },
  draft: undefined,
}
const shown = {
  ...columns,
  done: sql<number>`(select count(*)::int from ${replayResults} result where result.customer_id = replays.customer_id
    and result.replay_id = replays.replay_id and result.is_done)`,
}

type Shown = Omit<ReplayRow, 'customerID' | 'draft'> & { done: number }

/** Fields missing in replays by earlier versions. */
const laterFigures: Pick<
  ReplaySummary,
  'topChangedTickets' | 'lostTopicAnswers' | 'topicMateriallyDifferent' | 'lostTopicAgreement' | 'isWeighted'
> = {
  isWeighted: false,
  lostTopicAgreement: { lost: 0, won: 0, rate: 0, lowerBound: 0 },
  topChangedTickets: [],
  lostTopicAnswers: { topicID: null, name: null, ...noRate },
  topicMateriallyDifferent: { topicID: null, name: null, ...noRate, lowerBound: 0 },
}

const toReplay = ({ total, done, summary, dateCreated, dateStarted, dateEnded, ...rest }: Shown): Replay => ({
  ...rest,
  summary: summary && { ...laterFigures, ...summary },
  progress: { done, total },
  dateCreated: dateCreated.toISOString(),
  dateStarted: dateStarted?.toISOString() ?? null,
  dateEnded: dateEnded?.toISOString() ?? null,
})

const { sample: _sample, total: _total, summary: _summary, ...sortable } = columns

export async function listReplays(
  db: Database,
  customerID: number,
  { changeSetID, ...query }: ReplayQuery,
): Promise<Page<Replay>> {
  const { items, ...page } = await listRows<Shown>(db, {
    selection: db.select(shown).from(replays),
    table: replays,
    id: replays.replayID,
    customerID,
    where: changeSetID ? eq(replays.changeSetID, changeSetID) : undefined,
    sortable,
    unasked: { by: 'replayID', order: 'desc' },
    query,
  })
  return { ...page, items: items.map(toReplay) }
}

export async function getReplay(db: Database, customerID: number, replayID: number): Promise<Replay> {
  const [row] = await db.select(shown).from(replays).where(isReplay(customerID, replayID))
  if (!row) throw refuse('replay_not_found')
  return toReplay(row)
}

export async function findReplay(db: Database, customerID: number, replayID: number): Promise<ReplayRow | undefined> {
  const [row] = await db.select().from(replays).where(isReplay(customerID, replayID))
  return row
}

export async function lockReplay(db: Database, customerID: number, replayID: number): Promise<ReplayRow> {
  const [row] = await db.select().from(replays).where(isReplay(customerID, replayID)).for('update')
  if (!row) throw refuse('replay_not_found')
  return row
}

export async function insertReplay(db: Database, row: typeof replays.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(replays).values(row).returning({ replayID: replays.replayID })
  if (!inserted) throw new Error('The replay was not stored.')
  return inserted.replayID
}

export async function updateReplay(
  db: Database,
  { customerID, replayID }: Pick<ReplayRow, 'customerID' | 'replayID'>,
  changes: Partial<ReplayRow>,
): Promise<void> {
  await db.update(replays).set(changes).where(isReplay(customerID, replayID))
}

/** Adds to the cost of the replay and returns the sum. */
export async function addCost(
  db: Database,
  { customerID, replayID }: Pick<ReplayRow, 'customerID' | 'replayID'>,
  cost: number,
): Promise<number> {
  const [row] = await db
    .update(replays)
    .set({ cost: sql`${replays.cost} + ${cost}::float8` })
    .where(isReplay(customerID, replayID))
    .returning({ cost: replays.cost })
  return row?.cost ?? Number.POSITIVE_INFINITY
}

/** The next pending messages of a stripe. */
export const readPending = (
  db: Database,
  { customerID, replayID }: Pick<ReplayRow, 'customerID' | 'replayID'>,
  { stripe, stripes, limit }: { stripe: number; stripes: number; limit: number },
) =>
  db
    .select({ position: replayResults.position, messageID: replayResults.messageID })
    .from(replayResults)
    .where(
      and(
        isOfReplay(customerID, replayID),
        eq(replayResults.isDone, false),
        sql`${replayResults.position} % ${stripes} = ${stripe}`,
      ),
    )
    .orderBy(asc(replayResults.position))
    .limit(limit)

export async function hasPending(db: Database, customerID: number, replayID: number): Promise<boolean> {
  const [row] = await db
    .select({ position: replayResults.position })
    .from(replayResults)
    .where(and(isOfReplay(customerID, replayID), eq(replayResults.isDone, false)))
    .limit(1)
  return row !== undefined
}

export type NewResult = Pick<
  ResultRow,
  'position' | 'isUnknown' | 'changed' | 'outcome' | 'baseline' | 'actual' | 'liveKey'
>

export async function keepResults(
  db: Database,
  { customerID, replayID }: Pick<ReplayRow, 'customerID' | 'replayID'>,
  results: readonly NewResult[],
): Promise<void> {
  if (results.length === 0) return
  await db.execute(sql`
    update ${replayResults} result set is_done = true, is_unknown = given."isUnknown",
      changed = array(select jsonb_array_elements_text(given.changed)), outcome = given.outcome, baseline = given.baseline,
      actual = given.actual, live_key = given."liveKey"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (position int, "isUnknown" boolean, changed jsonb,
      outcome json, baseline json, actual json, "liveKey" text)
    where result.customer_id = ${customerID} and result.replay_id = ${replayID} and result.position = given.position`)
}

/** Messages deleted meanwhile count as done. */
export async function dropResult(db: Database, customerID: number, replayID: number, position: number): Promise<void> {
  await db.delete(replayResults).where(and(isOfReplay(customerID, replayID), eq(replayResults.position, position)))
}

export const readResults = (db: Database, customerID: number, replayID: number) =>
  db
    .select({
      ticketID: replayResults.ticketID,
      weight: replayResults.weight,
      outcome: replayResults.outcome,
      baseline: replayResults.baseline,
      actual: replayResults.actual,
      changed: replayResults.changed,
    })
    .from(replayResults)
    .where(and(isOfReplay(customerID, replayID), eq(replayResults.isDone, true)))
    .orderBy(asc(replayResults.position))

const noActual: ReplayResult['actual'] = {
  ...{ topics: [], isCorrected: false, actions: [], escalated: false, answer: null, isByPerson: false },
  ...{ editDistance: null, baselineEditDistance: null, isMaterial: null },
}

const ofOutcome = (name: keyof ReplayOutcome, type: 'text' | 'boolean' | 'float8') =>
  sql`(${replayResults.outcome} ->> ${sql.raw(`'${name}'`)})::${sql.raw(type)}`

const sortableResults = {
  ...{ messageID: replayResults.messageID, ticketID: replayResults.ticketID },
  ...{ subject: messages.subject, preview: messages.preview },
  ...{ escalated: ofOutcome('escalated', 'boolean'), wouldSend: ofOutcome('wouldSend', 'boolean') },
  ...{ draft: ofOutcome('draft', 'text'), model: ofOutcome('model', 'text'), error: ofOutcome('error', 'text') },
  ...{ ms: ofOutcome('ms', 'float8'), cost: ofOutcome('cost', 'float8') },
  unknown: replayResults.isUnknown,
  changed: sql`cardinality(${replayResults.changed})`,
  editDistance: sql`(${replayResults.actual} ->> 'editDistance')::float8`,
}

/** Results on tickets visible to the caller, by default the most changed first. */
export async function listResults(
  db: Database,
  rep: Rep,
  replayID: number,
  { changed, unknown, ticketID, ...query }: ReplayResultQuery,
): Promise<Page<ReplayResult>> {
  const wanted = and(
    isOfReplay(rep.customerID, replayID),
    ofSeenTicket(rep, replayResults.ticketID),
    eq(replayResults.isDone, true),
    changed === undefined
      ? undefined
      : changed === 'any'
        ? sql`cardinality(${replayResults.changed}) > 0`
        : sql`${changed} = any(${replayResults.changed})`,
    unknown === undefined ? undefined : eq(replayResults.isUnknown, unknown),
    ticketID === undefined ? undefined : eq(replayResults.ticketID, ticketID),
  )
  const order = query.sortBy
    ? orderBy(sortableResults, replayResults.position, query, { by: 'changed' })
    : [desc(sortableResults.changed), asc(replayResults.position)]
  const rows = db
    .select({
      messageID: replayResults.messageID,
      ticketID: replayResults.ticketID,
      subject: messages.subject,
      preview: messages.preview,
      outcome: replayResults.outcome,
      baseline: replayResults.baseline,
      actual: replayResults.actual,
      changed: replayResults.changed,
    })
    .from(replayResults)
    .innerJoin(
      messages,
      and(eq(messages.customerID, replayResults.customerID), eq(messages.messageID, replayResults.messageID)),
    )
    .where(wanted)
    .orderBy(...order)
  const page = await takePage(rows, db.$count(replayResults, wanted), query)
  return {
    ...page,
    items: page.items.map(({ outcome, baseline, actual, ...rest }) => ({
      ...rest,
      ...(outcome ?? nothing),
      baseline: baseline ?? nothing,
      actual: actual ?? noActual,
    })),
  }
}
