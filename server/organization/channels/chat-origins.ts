import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { sessionTopic } from '../customers/forget-sessions.ts'
import { channels } from './channels.table.ts'

const maxAgeMs = 60_000
/** Used while this node receives no notifications. */
const maxAgeDisconnectedMs = 5_000

/**
 * Whether any active chat channel lists a host, so that its pages may call the API. Names must match exactly; ports
 * are ignored. All names are cached together: invented origins cause only an occasional query, not one each.
 */
export function createChatOrigins(context: Pick<Context, 'db' | 'log' | 'announcements' | 'now'>) {
  const { announcements, now } = context
  let kept: { names: Promise<Set<string>>; at: number } | undefined
  const forget = () => {
    kept = undefined
  }
  announcements.on(sessionTopic, forget)
  announcements.onReconnect(forget)

  function load() {
    const loading = { names: listChatHosts(asSystem(context, 'list chat pages').db), at: now().getTime() }
    kept = loading
    // A failed load is not cached.
    loading.names.catch(() => {
      if (kept === loading) forget()
    })
    return loading
  }

  return async ({ hostname }: URL): Promise<boolean> => {
    const maxAge = announcements.isListening() ? maxAgeMs : maxAgeDisconnectedMs
    const isFresh = kept !== undefined && now().getTime() - kept.at < maxAge
    const { names } = isFresh && kept ? kept : load()
    return (await names).has(hostname.toLowerCase())
  }
}

async function listChatHosts(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ hostnames: channels.hostnames })
    .from(channels)
    .where(
      and(
        eq(channels.channelType, 'Chat'),
        isNull(channels.dateDeleted),
        eq(channels.isActive, true),
        isNotNull(channels.hostnames),
      ),
    )
  return new Set(rows.flatMap(({ hostnames }) => (hostnames ?? '').toLowerCase().replaceAll(' ', '').split(',')))
}
