import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { ArticleLink } from '../articles.store.ts'
import type { HelpCenter } from '../find-help-center.ts'
import { styleOf } from './style.ts'
import { nameOfLanguage, pageLanguage, type Words, wordsIn } from './words.ts'

/** The parts shared by all pages. */
export interface Frame {
  center: HelpCenter
  /** Language of the listed articles; an article sets its own. */
  language: string
  /** Language of everything around the articles. */
  pageLanguage: 'en' | 'de'
  /** Languages that have articles. */
  languages: string[]
  words: Words
}

export interface Page {
  title: string
  description?: string
  /** Path below the origin, such as `/help/return-a-parcel`. */
  path: string
  /** URLs of the same page in other languages. */
  alternates?: { language: string; path: string }[]
  /** Excludes the page from search engines. */
  isUnlisted?: boolean
  query?: string
  /** Shows the search below this heading; other pages have it in their header. */
  welcome?: string
  structuredData?: object[]
  body: string
  status?: number
  /** Set if it differs from the reader's language. */
  language?: string | null
}

export const toFrame = (
  center: HelpCenter,
  language: string,
  languages: string[],
  ofPage = pageLanguage(language),
): Frame => ({
  center,
  language,
  languages,
  pageLanguage: ofPage,
  words: wordsIn(ofPage),
})

/** Reserved by the router: articles with such a slug are addressed by ID. */
const reserved = new Set(['search', 'contact', 'feed', 'sitemap', 'articles', 'sections'])

export const nameOf = ({ slug, documentID }: Pick<ArticleLink, 'slug' | 'documentID'>) =>
  slug && !reserved.has(slug) ? slug : String(documentID)

export const pathOf = (article: Pick<ArticleLink, 'slug' | 'documentID'>) => `/help/${nameOf(article)}`

/** Cuts at a word boundary if there is one nearby, and adds an ellipsis. */
export const clip = (text: string, length: number) => {
  const folded = text.replace(/\s+/g, ' ').trim()
  if (folded.length <= length) return folded
  const end = folded.lastIndexOf(' ', length)
  return `${folded.slice(0, end > length / 2 ? end : length).replace(/[\ud800-\udbff]$/, '')}…`
}

export const linkTo = (article: ArticleLink) =>
  `<a href="${escapeHtml(pathOf(article))}"${langOf(article)}>${escapeHtml(clip(article.name, 120))}</a>`

export const langOf = ({ language }: Pick<ArticleLink, 'language'>) =>
  language ? ` lang="${escapeHtml(language)}"` : ''

/** Allows styles by their hash and no scripts. */
export function pageHeaders({ themeColor }: Pick<HelpCenter, 'themeColor'>): Record<string, string> {
  const hash = createHash('sha256').update(styleOf(themeColor)).digest('base64')
  return {
    'content-security-policy':
      `default-src 'none'; style-src 'sha256-${hash}'; img-src https:; ` +
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  }
}

export function writePage(frame: Frame, page: Page): string {
  const { center, words } = frame
  const { title, description, path, isUnlisted, alternates = [], structuredData = [], welcome, body } = page
  const address = (below: string) => escapeHtml(encodeURI(`${center.origin}${below}`))
  const heading = path === '/help/' ? title : `${title} – ${center.name}`
  const head = [
    `<title>${escapeHtml(clip(heading, 200))}</title>`,
    description ? `<meta name="description" content="${escapeHtml(clip(description, 160))}">` : '',
    isUnlisted ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${address(path)}">`,
    ...alternates.map(
      (other) => `<link rel="alternate" hreflang="${escapeHtml(other.language)}" href="${address(other.path)}">`,
    ),
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(center.name)}" href="/help/feed.xml">`,
    ...structuredData.map((data) => `<script type="application/ld+json">${toInlineJson(data)}</script>`),
    `<style>${styleOf(center.themeColor)}</style>`,
  ]
  return `<!doctype html>
<html lang="${frame.pageLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${head.filter(Boolean).join('\n')}
</head><body><a class="skip" href="#content">${words.skip}</a>
<header><div>${writeBrand(frame)}${welcome ? '' : writeSearch(frame, page)}<nav><a href="/help/contact">${words.contact}</a></nav></div></header>
<main id="content">${welcome ? `<div class="welcome"><h1>${welcome}</h1>${writeSearch(frame, page)}</div>` : ''}<div class="content">${body}</div></main>
<footer><div><a href="/help/">${words.home}</a><a href="/help/contact">${words.contact}</a>${writeLanguages(frame)}</div></footer>
</body></html>
`
}

const writeSearch = ({ language, words }: Frame, { query = '' }: Page) =>
  `<form class="search" role="search" action="/help/search"><input type="search" name="q" required maxlength="500" value="${escapeHtml(query)}" aria-label="${words.searchLabel}" placeholder="${words.searchPlaceholder}"><input type="hidden" name="lang" value="${escapeHtml(language)}"><button type="submit">${words.search}</button></form>`

/** Escapes `<`, so that no text can close the element. */
const toInlineJson = (data: object) =>
  JSON.stringify(data).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)

function writeBrand({ center, words }: Frame): string {
  const { name, logoUrl } = center
  const logo = logoUrl && /^https:\/\//i.test(logoUrl) ? `<img src="${escapeHtml(logoUrl)}" alt="">` : ''
  return `<a class="brand" href="/help/">${logo}<span>${escapeHtml(clip(name, 80))} · ${words.helpCenter}</span></a>`
}

function writeLanguages({ languages, language: current, words }: Frame): string {
  if (languages.length < 2) return ''
  const links = languages.map((language) => {
    const code = escapeHtml(language)
    const isCurrent = language === current ? ' aria-current="true"' : ''
    return `<li><a href="/help/?lang=${code}" hreflang="${code}" lang="${code}"${isCurrent}>${escapeHtml(nameOfLanguage(language))}</a></li>`
  })
  return `<nav aria-label="${words.languages}"><ul>${links.join('')}</ul></nav>`
}

export function writePaging({ words }: Frame, { page, pages, path }: { page: number; pages: number; path: string }) {
  if (pages < 2) return ''
  const to = (other: number) => escapeHtml(other === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${other}`)
  const previous = page > 1 ? `<a rel="prev" href="${to(page - 1)}">${words.previous}</a>` : ''
  const next = page < pages ? `<a rel="next" href="${to(page + 1)}">${words.next}</a>` : ''
  return `<nav class="pages">${previous}<span class="muted">${words.page(page, pages)}</span>${next}</nav>`
}
