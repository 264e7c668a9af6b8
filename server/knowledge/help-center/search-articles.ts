import type { Context } from '../../context.ts'
import { localhost, normaliseHostname } from '../../organization/customers/hostnames/normalise-hostname.ts'
import { toPlainText } from '../../platform/html/to-plain-text.ts'
import { judgeAnswerability } from '../search/judge-answerability.ts'
import { bestOfDocuments, type FoundPassage, searchKnowledge } from '../search/search-knowledge.ts'
import { type ArticleLink, findLinks } from './articles.store.ts'
import type { HelpCenter } from './find-help-center.ts'
import { pathOf } from './pages/frame.ts'
import { fillPublic } from './rendering/read-rendered.ts'
import { renderArticle } from './rendering/render-article.ts'

export interface FoundArticle extends ArticleLink {
  /** Plain text of the matching passage. */
  excerpt: string
}

type Center = Pick<HelpCenter, 'context' | 'customerID' | 'name'>

/** Public articles that match a question, best first. */
export async function searchArticles(
  { context, customerID, name }: Center,
  { text, language, limit }: { text: string; language?: string | undefined; limit: number },
): Promise<FoundArticle[]> {
  const passages = await searchKnowledge(context, customerID, { text, language, limit: 3 * limit, publicOnly: true })
  const best = bestOfDocuments(passages.filter((passage) => isFitting(text, passage))).slice(0, limit)
  const links = await findLinks(
    context.db,
    customerID,
    best.map(({ documentID }) => documentID),
  )
  return best.flatMap(({ documentID, text: passage }) => {
    const link = links.find((one) => one.documentID === documentID)
    return link ? [{ ...link, excerpt: toExcerpt(fillPublic(passage.slice(0, 2000), name)) }] : []
  })
}

/** The nearest of unrelated texts is not a match. */
const isFitting = (text: string, passage: FoundPassage) =>
  passage.coverage >= minCoverage || judgeAnswerability(text, [passage]) >= minAnswerability

const minCoverage = 0.25
const minAnswerability = 0.02

const toExcerpt = (text: string) => toPlainText(renderArticle({ content: text, title: '' }).text).replace(/\s+/g, ' ')

/** The customer's hostname with the scheme and port of the service. */
export function addressOfArticle(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  hostnames: string[],
  article: ArticleLink,
): string {
  const address = new URL(pathOf(article), publicUrl)
  const own = hostnames.find((name) => normaliseHostname(name) !== localhost)
  if (own) address.hostname = own
  return address.href
}
