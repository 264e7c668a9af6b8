/** Maximum time between the keys of a sequence, in ms. */
const sequenceTimeoutMs = 1200

/**
 * Reports pressed keys as `e`, `shift+j`, `mod+k`, or `g i` for a sequence. `find` returns the command for them,
 * or nothing. Keys typed into a field or an open dialog are ignored unless they include mod.
 */
export function listenForKeys(find: (keys: string) => (() => void) | undefined): () => void {
  let before = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const keys = nameOf(event)
    if (!keys || (isTyping(event.target) && !keys.startsWith('mod+'))) return
    if (keys === 'enter' && isPressed(event.target)) return
    const run = (before && find(`${before} ${keys}`)) || find(keys)
    before = run ? '' : keys
    clearTimeout(timer)
    timer = setTimeout(() => {
      before = ''
    }, sequenceTimeoutMs)
    if (!run) return
    event.preventDefault()
    run()
  }
  addEventListener('keydown', pressed)
  return () => removeEventListener('keydown', pressed)
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  if (altKey || ['Shift', 'Control', 'Meta', 'Alt'].includes(key)) return undefined
  const isLetter = /^[a-z]$/i.test(key)
  const name = isLetter ? key.toLowerCase() : key === ' ' ? 'space' : key.length > 1 ? key.toLowerCase() : key
  const isShifted = shiftKey && (isLetter || key.length > 1)
  return `${ctrlKey || metaKey ? 'mod+' : ''}${isShifted ? 'shift+' : ''}${name}`
}

/** On these elements, Enter keeps its default action. */
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, summary, [role="button"], [role="option"]') !== null

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role="dialog"], [role="listbox"], [role="menu"]')) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
