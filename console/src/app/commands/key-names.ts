const signs: Record<string, string> = {
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  enter: '⏎',
  escape: 'Esc',
  space: '␣',
}

/** Formats a key combination as printed on keyboards: `mod+k` is `⌘/Ctrl K`. */
export function nameKey(key: string): string {
  const parts = key.split('+').filter(Boolean)
  const last = parts.pop() ?? key
  const modifiers = parts.map((part) => (part === 'mod' ? '⌘/Ctrl ' : part === 'shift' ? '⇧' : `${part} `)).join('')
  return modifiers + (signs[last.toLowerCase()] ?? last.toUpperCase())
}
