import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { ArticleLink } from '../articles.store.ts'
import type { Contacts } from '../list-contacts.ts'
import { clip, type Frame, langOf, linkTo, type Page } from './frame.ts'
import type { Words } from './words.ts'

export interface SearchResult extends ArticleLink {
  excerpt: string
}

export function searchPage(frame: Frame, query: string, results: SearchResult[]): Page {
  const { words } = frame
  const items = results.map(
    (result) => `<li>${linkTo(result)}<p${langOf(result)}>${escapeHtml(clip(result.excerpt, 220))}</p></li>`,
  )
  const title = query ? words.resultsFor(clip(query, 100)) : words.searchLabel
  const found = items.length > 0 ? `<ul class="list">${items.join('')}</ul>` : ''
  const none = `<p role="status">${words.noResults(`<a href="/help/contact">${words.contactInstead}</a>`)}</p>${linkHome(words)}`
  return {
    title,
    path: '/help/search',
    isUnlisted: true,
    query: query.slice(0, 500),
    body: `<h1>${escapeHtml(title)}</h1>${query ? found || none : `<p>${words.askSomething}</p>`}`,
  }
}

export function contactPage({ words }: Frame, { emails, phones, whatsApps }: Contacts): Page {
  const lines = [
    ...emails.map((email) => [words.email, `mailto:${email}`, email] as const),
    ...phones.map((phone) => [words.phone, `tel:${phone}`, phone] as const),
    ...whatsApps.map((phone) => [words.whatsApp, `https://wa.me/${phone.replace('+', '')}`, phone] as const),
  ]
  const items = lines.map(
    ([kind, address, text]) => `<li>${kind}: <a href="${escapeHtml(address)}">${escapeHtml(text)}</a></li>`,
  )
  const body =
    items.length > 0
      ? `<p>${words.contactIntro(emails.length + whatsApps.length > 0, phones.length > 0)}</p><ul class="list contacts">${items.join('')}</ul>`
      : `<p>${words.noContact}</p>`
  return { title: words.contact, path: '/help/contact', body: `<h1>${words.contact}</h1>${body}` }
}

const linkHome = (words: Words) => `<p><a href="/help/">${words.toHome}</a></p>`

export const notFoundPage = ({ words }: Frame): Page => {
  const page = noticePage(words.notFoundTitle, words.notFound)
  return { ...page, body: `${page.body}${linkHome(words)}`, status: 404 }
}

export const noticePage = (title: string, text: string): Page => ({
  title,
  path: '/help/',
  isUnlisted: true,
  body: `<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(text)}</p>`,
})
