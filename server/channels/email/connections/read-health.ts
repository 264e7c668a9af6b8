import type { ChannelHealth } from '@attendant/contract/organization/channel.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { mailConnections } from './connections.table.ts'

export type HealthRow = typeof mailConnections.$inferSelect

export function toHealth({ state, lastError, lastSuccess, waitingSince }: HealthRow, now: Date): ChannelHealth {
  const waitedMs = waitingSince ? Math.max(0, now.getTime() - waitingSince.getTime()) : 0
  return {
    state,
    lastError,
    lastSuccess: lastSuccess?.toISOString() ?? null,
    // The backlog of a mailbox that was never read is unknown.
    lag: waitingSince || lastSuccess ? Math.round(waitedMs / 1000) : null,
  }
}

/** By channel; channels missing in the map have no health yet. */
export async function readHealth(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  channelID?: number,
): Promise<Map<number, ChannelHealth>> {
  const ofCustomer = eq(mailConnections.customerID, customerID)
  const wanted = channelID === undefined ? ofCustomer : and(ofCustomer, eq(mailConnections.channelID, channelID))
  const rows = await db.select().from(mailConnections).where(wanted)
  return new Map(rows.map((row) => [row.channelID, toHealth(row, now())]))
}
