import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { channels } from './channels.table.ts'

/** Whether any live chat channel lists the host: its pages may call us. Ports do not matter, names do exactly. */
export async function isChatOrigin(db: Database, { hostname }: URL): Promise<boolean> {
  const rows = await db
    .select({ channelID: channels.channelID })
    .from(channels)
    .where(
      and(
        eq(channels.channelType, 'Chat'),
        isNull(channels.dateDeleted),
        eq(channels.isActive, true),
        sql`${hostname.toLowerCase()} = any(string_to_array(replace(lower(${channels.hostnames}), ' ', ''), ','))`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
