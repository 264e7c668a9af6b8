import type { Availability, EmailForm } from '@attendant/contract/channels/hub.ts'
import type { Connection } from './connection.ts'
import type { ChatView, Store } from './state.ts'

/** How often availability is checked again, and after how many checks the form is offered anyway. */
const checkEvery = 20_000
const maxChecks = 6

/** Escalation from the AI to agents: the question, the availability check, and the form if no agent is available. */
export function createHandover(store: Store, connection: Pick<Connection, 'invoke'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let checks = 0

  function found({ agentAvailable }: Pick<Availability, 'agentAvailable'>): void {
    const { customerRepName, hasEmail } = store.get()
    store.set({ agentAvailable })
    clearTimeout(timer)
    if (customerRepName || hasEmail) store.set({ handover: 'none' })
    else store.set({ handover: agentAvailable && checks < maxChecks ? 'checking' : 'form' })
    if (store.get().handover === 'checking') timer = setTimeout(check, checkEvery)
  }

  /** Availability is checked again, because an agent who was online a minute ago may be gone. */
  async function check(): Promise<void> {
    checks++
    if (store.get().handover !== 'checking') return
    await connection.invoke<Availability>('CheckAvailability').then(found, () => {
      timer = setTimeout(check, checkEvery)
    })
  }

  return {
    async rate(messageID: number, isLiked: boolean): Promise<void> {
      const { messages, status } = store.get()
      store.set({
        messages: messages.map((message) => (message.messageID === messageID ? { ...message, isLiked } : message)),
        ...(!isLiked && status !== 'Escalated' ? { handover: 'asking' } : {}),
      })
      await connection.invoke('RateAnswer', messageID, isLiked)
    },
    async answer(isWanted: boolean): Promise<void> {
      store.set({ handover: isWanted ? 'checking' : 'none' })
      checks = 0
      try {
        const answer = await connection.invoke<Availability>('Escalate', isWanted)
        if (isWanted) found(answer)
      } catch {
        if (isWanted) store.set({ handover: 'asking' })
      }
    },
    /** Hides the question once the visitor writes another message. */
    wrote(): void {
      const { handover } = store.get()
      if (handover === 'asking' || handover === 'sent') store.set({ handover: 'none' })
    },
    async leaveEmail(form: EmailForm): Promise<void> {
      await connection.invoke('LeaveEmail', form)
      store.set({ hasEmail: true, handover: 'sent' })
    },
    /** The AI escalated on its own, or while the visitor was away. */
    escalated(): void {
      const view = store.get()
      if (!isWaiting(view) || view.handover === 'checking' || view.handover === 'form') return
      checks = 0
      store.set({ handover: 'checking' })
      void connection.invoke<Availability>('CheckAvailability').then(found, () => found(view))
    },
  }
}

export const isWaiting = ({ status, customerRepName, hasEmail }: ChatView) =>
  status === 'Escalated' && !customerRepName && !hasEmail
