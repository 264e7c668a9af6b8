import { toPlainText } from '../../../platform/html/to-plain-text.ts'

/** Supports both DOM implementations in use. */
interface Element {
  tagName: string
  textContent: string | null
  innerHTML: string
  querySelectorAll(selector: string): Iterable<Element>
  replaceWith(...nodes: unknown[]): void
  prepend(...nodes: string[]): void
  remove(): void
}

const unread =
  'script,style,noscript,template,iframe,object,embed,svg,canvas,form,button,input,select,textarea,img,video,audio'

/** Converts headings and lists to Markdown, and everything else to text. Modifies the element. */
export function toMarkdown(root: Element): string {
  for (const element of [...root.querySelectorAll(unread)]) element.remove()
  for (const heading of root.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    const title = oneLine(heading.textContent).slice(0, 500)
    heading.textContent = title === '' ? '' : `${'#'.repeat(Number(heading.tagName[1]))} ${title}`
  }
  for (const cell of root.querySelectorAll('td,th')) cell.textContent = oneLine(cell.textContent)
  for (const item of root.querySelectorAll('li')) item.prepend('- ')
  const html = root.innerHTML.replace(/<\/(?:p|ul|ol|table|div|section|article|h[1-6])>/gi, '$&<br>')
  return toPlainText(html.replace(/<h[1-6]\b/gi, '<br>$&'))
}

export const oneLine = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
