const tag = /<(\/?)h([1-6])(?=[\s>])/gi
const lowest = 6

/** Moves the headings inside a room below the room's own heading, without gaps in the outline. */
export function shiftHeadings(html: string, first: number): string {
  const levels = [...html.matchAll(tag)].map((match) => Number(match[2]))
  const shift = first - Math.min(...levels)
  return html.replace(tag, (_, slash, level) => `<${slash}h${Math.min(Number(level) + shift, lowest)}`)
}
