import { useSyncExternalStore } from 'react'

/** What the bar above all pages asks the page of the change set for. */
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
