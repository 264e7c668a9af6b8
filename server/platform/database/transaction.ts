import { outboxPort, type PublishedEvent, type UnrecordedEvent } from '../events/outbox.ts'
import type { Ports } from '../ports.ts'
import type { KnownConfiguration } from './configuration/known-configuration.ts'
import type { Database } from './database.ts'
import { databaseFault } from './faults.ts'
import type { TransactionOptions } from './statements/statements.ts'

/** The database handle of an operation, and the effects that it wants after the commit. */
export interface UnitOfWork {
  db: Database
  /** Runs after the commit, or immediately outside a transaction. */
  afterCommit(effect: () => void): void
  isTransaction: boolean
  /** Events of the open transaction to deliver outside the service. */
  published?: PublishedEvent[]
  /** Events that the end of the transaction records together with something else. */
  unrecorded?: UnrecordedEvent[]
  /** Set if several messages are stored concurrently and their events recorded together. */
  isBatch?: boolean
  /** If so: records the events of all once each of them has published its own. */
  recordTogether?(): Promise<void>
  ports?: Ports
  /** Set if the configuration of the customer was checked to be current. */
  configuration?: KnownConfiguration
}

const maxAttempts = 3

/** A deadlock, and a foreign key violation: another transaction deleted the referenced row, or referenced a deleted one. */
const retriedCodes = ['40P01', '23503']

/** Runs part of an open transaction in a savepoint: an error undoes this part only, including its events. */
export async function inSavepoint<Context extends UnitOfWork, Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { unrecorded } = context
  const before = unrecorded?.length
  try {
    return await context.db.transaction((db) => work({ ...context, db }))
  } catch (fault) {
    unrecorded?.splice(before ?? 0)
    throw fault
  }
}

/**
 * Opens a transaction, or joins the open one, so that verbs can call each other. If the database aborts it because of
 * a deadlock or a deleted row, nothing of it was kept: the work runs again, and sees what the other transaction wrote.
 */
export async function inTransaction<Context extends UnitOfWork, Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
  options: Pick<TransactionOptions, 'isPipelined'> = {},
  tries = 1,
): Promise<Result> {
  if (context.isTransaction) return work(context)

  const effects: (() => void)[] = []
  const afterCommit = (effect: () => void) => effects.push(effect)
  const trying = context.db.transaction(async (tx) => {
    const published: PublishedEvent[] = []
    const inside = { ...context, db: tx, isTransaction: true, afterCommit, published }
    const result = await work(inside)
    if (published.length > 0 && context.ports) await outboxPort({ ports: context.ports }).freeze(inside, published)
    return result
  }, options)
  const outcome = await trying.then((result) => ({ result })).catch((fault: Error) => ({ fault }))
  if ('fault' in outcome) {
    const isRetried = retriedCodes.includes(databaseFault(outcome.fault)?.code ?? '')
    if (tries === maxAttempts || !isRetried) throw outcome.fault
    return inTransaction(context, work, options, tries + 1)
  }
  for (const effect of effects) effect()
  return outcome.result
}
