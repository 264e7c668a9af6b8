import type { Memory } from '../protocol.ts'

/** State stored in the visitor's browser for this page's host. */
export interface Kept extends Memory {
  ticketToken?: string
  isOpen?: boolean
  title?: string
}

/** Without storage (private windows, strict settings) the chat only lasts as long as the page. */
export function openMemory(key: string): { kept: Kept; keep(change: Kept): void } {
  const memory = {
    kept: {} as Kept,
    keep(change: Kept): void {
      try {
        // Another tab may have changed it meanwhile.
        memory.kept = JSON.parse(localStorage.getItem(key) || '{}')
      } catch {}
      Object.assign(memory.kept, change)
      try {
        localStorage.setItem(key, JSON.stringify(memory.kept))
      } catch {}
    },
  }
  memory.keep({})
  return memory
}
