import type { Memory } from '../../protocol.ts'
import type { Page } from '../page.ts'
import { countUnread, type Store } from './state.ts'

/** Sends the page the state to keep for the next page, and the number of unread messages. */
export function rememberChat(store: Store, page: Page): void {
  let kept: Memory = {}
  let unread = 0
  const remember = () => {
    noticeSeen(store)
    const view = store.get()
    const { outbox, seen, messages } = view
    const memory = { outbox, seen, hasChat: messages.length + outbox.length > 0 }
    // Only send what changed here, because another tab may have changed the rest.
    const changed = Object.entries(memory).filter(([name, value]) => kept[name as keyof Memory] !== value)
    kept = memory
    if (changed.length > 0) page.send({ say: 'keep', memory: Object.fromEntries(changed) })
    const count = countUnread(view)
    if (count !== unread) page.send({ say: 'unread', count })
    unread = count
  }
  store.subscribe(remember)
  document.addEventListener('visibilitychange', remember)
}

function noticeSeen(store: Store): void {
  const { isOpen, messages, seen } = store.get()
  const last = messages.at(-1)?.messageID ?? 0
  if (isOpen && document.visibilityState === 'visible' && last > seen) store.set({ seen: last })
}
