import type { Memory } from '../protocol.ts'

/** What the visitor's browser keeps for this page's host. */
export interface Kept extends Memory {
  ticketToken?: string
  isOpen?: boolean
  title?: string
}

/** Without storage (private windows, strict settings) the chat lasts as long as the page. */
export function openMemory(key: string): { kept: Kept; keep(change: Kept): void } {
  let kept: Kept = {}
  try {
    kept = JSON.parse(localStorage.getItem(key) || '{}')
  } catch {}
  return {
    get kept() {
      return kept
    },
    keep(change) {
      kept = { ...kept, ...change }
      try {
        localStorage.setItem(key, JSON.stringify(kept))
      } catch {}
    },
  }
}
