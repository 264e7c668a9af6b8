import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { inSavepoint, inTransaction, type UnitOfWork } from '../../database/transaction.ts'
import { invalidField, Refusal, refuse, toErrorBody } from '../../errors.ts'
import { idempotencyKeys } from './idempotency.table.ts'

const dayInMs = 24 * 60 * 60 * 1000

export interface IdempotentCall {
  customerID: number
  caller: string
  /** Method and path. */
  route: string
  key: string
  /** The request, to distinguish a retry from another request with the same key. */
  asked: unknown
  now: Date
}

interface Answer {
  status: number
  body: unknown
}

/**
 * Answers a repeated request with the first response. The key is written in the transaction of the work, so that a
 * crash keeps both or neither, and a concurrent second request waits at the key until the first has committed.
 */
export async function answerOnce<Context extends UnitOfWork>(
  context: Context,
  call: IdempotentCall,
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { slot, fingerprint, oldest } = readCall(call)

  return inTransaction(context, async (context) => {
    const fresh = await context.db
      .insert(idempotencyKeys)
      .values({ ...slot, fingerprint, createdAt: call.now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.customerID, idempotencyKeys.caller, idempotencyKeys.route, idempotencyKeys.key],
        set: { fingerprint, createdAt: call.now, status: null, answer: null },
        setWhere: lt(idempotencyKeys.createdAt, oldest),
      })
      .returning({ key: idempotencyKeys.key })
    if (fresh.length === 0) return recall(await findKept(context.db, slot), fingerprint)

    const answer = await workOrRefusal(context, work)
    await context.db
      .update(idempotencyKeys)
      .set({ status: answer.status, answer: JSON.stringify(answer.body ?? null) })
      .where(isSlot(slot))
    return answer
  })
}

/** The response stored already, for work that is expensive before its transaction begins. */
export async function findAnswer(db: Database, call: IdempotentCall): Promise<Answer | undefined> {
  const { slot, fingerprint, oldest } = readCall(call)
  const kept = await findKept(db, slot)
  return kept && kept.createdAt >= oldest ? recall(kept, fingerprint) : undefined
}

function readCall({ customerID, caller, route, key, asked, now }: IdempotentCall) {
  if (key.length === 0 || key.length > 255) {
    throw invalidField('Idempotency-Key', 'length_out_of_range', { min: 1, max: 255 })
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(asked ?? null, inOrder))
    .digest('base64url')
  const slot = { customerID, caller, route: route.toLowerCase(), key }
  return { slot, fingerprint, oldest: new Date(now.getTime() - dayInMs) }
}

/** The order of members does not matter. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members = value as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(members)
      .sort()
      .map((name) => [name, members[name]]),
  )
}

type Slot = Pick<IdempotentCall, 'customerID' | 'caller' | 'route' | 'key'>

const isSlot = (slot: Slot) =>
  and(
    eq(idempotencyKeys.customerID, slot.customerID),
    eq(idempotencyKeys.caller, slot.caller),
    eq(idempotencyKeys.route, slot.route),
    eq(idempotencyKeys.key, slot.key),
  )

type Kept = typeof idempotencyKeys.$inferSelect

async function findKept(db: Database, slot: Slot): Promise<Kept | undefined> {
  const [kept] = await db.select().from(idempotencyKeys).where(isSlot(slot))
  return kept
}

function recall(first: Kept | undefined, fingerprint: string): Answer {
  if (!first || first.fingerprint !== fingerprint) {
    throw refuse('idempotency_key_reused')
  }
  return { status: first.status ?? 200, body: JSON.parse(first.answer ?? 'null') }
}

/** An intentional error is a response and is kept; its partial writes are not. Unexpected errors keep nothing. */
async function workOrRefusal<Context extends UnitOfWork>(
  context: Context,
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inSavepoint(context, work)
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.status >= 500) throw fault
    return { status: fault.status, body: toErrorBody(fault) }
  }
}

/** Removes erased data from stored responses. A repeated request is then rejected, so it does not bring the data back. */
export async function replaceAnswersNaming(
  db: Database,
  customerID: number,
  named: { field: string; ids: number[] },
  refusal: Refusal,
): Promise<void> {
  if (named.ids.length === 0) return
  const isNamed = sql`case when ${idempotencyKeys.answer} like '{%'
    then ${idempotencyKeys.answer}::json ->> ${named.field}::text = any(${sql.param(named.ids.map(String))}::text[]) end`
  await db
    .update(idempotencyKeys)
    .set({ status: refusal.status, answer: JSON.stringify(toErrorBody(refusal)) })
    .where(and(eq(idempotencyKeys.customerID, customerID), isNamed))
}

export const forgetOldAnswersJob = 'requests.forget-answers'

export async function forgetOldAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - dayInMs)))
}
