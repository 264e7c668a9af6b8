import { isDeepStrictEqual } from 'node:util'
import type { SlaPolicy, SlaPolicyCreate, SlaPolicyUpdate, SlaTarget } from '@attendant/contract/desk/sla/sla-policy.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { checkConditions } from '../conditions/check-conditions.ts'
import { slaPolicies } from './sla.table.ts'

export type PolicyRow = typeof slaPolicies.$inferSelect

const isPolicy = (customerID: number, slaPolicyID: number) =>
  and(eq(slaPolicies.customerID, customerID), eq(slaPolicies.slaPolicyID, slaPolicyID))

const toPolicy = ({ customerID: _, version: __, ...row }: PolicyRow): SlaPolicy => row

const sortable = {
  slaPolicyID: slaPolicies.slaPolicyID,
  name: slaPolicies.name,
  isActive: slaPolicies.isActive,
  position: slaPolicies.position,
  clock: slaPolicies.clock,
  pausesWhileAwaitingEndUser: slaPolicies.pausesWhileAwaitingEndUser,
  pausesWhileSnoozed: slaPolicies.pausesWhileSnoozed,
  countsAiReplies: slaPolicies.countsAiReplies,
}

export async function listPolicies(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<SlaPolicy>> {
  const ofCustomer = eq(slaPolicies.customerID, customerID)
  const rows = db
    .select()
    .from(slaPolicies)
    .where(ofCustomer)
    .orderBy(...orderBy(sortable, slaPolicies.slaPolicyID, query, { by: 'position', order: 'asc' }))
  const page = await takePage(rows, db.$count(slaPolicies, ofCustomer), query)
  return { ...page, items: page.items.map(toPolicy) }
}

/** In the order in which they are matched. */
export const listActivePolicies = (db: Database, customerID: number): Promise<PolicyRow[]> =>
  db
    .select()
    .from(slaPolicies)
    .where(and(eq(slaPolicies.customerID, customerID), eq(slaPolicies.isActive, true)))
    .orderBy(asc(slaPolicies.position), asc(slaPolicies.slaPolicyID))

export async function getPolicy(db: Database, customerID: number, slaPolicyID: number): Promise<SlaPolicy> {
  const [row] = await db.select().from(slaPolicies).where(isPolicy(customerID, slaPolicyID))
  if (!row) throw refuse('sla_policy_not_found')
  return toPolicy(row)
}

export async function insertPolicy({ db }: Context, customerID: number, body: SlaPolicyCreate): Promise<SlaPolicy> {
  const { targets, conditions, isActive = true, position, ...rest } = body
  const { pausesWhileAwaitingEndUser = true, pausesWhileSnoozed = true, countsAiReplies = true } = body
  const [row] = await db
    .insert(slaPolicies)
    .values({
      ...rest,
      ...{ customerID, isActive, pausesWhileAwaitingEndUser, pausesWhileSnoozed, countsAiReplies },
      name: body.name.trim(),
      conditions: await checkConditions(db, customerID, conditions),
      targets: readTargets(targets),
      position:
        position ??
        sql`(select coalesce(max(position), 0) + 1 from ${slaPolicies} where ${slaPolicies.customerID} = ${customerID})`,
    })
    .returning()
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return toPolicy(row)
}

export async function changePolicy(
  { db }: Context,
  customerID: number,
  slaPolicyID: number,
  { name, targets, conditions, ...rest }: SlaPolicyUpdate,
): Promise<void> {
  const before = await getPolicy(db, customerID, slaPolicyID)
  // Unchanged conditions may name what was deleted since.
  const isRewritten = conditions !== undefined && !isDeepStrictEqual(conditions, before.conditions)
  const changes = {
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(isRewritten ? { conditions: await checkConditions(db, customerID, conditions) } : {}),
    ...(targets === undefined ? {} : { targets: readTargets(targets) }),
  }
  if (Object.keys(changes).length === 0) return
  await db.update(slaPolicies).set(changes).where(isPolicy(customerID, slaPolicyID))
}

export async function removePolicy(db: Database, customerID: number, slaPolicyID: number): Promise<void> {
  const { rowCount } = await db.delete(slaPolicies).where(isPolicy(customerID, slaPolicyID))
  if (!rowCount) throw refuse('sla_policy_not_found')
}

export async function orderPolicies(db: Database, customerID: number, slaPolicyIDs: number[]): Promise<void> {
  const known = await db
    .select({ slaPolicyID: slaPolicies.slaPolicyID })
    .from(slaPolicies)
    .where(eq(slaPolicies.customerID, customerID))
    .orderBy(asc(slaPolicies.slaPolicyID))
    .for('update')
  const given = new Set(slaPolicyIDs)
  const isEachOnce = given.size === slaPolicyIDs.length && given.size === known.length
  if (!isEachOnce || known.some(({ slaPolicyID }) => !given.has(slaPolicyID))) {
    throw invalidField('slaPolicyIDs', 'sla_order_incomplete')
  }
  for (const [index, slaPolicyID] of slaPolicyIDs.entries()) {
    await db
      .update(slaPolicies)
      .set({ position: index + 1 })
      .where(isPolicy(customerID, slaPolicyID))
  }
}

function readTargets(written: SlaPolicyCreate['targets']): SlaTarget[] {
  const seen = new Set<string>()
  return written.map(({ metric, priority = null, minutes, warnMinutesBefore = null }, index) => {
    const key = `${metric} ${priority}`
    if (seen.has(key)) throw invalidField(`targets[${index}]`, 'sla_target_repeated')
    seen.add(key)
    return { metric, priority, minutes, warnMinutesBefore }
  })
}
