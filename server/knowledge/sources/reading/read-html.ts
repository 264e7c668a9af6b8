import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { oneLine, toMarkdown } from './html-to-markdown.ts'
import { type Reading, type ToRead, Unreadable } from './reading.ts'

const maxElements = 50_000
const maxLinks = 5_000
/** In characters: shorter text is hardly the content of a page. */
const minLength = 200

type Page = ReturnType<typeof parseHTML>['document']

/** The main content of a page without its surroundings, its links, and whether it may be indexed. */
export function readHtml(html: string, { url, selector }: Pick<ToRead, 'url' | 'selector'>): Reading {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > maxElements) throw new Unreadable('tooLarge')
  const { document } = parseHTML(/<(?:html|body)\b/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const directives = readDirectives(document)
  const links = directives.includes('nofollow') || directives.includes('none') ? [] : listLinks(document, url)
  const isHidden = directives.includes('noindex') || directives.includes('none')
  if (isHidden) return { title: null, text: '', links, isHidden }
  const title = titleOf(document)
  const text = selector ? select(document, selector) : mainTextOf(document)
  if (!/[\p{L}\p{N}]/u.test(text)) return { problem: selector ? 'selector' : 'noText', links, isHidden }
  return { title, text, links, isHidden }
}

function readDirectives(document: Page): string[] {
  return [...document.querySelectorAll('meta[name]')]
    .filter((meta) => /^(?:robots|attendant)$/i.test(meta.getAttribute('name') ?? ''))
    .flatMap((meta) => (meta.getAttribute('content') ?? '').toLowerCase().split(/[\s,]+/))
}

function listLinks(document: Page, url: string | undefined): string[] {
  const given = document.querySelector('base[href]')?.getAttribute('href')
  const base = given ? (URL.parse(given, url)?.href ?? url) : url
  const links = new Set<string>()
  for (const anchor of document.querySelectorAll('a[href]')) {
    if (/\bnofollow\b/i.test(anchor.getAttribute('rel') ?? '')) continue
    const target = URL.parse(anchor.getAttribute('href') ?? '', base)
    if (target && /^https?:$/.test(target.protocol)) links.add(target.href)
    if (links.size >= maxLinks) break
  }
  return [...links]
}

/** The only large heading is the best title, because page titles contain the site's name. */
function titleOf(document: Page): string | null {
  const [heading, ...others] = document.querySelectorAll('h1')
  const title = others.length === 0 ? oneLine(heading?.textContent) : ''
  return (title || oneLine(document.querySelector('title')?.textContent)).slice(0, 255) || null
}

function select(document: Page, selector: string): string {
  const found = [...document.querySelectorAll(selector)]
  const outermost = found.filter((one) => !found.some((other) => other !== one && other.contains(one)))
  return outermost.map((element) => toMarkdown(element)).join('\n\n')
}

const surroundings =
  'nav,header,footer,aside,[role=navigation],[role=banner],[role=contentinfo],[aria-hidden=true],[hidden]'

function mainTextOf(document: Page): string {
  const rest = parseHTML(document.toString()).document
  // The library expects the DOM types of browsers.
  const article = new Readability(document as never, { charThreshold: minLength }).parse()
  const read = article?.content
    ? toMarkdown(parseHTML(`<html><body>${article.content}</body></html>`).document.body)
    : ''
  for (const element of [...rest.querySelectorAll(surroundings)]) element.remove()
  const main = rest.querySelector('main,[role=main]') ?? rest.querySelector('article') ?? rest.body
  const whole = main ? toMarkdown(main) : ''
  // A list of short answers does not look like an article, so everything inside the page's main element is used.
  return read.length >= minLength && read.length * 2 >= whole.length ? read : whole || read
}
