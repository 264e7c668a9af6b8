import type { Connection } from './connection.ts'

const repeatEvery = 3_000
const forgottenAfter = 5_000

/** Sends typing notifications: at intervals while the visitor types, and once when they stop. */
export function createTyping({ invoke, isConnected }: Pick<Connection, 'invoke' | 'isConnected'>) {
  let sentAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(isTyping: boolean): void {
    sentAt = isTyping ? Date.now() : 0
    if (isConnected()) void invoke('TypeMessage', isTyping).catch(() => undefined)
  }

  function stop(): void {
    clearTimeout(timer)
    if (sentAt) send(false)
  }

  return {
    stop,
    typed(): void {
      clearTimeout(timer)
      timer = setTimeout(stop, forgottenAfter)
      if (Date.now() - sentAt > repeatEvery) send(true)
    },
  }
}
