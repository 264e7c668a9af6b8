import { and, eq, isNull } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { channels } from '../../organization/channels/channels.table.ts'

/** The hosts that may show a channel's chat. */
export async function getChatHosts(context: Pick<Context, 'db' | 'log'>, token: string): Promise<string[]> {
  const { db } = asSystem(context, 'find a chat channel by its token')
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
  if (!channel) throw refuse('channel_not_found')
  return channel.hostnames?.split(',').map((host) => host.trim()) ?? []
}
