import type { ChatMessage, ChatMessageWrite } from '@attendant/contract/channels/hub.ts'
import type { Connection } from './connection.ts'
import { newID } from './new-id.ts'
import { receiveMessages, type Store } from './state.ts'

/**
 * What the visitor wrote goes out one after the other, again and again until the desk has it. The desk knows a message
 * by the id it got here, so sending it twice is sending it once.
 */
export function createOutbox(store: Store, connection: Pick<Connection, 'invoke' | 'isConnected'>) {
  let isSending = false
  let isWanted = false

  async function flush(): Promise<void> {
    isWanted = true
    if (isSending) return
    isSending = true
    while (isWanted) {
      // A call from now on may have a newer connection than the one that fails meanwhile, so it sets this again.
      isWanted = false
      for (let item = nextOf(store); item && connection.isConnected(); item = nextOf(store)) {
        if (!(await send(item.clientMessageID, item.message))) break
      }
    }
    isSending = false
  }

  /** Whether it makes sense to go on with the next. */
  async function send(clientMessageID: string, message: string): Promise<boolean> {
    const { page, lang } = store.get()
    const write: ChatMessageWrite = { clientMessageID, message, lang, ...(page ? { pageURL: page } : {}) }
    try {
      const taken = await connection.invoke<ChatMessage>('SendMessage', write)
      store.set(receiveMessages(store.get(), [taken]))
      return true
    } catch {
      // Lost on the way: it stays, and goes out when the connection is back.
      if (!connection.isConnected()) return false
      store.set({ refused: [...store.get().refused, clientMessageID] })
      return true
    }
  }

  return {
    flush,
    add(message: string): void {
      const item = { clientMessageID: newID(), message, at: Date.now() }
      store.set({ outbox: [...store.get().outbox, item] })
      void flush()
    },
    retry(clientMessageID: string): void {
      store.set({ refused: store.get().refused.filter((id) => id !== clientMessageID) })
      void flush()
    },
  }
}

const nextOf = (store: Store) => {
  const { outbox, refused } = store.get()
  return outbox.find(({ clientMessageID }) => !refused.includes(clientMessageID))
}
