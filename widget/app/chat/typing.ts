import type { Connection } from './connection.ts'

const repeatEvery = 3_000
const forgottenAfter = 5_000

/** Tells that the visitor types, now and then while it is so, and when it no longer is. */
export function createTyping({ invoke, isConnected }: Pick<Connection, 'invoke' | 'isConnected'>) {
  let saidAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function say(isTyping: boolean): void {
    saidAt = isTyping ? Date.now() : 0
    if (isConnected()) void invoke('TypeMessage', isTyping).catch(() => undefined)
  }

  function stop(): void {
    clearTimeout(timer)
    if (saidAt) say(false)
  }

  return {
    stop,
    typed(): void {
      clearTimeout(timer)
      timer = setTimeout(stop, forgottenAfter)
      if (Date.now() - saidAt > repeatEvery) say(true)
    },
  }
}
