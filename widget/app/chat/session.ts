import type { FromPage } from '../../protocol.ts'
import type { Page } from '../page.ts'
import type { ChatView } from './state.ts'

export type Session = Extract<FromPage, { say: 'session' }>

/** The chat session. The page requests it, because the server checks the page's origin. */
export function holdSession(first: Session, page: Page) {
  let { token, ticketToken } = first.session
  let renewed: (() => void) | undefined
  return {
    token: () => token,
    /** Resolves when the page has a new session. */
    renew: () =>
      new Promise<void>((resolve) => {
        renewed = resolve
        page.send({ say: 'renew' })
      }),
    /** Returns whether it belongs to the same chat; if that was deleted, a new one starts. */
    replace({ session }: Session): boolean {
      const isSame = session.ticketToken === ticketToken
      token = session.token
      ticketToken = session.ticketToken
      renewed?.()
      return isSame
    },
  }
}

/** The state of a chat before it is loaded. */
export const toView = ({ session, lang, page, memory, isOpen }: Session): ChatView => ({
  texts: session.strings,
  lang,
  page,
  isOpen,
  isLoaded: false,
  isConnected: false,
  status: 'Open',
  messages: [],
  outbox: memory.outbox ?? [],
  refused: [],
  uploads: [],
  customerRepName: null,
  agentAvailable: false,
  hasEmail: false,
  handover: 'none',
  survey: null,
  offer: undefined,
  draft: undefined,
  typist: undefined,
  seen: memory.seen ?? 0,
})
