export interface HeldKeys {
  /** What was typed so far. From then on keys go where the caret is. */
  release(): string
}

/** Keeps keys from the page while what they are meant for is still loading. */
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
