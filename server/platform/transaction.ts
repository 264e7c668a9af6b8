import type { Database } from './database.ts'

/** What an operation writes through, and what it wants done once the writing is certain. */
export interface UnitOfWork {
  db: Database
  /** Runs at once outside a transaction, and after the commit inside one. */
  afterCommit(effect: () => void): void
  isTransaction: boolean
}

/** Opens a transaction, or joins the one that is open: verbs call each other without counting begins. */
export async function inTransaction<Context extends UnitOfWork, Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (context.isTransaction) return work(context)

  const effects: (() => void)[] = []
  const result = await context.db.transaction((tx) =>
    work({ ...context, db: tx, isTransaction: true, afterCommit: (effect: () => void) => effects.push(effect) }),
  )
  for (const effect of effects) effect()
  return result
}
