import type { ChatMessage, ChatMessageWrite } from '@attendant/contract/channels/hub.ts'
import type { Connection } from './connection.ts'
import { newID } from './new-id.ts'
import { receiveMessages, type Store } from './state.ts'

/**
 * Sends the visitor's messages one after another, with retries until the server has them. The client-generated id lets
 * the server ignore duplicates.
 */
export function createOutbox(store: Store, connection: Pick<Connection, 'invoke' | 'isConnected'>) {
  let isSending = false
  let isWanted = false

  async function flush(): Promise<void> {
    isWanted = true
    if (isSending) return
    isSending = true
    while (isWanted) {
      // flush() sets this again if it is called meanwhile, possibly on a newer connection than the one that fails.
      isWanted = false
      for (let item = nextOf(store); item && connection.isConnected(); item = nextOf(store)) {
        if (!(await send(item.clientMessageID, item.message))) break
      }
    }
    isSending = false
  }

  /** Returns whether to continue with the next message. */
  async function send(clientMessageID: string, message: string): Promise<boolean> {
    const { page, lang } = store.get()
    const write: ChatMessageWrite = { clientMessageID, message, lang, ...(page ? { pageURL: page } : {}) }
    try {
      const taken = await connection.invoke<ChatMessage>('SendMessage', write)
      store.set(receiveMessages(store.get(), [taken]))
      return true
    } catch {
      // The connection was lost: the message stays, and is sent after reconnecting.
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
