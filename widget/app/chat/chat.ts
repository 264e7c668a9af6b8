import type { FromPage } from '../../protocol.ts'
import { createArticles } from '../offer/articles.ts'
import type { Page } from '../page.ts'
import { keepConnected } from './connection.ts'
import { type ChatEvent, eventNames } from './events.ts'
import { followDesk } from './follow.ts'
import { createHandover } from './handover.ts'
import { createOutbox } from './outbox.ts'
import { rememberChat } from './remember.ts'
import { holdSession, type Session, toView } from './session.ts'
import { createStore } from './state.ts'
import { createSurvey } from './survey.ts'
import { createTyping } from './typing.ts'
import { createUploads } from './uploads.ts'

/** The chat of one visitor: its state and actions. */
export function startChat(first: Session, page: Page) {
  const store = createStore(toView(first))
  const session = holdSession(first, page)
  const desk = followDesk(store)
  const connection = keepConnected({
    events: eventNames,
    token: session.token,
    renew: session.renew,
    catchUp: desk.catchUp,
    received(event: ChatEvent) {
      desk.receive(event)
      if (event.type === 'ticket.updated') handover.escalated()
    },
    changed(isConnected) {
      store.set({ isConnected })
      if (!isConnected) return
      void outbox.flush()
      handover.escalated()
    },
  })
  const outbox = createOutbox(store, connection)
  const handover = createHandover(store, connection)
  const typing = createTyping(connection)
  rememberChat(store, page)
  const articles = createArticles(store, { isWanted: first.session.searchBeforeAsking === true, token: session.token })
  const deliver = (message: string) => {
    outbox.add(message)
    handover.wrote()
  }

  return {
    store,
    outbox,
    handover,
    typing,
    survey: createSurvey(store, connection),
    uploads: createUploads(store, session.token),
    async send(message: string): Promise<void> {
      typing.stop()
      if (!(await articles.offer(message))) return deliver(message)
      page.send({ say: 'keep', memory: { text: message } })
    },
    /** The articles did not help. */
    sendAnyway(): void {
      const message = articles.take()
      if (!message) return
      page.send({ say: 'keep', memory: { text: '' } })
      deliver(message)
    },
    receive(message: FromPage): void {
      if (message.say === 'shown') store.set({ isOpen: message.isOpen })
      if (message.say !== 'session') {
        store.set({ page: message.page })
        return
      }
      if (session.replace(message)) return
      desk.forget()
      store.set({ ...toView(message), outbox: store.get().outbox })
    },
    close: () => page.send({ say: 'close' }),
    keepText: (text: string) => page.send({ say: 'keep', memory: { text } }),
    veil: (isVeiled: boolean) => page.send({ say: 'veil', isVeiled }),
  }
}

export type Chat = ReturnType<typeof startChat>
