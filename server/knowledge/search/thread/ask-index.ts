import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { remember } from '../../../platform/database/configuration/known-configuration.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareSelect } from '../../../platform/database/statements/prepared-select.ts'
import { knowledgeIndexes } from '../../passages/knowledge-indexes.table.ts'
import { trialEncoder } from '../../passages/trial-encoder.ts'
import type { IndexQuestion } from '../index-question.ts'
import { type RankedPassage, unpackRanked } from '../rank-passages.ts'
import { maxSegment } from '../segment.ts'
import { fullIndexes, readBeyondMemory } from './beyond-memory.ts'
import type * as tasks from './index-tasks.ts'
import { readPassages } from './read-passages.ts'

type Tasks = typeof tasks

const file = new URL('./index-tasks.ts', import.meta.url)
const maxMs = 30_000

export interface IndexState {
  version: number
  encoder: string
  nextEncoder: string | null
}

const findState = prepareSelect(
  {
    version: knowledgeIndexes.version,
    encoder: knowledgeIndexes.encoder,
    nextEncoder: knowledgeIndexes.nextEncoder,
  },
  sql`from ${knowledgeIndexes} where ${knowledgeIndexes.customerID} = ${sql.placeholder('customerID')}`,
)

interface Reading {
  running: Promise<IndexState | undefined>
  next?: Promise<IndexState | undefined>
}

const readings = new WeakMap<object, Map<number, Reading>>()

/** The current state of the index. Concurrent callers share the next read. */
export const readIndexState = (context: Context, customerID: number): Promise<IndexState | undefined> =>
  remember(context, 'knowledge index', () => readCurrentState(context, customerID))

function readCurrentState(context: Context, customerID: number): Promise<IndexState | undefined> {
  const read = async () => (await findState(context.db, { customerID }))[0]
  if (context.isTransaction) return read()
  const own = readings.get(context.threads) ?? new Map<number, Reading>()
  readings.set(context.threads, own)
  const start = (): Promise<IndexState | undefined> => {
    const reading: Reading = { running: read() }
    own.set(customerID, reading)
    const end = () => {
      if (own.get(customerID) === reading && !reading.next) own.delete(customerID)
    }
    reading.running.then(end, end)
    return reading.running
  }
  const current = own.get(customerID)
  if (!current) return start()
  current.next ??= current.running.then(start, start)
  return current.next
}

/** The best passages currently stored. Some may belong to documents deleted since. */
export async function askIndex(
  context: Context,
  customerID: number,
  { version, encoder }: IndexState,
  asked: { question: IndexQuestion; limit: number },
): Promise<RankedPassage[]> {
  const thread = context.threads.resident(file)
  const key = toKey(customerID, encoder)
  const trial = context.isTransaction ? await findTrial(context, customerID, encoder) : undefined
  for (;;) {
    const beyond = await readBeyondMemory(context, customerID, { encoder, key, ...asked })
    const input = { key, version, ...asked, also: [trial, beyond].filter((pieces) => pieces !== undefined) }
    const found = await thread.call<Tasks['rankTask']>('rankTask', input, { key, maxMs })
    if ('ranked' in found) return unpackRanked(found.ranked)
    await readOn(context, customerID, { version, encoder }, found.readUpTo)
  }
}

/** Removes deleted passages from the index in memory, so that later searches skip them. */
export function forgetPassages({ threads, log }: Context, customerID: number, encoder: string, passageIDs: number[]) {
  const key = toKey(customerID, encoder)
  threads
    .resident(file)
    .call<Tasks['forgetTask']>('forgetTask', { key, passageIDs }, { key, maxMs })
    .catch((fault: unknown) => log.debug({ err: fault }, 'Failed to remove deleted passages from the index in memory.'))
}

/** Memory usage of the indexes of this process. */
export const readIndexSizes = ({ threads }: Pick<Context, 'threads'>) =>
  threads.resident(file).call<Tasks['sizeTask']>('sizeTask', undefined, { key: 'sizes', maxMs })

const toKey = (customerID: number, encoder: string) => `${customerID} ${encoder}`

const loading = new WeakMap<object, Map<string, Promise<void>>>()

/** Loads missing passages into the thread; one load at a time per index. */
async function readOn(
  context: Context,
  customerID: number,
  state: Pick<IndexState, 'version' | 'encoder'>,
  readUpTo: number,
): Promise<void> {
  const own = loading.get(context.threads) ?? new Map<string, Promise<void>>()
  loading.set(context.threads, own)
  const key = toKey(customerID, state.encoder)
  const running = own.get(key)
  if (running) return running
  const load = readAll(context, customerID, state, readUpTo).finally(() => own.delete(key))
  own.set(key, load)
  return load
}

async function readAll(
  { db, threads, config, log }: Context,
  customerID: number,
  { version, encoder }: Pick<IndexState, 'version' | 'encoder'>,
  start: number,
): Promise<void> {
  const thread = threads.resident(file)
  const key = toKey(customerID, encoder)
  const maxBytes = config.KNOWLEDGE_INDEX_MB * 2 ** 20
  const full = fullIndexes(threads)
  full.delete(key)
  const read = (after: number) => ({ after, reading: readPassages(db, customerID, encoder, after) })
  for (let next = read(start); ; ) {
    const { after, reading } = next
    const { pieces, last, count } = await reading
    const isLast = count < maxSegment
    const readUpTo = last ?? after
    if (!isLast) next = read(readUpTo)
    const input = { key, version, isLast, after, readUpTo, pieces, maxBytes }
    const transfer = pieces.map(({ buffer }) => buffer)
    // The database reads the next batch while the thread adds this one.
    const [{ isFull, isLost, ...added }] = await Promise.all([
      thread.call<Tasks['addTask']>('addTask', input, { key, maxMs, transfer }),
      next.reading,
    ])
    if (isFull) {
      full.set(key, added.readUpTo)
      log.warn({ customerID }, 'The documents of a customer do not fit into KNOWLEDGE_INDEX_MB.')
    }
    if (isLost || isFull || isLast) return
  }
}

/** Passages that a dry run wrote in its uncommitted transaction. */
const findTrial = (context: Context, customerID: number, encoder: string): Promise<Uint8Array[] | undefined> =>
  remember(context, `trial passages ${encoder}`, () => readTrial(context.db, customerID, encoder))

async function readTrial(db: Database, customerID: number, encoder: string): Promise<Uint8Array[] | undefined> {
  const { pieces, count } = await readPassages(db, customerID, trialEncoder(encoder), 0)
  return count > 0 ? pieces : undefined
}
