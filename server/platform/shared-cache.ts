import type { Announcements } from './events/announcements.ts'

/**
 * Values that every request needs and that rarely change, cached per group (one customer) and invalidated on every
 * node when anything in the group changes. While a node gets no notifications from the others, it caches nothing.
 */
export interface SharedCache<Value> {
  get(group: number, key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>
  forget(group: number): void
}

const maxGroups = 5_000
const maxPerGroup = 2_000

export function createSharedCache<Value>(announcements: Announcements, topic: string): SharedCache<Value> {
  const groups = new Map<number, Map<string, Value>>()
  const forget = (group: number) => groups.delete(group)
  announcements.on(topic, (group) => forget(group as number))
  announcements.onReconnect(() => groups.clear())

  return {
    forget,
    async get(group, key, load) {
      const kept = announcements.isListening() ? groups.get(group)?.get(key) : undefined
      if (kept) return kept
      // The map is captured before loading: if the group is invalidated meanwhile, the stale value ends up in a
      // discarded map.
      const memory = groups.get(group) ?? new Map<string, Value>()
      if (groups.size >= maxGroups) groups.clear()
      if (memory.size >= maxPerGroup) memory.clear()
      groups.set(group, memory)
      const value = await load()
      if (value && announcements.isListening()) memory.set(key, value)
      return value
    },
  }
}
