import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StoredConditions } from './check-conditions.ts'
import { findMissingIDs, isReferenceField } from './find-references.ts'
import { type ConditionSubject, readFacts } from './read-facts.ts'
import { findFailing, type References } from './test-conditions.ts'

/** Evaluates several conditions for one ticket; reads what it needs lazily. */
export function createJudge(context: Pick<Context, 'db' | 'now'>, customerID: number, subject: ConditionSubject) {
  let facts: ReturnType<typeof readFacts> | undefined
  return async (conditions: StoredConditions | null): Promise<string | undefined> => {
    if (!conditions) return undefined
    facts ??= readFacts(context, customerID, [subject])
    const found = (await facts).get(subject.ticketID)
    if (!found) return 'conditions: there is no ticket'
    return findFailing(conditions, found, await readReferences(context.db, customerID, conditions))
  }
}

/** The current state of what these conditions refer to. */
export async function readReferences(
  db: Database,
  customerID: number,
  conditions: StoredConditions | null,
): Promise<References> {
  const ids = new Map<string, number[]>()
  for (const { field, value } of [...(conditions?.all ?? []), ...(conditions?.any ?? [])]) {
    if (isReferenceField(field)) ids.set(field, [...(ids.get(field) ?? []), ...(value as number[])])
  }
  const missing = new Map<string, Set<number>>()
  for (const [field, referred] of ids) {
    if (isReferenceField(field)) missing.set(field, await findMissingIDs(db, customerID, field, referred))
  }
  return { missing }
}
