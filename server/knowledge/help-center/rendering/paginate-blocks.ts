import type { HtmlBlock } from './split-blocks.ts'

/** In bytes: 30 kB minus the frame of a page. */
const maxPage = 14_000

/** Distributes blocks to pages of limited size, none of which ends with a heading. */
export function paginateBlocks(blocks: readonly HtmlBlock[]): HtmlBlock[][] {
  const pages: HtmlBlock[][] = [[]]
  let size = 0
  for (const block of blocks) {
    const own = Buffer.byteLength(block.html)
    const page = pages.at(-1) ?? []
    if (page.length > 0 && size + own > maxPage) {
      const moved = []
      while (page.length > 1 && page.at(-1)?.heading !== undefined) moved.unshift(...page.splice(-1))
      pages.push([...moved, block])
      size = moved.reduce((sum, { html }) => sum + Buffer.byteLength(html), own)
    } else {
      page.push(block)
      size += own
    }
  }
  return pages
}
