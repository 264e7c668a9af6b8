import { toPlainText } from '../../../platform/html/to-plain-text.ts'
import type { Article, ArticleLink } from '../articles.store.ts'
import type { RenderedArticle } from '../rendering/render-article.ts'
import type { HtmlBlock } from '../rendering/split-blocks.ts'
import { clip, type Frame, pathOf } from './frame.ts'

interface Described {
  article: Article
  rendered: RenderedArticle
  sections: ArticleLink[]
}

const maxQuestions = 8
const maxAnswer = 250

/** Articles whose headings are questions are marked up as FAQ pages for search engines. */
export function describeArticle({ center }: Frame, { article, rendered, sections }: Described): object[] {
  const address = (link: Pick<ArticleLink, 'slug' | 'documentID'>) => encodeURI(`${center.origin}${pathOf(link)}`)
  const common = {
    '@context': 'https://schema.org',
    name: clip(article.name, 110),
    url: address(article),
    ...(article.language ? { inLanguage: article.language } : {}),
  }
  const questions = findQuestions(rendered.blocks)
  const described =
    questions.length >= 2
      ? { ...common, '@type': 'FAQPage', mainEntity: questions }
      : {
          ...common,
          '@type': 'Article',
          headline: common.name,
          description: clip(article.description || rendered.text, 160),
          datePublished: article.creationDate.toISOString(),
          dateModified: article.lastModifiedDate.toISOString(),
          publisher: { '@type': 'Organization', name: center.name },
        }
  const crumbs = sections.map((section, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: clip(section.name, 110),
    item: address(section),
  }))
  return crumbs.length === 0
    ? [described]
    : [described, { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: crumbs }]
}

function findQuestions(blocks: readonly HtmlBlock[]): object[] {
  const found: { question: string; answer: string }[] = []
  let open: { question: string; answer: string } | undefined
  for (const { heading, html } of blocks) {
    if (heading !== undefined) {
      open = /[?？؟]$/.test(heading) ? { question: heading, answer: '' } : undefined
      if (open) found.push(open)
    } else if (open && open.answer.length < maxAnswer) open.answer = `${open.answer} ${toPlainText(html)}`
  }
  return found
    .filter(({ answer }) => answer.trim())
    .slice(0, maxQuestions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: clip(question, 150),
      acceptedAnswer: { '@type': 'Answer', text: clip(answer, maxAnswer) },
    }))
}
