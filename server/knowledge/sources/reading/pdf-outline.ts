export interface PdfLine {
  text: string
  /** Letter height in points. */
  height: number
}

/** Minimum size of a heading relative to the text. */
const headingFactor = 1.15
const maxHeading = 120
const maxLevels = 4
/** A line on this many pages is a header or footer, not part of the text. */
const repeatedShare = 0.6
const minPages = 4

/** Markdown: every page has a heading, followed by the headings that it continues under. */
export function setOutline(pages: PdfLine[][]): string {
  const body = bodyHeight(pages)
  const sizes = [
    ...new Set(
      pages
        .flat()
        .filter((line) => isHeading(line, body))
        .map(({ height }) => Math.round(height)),
    ),
  ]
  sizes.sort((one, other) => other - one)
  const levelOf = ({ height }: PdfLine) => Math.min(sizes.indexOf(Math.round(height)), maxLevels - 1) + 2
  const repeated = findRepeated(pages)
  let open: string[] = []
  const sections: string[] = []
  pages.forEach((lines, index) => {
    const own = lines.filter((line) => !repeated.has(toKey(line.text)))
    if (own.length === 0) return
    const first = own[0]
    const goesOn = first && !isHeading(first, body) ? open.filter(Boolean) : []
    const written = [`# Page ${index + 1}`, ...goesOn]
    for (const line of own) {
      if (!isHeading(line, body)) {
        written.push(line.text)
        continue
      }
      const level = levelOf(line)
      const heading = `${'#'.repeat(level)} ${line.text}`
      open = [...open.slice(0, level - 2), heading]
      written.push('', heading)
    }
    sections.push(written.join('\n'))
  })
  return sections.join('\n\n')
}

function isHeading({ height, text }: PdfLine, body: number): boolean {
  return height >= body * headingFactor && text.length <= maxHeading && /\p{L}/u.test(text) && !/[.,;]$/.test(text)
}

/** Height of most letters. */
function bodyHeight(pages: PdfLine[][]): number {
  const letters = new Map<number, number>()
  for (const { text, height } of pages.flat()) {
    const size = Math.round(height * 2) / 2
    letters.set(size, (letters.get(size) ?? 0) + text.length)
  }
  return [...letters].reduce((best, one) => (one[1] > best[1] ? one : best), [Number.POSITIVE_INFINITY, 0])[0]
}

/** Lines that differ only in the page number are the same. */
const toKey = (text: string) => text.replace(/\d+/g, '#')

function findRepeated(pages: PdfLine[][]): Set<string> {
  if (pages.length < minPages) return new Set()
  const counts = new Map<string, number>()
  for (const lines of pages) {
    for (const key of new Set(lines.map(({ text }) => toKey(text)))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= repeatedShare * pages.length).map(([key]) => key))
}
