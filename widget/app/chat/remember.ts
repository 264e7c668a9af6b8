import type { Page } from '../page.ts'
import { countUnread, type Store } from './state.ts'

/** Tells the page what to keep for the next page, and how many messages wait to be seen. */
export function rememberChat(store: Store, page: Page): void {
  let told = ''
  const remember = () => {
    noticeSeen(store)
    const view = store.get()
    const { outbox, seen, messages } = view
    const memory = { outbox, seen, hasChat: messages.length + outbox.length > 0 }
    const count = countUnread(view)
    const telling = JSON.stringify([memory, count])
    if (telling === told) return
    told = telling
    page.tell({ say: 'keep', memory })
    page.tell({ say: 'unread', count })
  }
  store.subscribe(remember)
  document.addEventListener('visibilitychange', remember)
}

function noticeSeen(store: Store): void {
  const { isOpen, messages, seen } = store.get()
  const last = messages.at(-1)?.messageID ?? 0
  if (isOpen && document.visibilityState === 'visible' && last > seen) store.set({ seen: last })
}
