/** An action of the command palette, with an optional shortcut. */
export interface Command {
  id: string
  label: string
  /** The palette heading it is listed under. */
  group: string
  /** For example `e`, `g i` or `shift+j`. */
  keys?: string
  run(): void
  /** Only available as a shortcut and listed in the shortcut help, not in the palette. */
  isQuiet?: boolean
  /** Listed after the commands of the current page. */
  isLast?: boolean
}
