/** Something that can be done from the palette, and by keys where it has some. */
export interface Command {
  id: string
  label: string
  /** The heading it stands under in the palette. */
  group: string
  /** Such as `e`, `g i` or `shift+j`. */
  keys?: string
  run(): void
  /** Left out of the palette: only its keys count, and the list of keys. */
  isQuiet?: boolean
  /** Listed after everything that the page can do. */
  isLast?: boolean
}
