import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { ArticleLink, Entry } from '../articles.store.ts'
import { clip, type Frame, langOf, linkTo, type Page, pathOf, writePaging } from './frame.ts'

interface Home {
  entries: Entry[]
  parts: Map<number, ArticleLink[]>
  page: number
  hasMore: boolean
  /** Whether the URL specifies the language. */
  isLanguageNamed: boolean
}

/** In bytes: further sections do not list their articles. */
const maxPreview = 9_000

export function homePage(frame: Frame, { entries, parts, page, hasMore, isLanguageNamed }: Home): Page {
  const { center, words, languages, language } = frame
  const title = `${center.name} · ${words.helpCenter}`
  const path = isLanguageNamed ? `/help/?lang=${language}` : '/help/'
  const sections = entries.filter(({ size }) => size > 0)
  const articles = entries.filter(({ size }) => size === 0)
  let room = maxPreview
  const boxes = sections.map((section) => {
    const own = parts.get(section.documentID) ?? []
    const links = own.map((part) => `<li>${linkTo(part)}</li>`).join('')
    room -= Buffer.byteLength(links)
    const isPreviewed = room > 0
    const all = `<p><a href="${escapeHtml(pathOf(section))}">${words.all(section.size)}</a></p>`
    return `<li><h2${langOf(section)}>${linkTo(section)}</h2>${isPreviewed ? `<ul>${links}</ul>` : ''}${isPreviewed && own.length === section.size ? '' : all}</li>`
  })
  return {
    title,
    path: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    alternates: toAlternates(languages),
    structuredData: [toWebSite(frame)],
    welcome: words.welcome,
    body: [
      boxes.length > 0 ? `<ul class="sections" aria-label="${words.sections}">${boxes.join('')}</ul>` : '',
      articles.length > 0 ? `<h2>${words.articles}</h2>${writeEntries(frame, articles)}` : '',
      entries.length === 0 && page === 1 ? writeEmpty(frame) : '',
      writePaging(frame, { page, pages: hasMore ? page + 1 : page, path }),
    ].join(''),
  }
}

export function writeEntries({ words }: Frame, entries: readonly Entry[]): string {
  const items = entries.map((entry) => {
    const about = entry.description ? `<p${langOf(entry)}>${escapeHtml(clip(entry.description, 160))}</p>` : ''
    const size = entry.size > 0 ? ` <span class="muted">${words.all(entry.size)}</span>` : ''
    return `<li>${linkTo(entry)}${size}${about}</li>`
  })
  return `<ul class="list">${items.join('')}</ul>`
}

const writeEmpty = ({ words }: Frame) =>
  `<h2>${words.emptyTitle}</h2><p>${words.empty}</p><p class="muted">${words.emptyTeam} <a href="/console/">${words.openConsole}</a></p>`

const toAlternates = (languages: string[]) =>
  languages.length < 2
    ? []
    : [
        ...languages.map((language) => ({ language, path: `/help/?lang=${language}` })),
        { language: 'x-default', path: '/help/' },
      ]

const toWebSite = ({ center, words }: Frame) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: `${center.name} · ${words.helpCenter}`,
  url: `${center.origin}/help/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${center.origin}/help/search?q={query}`,
    'query-input': 'required name=query',
  },
})
