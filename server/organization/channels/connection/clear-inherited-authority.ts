import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/database/database.ts'
import { channels } from '../channels.table.ts'

/** Clears channels' own client secrets that were sent to the customer's authority or tenant, which changed. */
export async function clearInheritedAuthority(
  db: Database,
  customerID: number,
  moved: { authority: boolean; tenant: boolean },
): Promise<string[]> {
  const hasMoved = or(
    ...(moved.authority ? [isBlank(channels.overrideMailProviderAuthorityURL)] : []),
    ...(moved.tenant ? [isBlank(channels.overrideMailProviderTenantID)] : []),
  )
  if (!hasMoved) return []
  const rows = await db
    .update(channels)
    .set({ overrideMailProviderClientSecret: null })
    .where(and(eq(channels.customerID, customerID), isNotNull(channels.overrideMailProviderClientSecret), hasMoved))
    .returning({ channelID: channels.channelID })
  return rows.map(({ channelID }) => `channels/${channelID}/overrideMailProviderClientSecret`)
}

const isBlank = (column: PgColumn) => sql`coalesce(trim(${column}), '') = ''`
