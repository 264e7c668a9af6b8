export interface HeldKeys {
  /** Returns what was typed so far and stops capturing keys. */
  release(): string
}

/** Captures typed keys while the component that will receive them is still loading. */
export function holdKeys(onEscape: () => void): HeldKeys {
  let typed = ''
  const hold = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Escape') onEscape()
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
  }
  addEventListener('keydown', hold, { capture: true })
  return {
    release() {
      removeEventListener('keydown', hold, { capture: true })
      const taken = typed
      typed = ''
      return taken
    },
  }
}
