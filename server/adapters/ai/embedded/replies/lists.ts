const listItem = /^(?:\d{1,3}[.)]|[-*•–])\s/

const isListItem = (line: string) => listItem.test(line.trimStart())

export const hasSteps = (text: string) => text.split('\n').some(isListItem)

/** Items of HTML lists as lines, numbered if the list is, so that steps stay steps. */
export function writeLists(html: string): string {
  const open: { count: number | undefined }[] = []
  return html.replace(/<(\/?)(ol|ul|li)\b[^>\n]{0,200}>/gi, (_, end: string, name: string) => {
    if (name.toLowerCase() !== 'li') {
      if (end) open.pop()
      else open.push({ count: name.toLowerCase() === 'ol' ? 0 : undefined })
      return '\n\n'
    }
    if (end) return ''
    const list = open.at(-1)
    if (list?.count === undefined) return '\n- '
    list.count++
    return `\n${list.count}. `
  })
}

/** Keeps list items together with the line that introduces them. */
export function joinLists(paragraphs: readonly string[]): string[] {
  const joined: string[] = []
  for (const paragraph of paragraphs) {
    const before = joined.at(-1)
    const last = before?.split('\n').at(-1) ?? ''
    if (before !== undefined && isListItem(paragraph) && (isListItem(last) || last.endsWith(':')))
      joined[joined.length - 1] = `${before}\n${paragraph}`
    else joined.push(paragraph)
  }
  return joined
}
