/** The visible toasts, kept outside of React so that any module can show one. */

export interface Toast {
  id: number
  message: string
  isFault: boolean
  title?: string
  undo?: { label: string; run(): void }
}

let toasts: Toast[] = []
let last = 0
const listeners = new Set<() => void>()
const maxShown = 4

function change(next: Toast[]): void {
  toasts = next.slice(-maxShown)
  for (const notify of listeners) notify()
}

export const readToasts = () => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns a function that hides it earlier. */
export function showToast(toast: Omit<Toast, 'id'>, ms: number): () => void {
  const id = ++last
  change([...toasts, { ...toast, id }])
  hideAfter(id, ms)
  return () => hideToast(id)
}

const tickMs = 250

/** Time during which the page is suspended, such as during sleep, does not count. */
function hideAfter(id: number, ms: number): void {
  let leftMs = ms
  const timer = setInterval(() => {
    leftMs -= tickMs
    if (leftMs > 0) return
    clearInterval(timer)
    hideToast(id)
  }, tickMs)
}

export const hideToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))
