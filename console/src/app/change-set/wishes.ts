import { useSyncExternalStore } from 'react'

/** An action that the bar above all pages requests from the change set's page. */
export type Wish = 'replay' | 'activate' | 'discard'

let wish: Wish | undefined
const listeners = new Set<() => void>()

export function wishFor(next: Wish | undefined): void {
  wish = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWish = () => useSyncExternalStore(subscribe, () => wish)
