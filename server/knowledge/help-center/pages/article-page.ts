import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { Article, ArticleLink, Entry } from '../articles.store.ts'
import { paginateBlocks } from '../rendering/paginate-blocks.ts'
import type { RenderedArticle } from '../rendering/render-article.ts'
import { clip, type Frame, langOf, linkTo, type Page, pathOf, writePaging } from './frame.ts'
import { writeEntries } from './home-page.ts'
import { describeArticle } from './structured-data.ts'
import { pageLanguage } from './words.ts'

interface ArticleView {
  article: Article
  rendered: RenderedArticle
  sections: ArticleLink[]
  /** Its articles, if it is a section. */
  parts: Entry[]
  hasMoreParts: boolean
  page: number
  hasVoted: boolean
}

/** Undefined if the article has no such page. */
export function articlePage(frame: Frame, view: ArticleView): Page | undefined {
  const { article, rendered, parts, page, hasMoreParts } = view
  const contents = paginateBlocks(rendered.blocks)
  const pages = Math.max(contents.length, hasMoreParts ? page + 1 : 1)
  if (page > pages || (page > contents.length && parts.length === 0)) return undefined
  const path = pathOf(article)
  const own = page > 1 ? `${path}?page=${page}` : path
  const html = (contents[page - 1] ?? []).map((block) => block.html).join('\n')
  const isLast = page >= pages
  return {
    title: article.name,
    language: article.language,
    description: article.description || rendered.text,
    path: own,
    ...(article.language ? { alternates: [{ language: article.language, path: own }] } : {}),
    structuredData: page === 1 ? describeArticle(frame, view) : [],
    body: [
      writePath(frame, view),
      `<article${langOf(article)}><h1>${escapeHtml(clip(article.name, 255))}</h1>`,
      page === 1 && !html && article.description ? `<p>${escapeHtml(clip(article.description, 1000))}</p>` : '',
      html,
      '</article>',
      parts.length > 0 ? writeEntries(frame, parts) : '',
      writePaging(frame, { page, pages, path }),
      // Sections have no vote.
      isLast && html && parts.length === 0 ? writeVote(frame, view) : '',
    ].join(''),
  }
}

function writePath({ words }: Frame, { sections }: ArticleView): string {
  const links = [`<a href="/help/">${words.home}</a>`, ...sections.map(linkTo)]
  return `<nav class="path" aria-label="${words.breadcrumb}"><ol>${links.map((link) => `<li>${link}</li>`).join('')}</ol></nav>`
}

function writeVote({ words, language }: Frame, { article, hasVoted }: ArticleView): string {
  const { lastModifiedDate } = article
  const day = lastModifiedDate.toISOString().slice(0, 10)
  const named = lastModifiedDate.toLocaleDateString(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  const updated = `<p class="muted">${words.updated} <time datetime="${day}">${named}</time></p>`
  if (hasVoted) return `<p class="vote" role="status">${words.thanks}</p>${updated}`
  const action = escapeHtml(`${pathOf(article)}/helpful`)
  const button = (value: string, text: string) =>
    `<button type="submit" name="helpful" value="${value}">${text}</button>`
  return `<form class="vote" method="post" action="${action}"><p>${words.helpfulQuestion}</p><div>${button('yes', words.yes)}${button('no', words.no)}</div></form>${updated}`
}

const localeOf = (language: string) => (pageLanguage(language) === 'de' ? 'de' : 'en-GB')
