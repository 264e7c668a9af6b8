import type { ChatState } from '@attendant/contract/channels/hub.ts'
import type { HubConnection } from '@microsoft/signalr'
import { applyEvent, type ChatEvent } from './events.ts'
import { mergeMessages, type Store, withoutArrived } from './state.ts'

/** Events older than a day are not replayed: then the whole chat is loaded again. */
const replayLasts = 23 * 3_600_000
/** How long ephemeral state is shown without a further event, in ms. */
const passing = { 'draft.streamed': ['draft', 20_000], 'typing.changed': ['typist', 6_000] } as const

/** Keeps the displayed chat in sync with the server, without missed or repeated events. */
export function followDesk(store: Store) {
  let sequence: number | undefined
  let receivedAt = 0
  const timers: Record<string, ReturnType<typeof setTimeout>> = {}

  function showForAWhile(type: keyof typeof passing): void {
    const [what, lasts] = passing[type]
    clearTimeout(timers[what])
    timers[what] = setTimeout(() => store.set({ [what]: undefined }), lasts)
  }

  return {
    /** A different chat starts. */
    forget(): void {
      sequence = undefined
    },
    async catchUp(hub: HubConnection): Promise<void> {
      if (sequence === undefined || Date.now() - receivedAt > replayLasts) {
        const state = await hub.invoke<ChatState>('OpenChat')
        sequence = state.sequence
        store.set({ ...fromState(state), ...withoutArrived(store.get(), state.messages), isLoaded: true })
      }
      sequence = Math.max(sequence, await hub.invoke<number>('Resume', sequence))
      receivedAt = Date.now()
    },
    receive(event: ChatEvent): void {
      sequence = Math.max(sequence ?? 0, event.sequence)
      receivedAt = Date.now()
      store.set(applyEvent(store.get(), event))
      if (event.type === 'draft.streamed' || event.type === 'typing.changed') showForAWhile(event.type)
    },
  }
}

const fromState = ({ status, messages, customerRepName, agentAvailable, hasEmail, csat }: ChatState) => ({
  status,
  messages: mergeMessages([], messages),
  customerRepName,
  agentAvailable,
  hasEmail,
  survey: csat && { ...csat, thanks: null },
})
