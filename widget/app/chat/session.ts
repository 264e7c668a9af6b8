import type { FromPage } from '../../protocol.ts'
import type { Page } from '../page.ts'
import type { ChatView } from './state.ts'

export type Session = Extract<FromPage, { say: 'session' }>

/** The right to take part in the chat. The page gets it, because the desk asks on whose page the chat is. */
export function holdSession(first: Session, page: Page) {
  let { token, ticketToken } = first.session
  let renewed: (() => void) | undefined
  return {
    token: () => token,
    /** Resolves when the page has found another. */
    renew: () =>
      new Promise<void>((resolve) => {
        renewed = resolve
        page.send({ say: 'renew' })
      }),
    /** Whether it is for the same chat; another one begins when that is gone. */
    replace({ session }: Session): boolean {
      const isSame = session.ticketToken === ticketToken
      token = session.token
      ticketToken = session.ticketToken
      renewed?.()
      return isSame
    },
  }
}

/** The chat before anything is known of it. */
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
