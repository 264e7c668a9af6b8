import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { forEachRun } from '../../platform/database/statements/merged-statement.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { blockedSenders } from './blocked-senders.table.ts'

const select = prepareSelect(
  { sender: blockedSenders.sender },
  sql`from ${blockedSenders} where ${blockedSenders.customerID} = ${sql.placeholder('customerID')}
    and ${blockedSenders.sender} = any(${sql.placeholder('patterns')}::text[])
    and (${blockedSenders.channelID} is null or ${blockedSenders.channelID} = ${sql.placeholder('channelID')})`,
  { merge: forEachRun({ customerID: 'bigint', patterns: 'text[]', channelID: 'bigint' }) },
)

/** Returns the senders that are blocked by address or number, or by their domain or a parent domain. */
export async function findBlocked(
  db: Database,
  { customerID, channelID }: { customerID: number; channelID: number },
  senders: string[],
): Promise<Set<string>> {
  const patternsOf = new Map(senders.map((sender) => [sender, patternsFor(sender.trim().toLowerCase())]))
  if (patternsOf.size === 0) return new Set()
  const patterns = [...new Set([...patternsOf.values()].flat())]
  const blocked = new Set((await select(db, { customerID, channelID, patterns })).map(({ sender }) => sender))
  return new Set(senders.filter((sender) => patternsOf.get(sender)?.some((pattern) => blocked.has(pattern))))
}

function patternsFor(sender: string): string[] {
  const parts = sender.slice(sender.lastIndexOf('@') + 1).split('.')
  const domains = sender.includes('@') ? parts.map((_, index) => parts.slice(index).join('.')) : []
  return [sender, ...domains.slice(0, 20)]
}
