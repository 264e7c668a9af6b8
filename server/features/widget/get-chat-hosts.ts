import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { channels } from '../channels/channels.table.ts'

/** The hosts whose pages may show the chat of a channel. */
export async function getChatHosts(db: Database, token: string): Promise<string[]> {
  const [channel] = await db
    .select({ hostnames: channels.hostnames })
    .from(channels)
    .where(
      and(
        eq(channels.token, token),
        eq(channels.channelType, 'Chat'),
        eq(channels.isActive, true),
        isNull(channels.dateDeleted),
      ),
    )
  if (!channel) throw notFound('Channel')
  return channel.hostnames?.split(',').map((host) => host.trim()) ?? []
}
