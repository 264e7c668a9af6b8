import { useRef } from 'react'
import { useLive } from '../../../../app/live/live.tsx'

const repeatMs = 3_000

/** Sends typing events for teammates and the visitor every few seconds, and a final one when typing stops. */
export function useTyping(ticketID: number): { typed(): void; stopped(): void } {
  const { hub } = useLive()
  const last = useRef(0)
  const notify = (isTyping: boolean) => void hub?.typing(ticketID, isTyping).catch(() => undefined)
  return {
    typed() {
      const now = Date.now()
      if (now - last.current < repeatMs) return
      last.current = now
      notify(true)
    },
    stopped() {
      if (last.current === 0) return
      last.current = 0
      notify(false)
    },
  }
}
