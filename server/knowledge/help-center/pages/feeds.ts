import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { Article, ArticleLink } from '../articles.store.ts'
import type { HelpCenter } from '../find-help-center.ts'
import { clip, pathOf } from './frame.ts'

const head = '<?xml version="1.0" encoding="utf-8"?>\n'

/** Control characters that XML does not allow. */
const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
  escapeHtml(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

const addressOf = ({ origin }: HelpCenter, link: Pick<ArticleLink, 'slug' | 'documentID'>) =>
  escapeXml(encodeURI(`${origin}${pathOf(link)}`))

export function writeSitemap(center: HelpCenter, articles: (ArticleLink & { lastModifiedDate: Date })[]): string {
  const entries = articles.map(
    (article) =>
      `<url><loc>${addressOf(center, article)}</loc><lastmod>${article.lastModifiedDate.toISOString()}</lastmod></url>`,
  )
  const home = `<url><loc>${escapeXml(center.origin)}/help/</loc></url>`
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[home, ...entries].join('\n')}\n</urlset>\n`
}

/** An Atom feed, newest first. */
export function writeFeed(center: HelpCenter, articles: (Article & { summary: string })[]): string {
  const { origin, name } = center
  const updated = articles[0]?.lastModifiedDate ?? new Date(0)
  const entries = articles.map((article) => {
    const address = addressOf(center, article)
    const language = article.language ? ` xml:lang="${escapeXml(article.language)}"` : ''
    return `<entry${language}><id>${address}</id><title>${escapeXml(article.name)}</title><link href="${address}"/><published>${article.creationDate.toISOString()}</published><updated>${article.lastModifiedDate.toISOString()}</updated><summary>${escapeXml(clip(article.summary, 300))}</summary></entry>`
  })
  return `${head}<feed xmlns="http://www.w3.org/2005/Atom"><id>${escapeXml(origin)}/help/</id><title>${escapeXml(name)}</title><link href="${escapeXml(origin)}/help/"/><link rel="self" href="${escapeXml(origin)}/help/feed.xml"/><author><name>${escapeXml(name)}</name></author><updated>${updated.toISOString()}</updated>
${entries.join('\n')}
</feed>
`
}
