import type {
  RetentionPolicy,
  RetentionPolicyCreate,
  RetentionPolicyUpdate,
} from '@attendant/contract/desk/retention/retention-policy.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../../platform/http/requests/paging.ts'
import { retentionPolicies } from './retention.table.ts'

export type RetentionRow = typeof retentionPolicies.$inferSelect

/** Grace period in which a mistaken policy can be corrected. */
const graceMs = 24 * 60 * 60 * 1000

const isPolicy = (customerID: number, retentionPolicyID: number) =>
  and(eq(retentionPolicies.customerID, customerID), eq(retentionPolicies.retentionPolicyID, retentionPolicyID))

const toPolicy = ({ customerID: _, lastRun: __, effectiveFrom, ...row }: RetentionRow): RetentionPolicy => ({
  ...row,
  effectiveFrom: effectiveFrom.toISOString(),
})

const sortable = {
  retentionPolicyID: retentionPolicies.retentionPolicyID,
  name: retentionPolicies.name,
  isActive: retentionPolicies.isActive,
  closedForDays: retentionPolicies.closedForDays,
  action: retentionPolicies.action,
  effectiveFrom: retentionPolicies.effectiveFrom,
}

export async function listRetentionPolicies(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<RetentionPolicy>> {
  const ofCustomer = eq(retentionPolicies.customerID, customerID)
  const rows = db
    .select()
    .from(retentionPolicies)
    .where(ofCustomer)
    .orderBy(...orderBy(sortable, retentionPolicies.retentionPolicyID, query, { by: 'retentionPolicyID' }))
  const page = await takePage(rows, db.$count(retentionPolicies, ofCustomer), query)
  return { ...page, items: page.items.map(toPolicy) }
}

export async function getRetentionPolicy(
  db: Database,
  customerID: number,
  retentionPolicyID: number,
): Promise<RetentionPolicy> {
  const [row] = await db.select().from(retentionPolicies).where(isPolicy(customerID, retentionPolicyID))
  if (!row) throw refuse('retention_policy_not_found')
  return toPolicy(row)
}

export async function insertRetentionPolicy(
  { db, now }: Context,
  customerID: number,
  { isActive = true, channelIDs = null, topicIDs = null, ...rest }: RetentionPolicyCreate,
): Promise<RetentionPolicy> {
  await checkReferences(db, customerID, { channelIDs, topicIDs })
  const effectiveFrom = new Date(now().getTime() + graceMs)
  const [row] = await db
    .insert(retentionPolicies)
    .values({ ...rest, name: rest.name.trim(), customerID, isActive, channelIDs, topicIDs, effectiveFrom })
    .returning()
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return toPolicy(row)
}

/** Every change restarts the grace period; a PUT that changes nothing does not. */
export async function changeRetentionPolicy(
  { db, now }: Context,
  customerID: number,
  retentionPolicyID: number,
  { name, ...rest }: RetentionPolicyUpdate,
): Promise<void> {
  const before = await getRetentionPolicy(db, customerID, retentionPolicyID)
  const written = { ...rest, ...(name === undefined ? {} : { name: name.trim() }) }
  const isSame = (field: string) =>
    JSON.stringify(before[field as keyof typeof written]) === JSON.stringify(written[field as keyof typeof written])
  if (Object.keys(written).every(isSame)) return
  await checkReferences(db, customerID, rest)
  await db
    .update(retentionPolicies)
    .set({ ...written, effectiveFrom: new Date(now().getTime() + graceMs) })
    .where(isPolicy(customerID, retentionPolicyID))
}

export async function removeRetentionPolicy(
  db: Database,
  customerID: number,
  retentionPolicyID: number,
): Promise<void> {
  const { rowCount } = await db.delete(retentionPolicies).where(isPolicy(customerID, retentionPolicyID))
  if (!rowCount) throw refuse('retention_policy_not_found')
}

/** Rejects an empty list, which could mean none or all. Deleted channels still have tickets. */
async function checkReferences(
  db: Database,
  customerID: number,
  { channelIDs, topicIDs }: Pick<RetentionPolicyUpdate, 'channelIDs' | 'topicIDs'>,
): Promise<void> {
  if (channelIDs) {
    const isOne = and(eq(channels.customerID, customerID), inArray(channels.channelID, channelIDs))
    if (channelIDs.length === 0 || (await db.$count(channels, isOne)) < new Set(channelIDs).size) {
      throw invalidField('channelIDs', 'channel_unknown')
    }
  }
  if (topicIDs) {
    const isOne = and(eq(topics.customerID, customerID), inArray(topics.topicID, topicIDs))
    if (topicIDs.length === 0 || (await db.$count(topics, isOne)) < new Set(topicIDs).size) {
      throw invalidField('topicIDs', 'topic_unknown')
    }
  }
}
