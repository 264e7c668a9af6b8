import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { createGrowingCache } from '../../platform/growing-cache.ts'
import { addressKey } from '../../platform/http/protection/client-address.ts'
import type { RateLimit } from '../../platform/http/protection/rate-limit.ts'
import type { App } from '../../platform/http/server.ts'
import { answerPage, answerText } from './answer-page.ts'
import {
  type Article,
  findArticle,
  listAddresses,
  listFirstParts,
  listLanguages,
  listLatest,
  listParts,
  listRoots,
  listSections,
} from './articles.store.ts'
import { chooseLanguage } from './choose-language.ts'
import { findHelpCenter, type HelpCenter } from './find-help-center.ts'
import { listContacts } from './list-contacts.ts'
import { articlePage } from './pages/article-page.ts'
import { writeFeed, writeSitemap } from './pages/feeds.ts'
import { type Frame, nameOf, type Page, pathOf, toFrame } from './pages/frame.ts'
import { homePage } from './pages/home-page.ts'
import { contactPage, notFoundPage, noticePage, searchPage } from './pages/other-pages.ts'
import { pageLanguage, wordsIn } from './pages/words.ts'
import { readRendered } from './rendering/read-rendered.ts'
import { searchArticles } from './search-articles.ts'
import { voteArticle } from './vote-article.ts'

const config = { access: access.anyone, isInternal: true }

const Query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 2000 })),
  lang: Type.Optional(Type.String({ maxLength: 35 })),
  page: Type.Optional(Type.String({ maxLength: 6 })),
  voted: Type.Optional(Type.String({ maxLength: 1 })),
})
const OneArticle = Type.Object({ name: Type.String({ maxLength: 300 }) })
const Vote = Type.Object({ helpful: Type.String({ maxLength: 5 }) })

const rootsPerPage = 12
const partsPerSection = 4
const partsPerPage = 12
const maxResults = 15
const maxFeed = 20
const maxAddresses = 45_000

/** Who voted on what, in memory for a day and never stored. */
const voters = createGrowingCache<string, true>(50_000, 24 * 60 * 60_000)

/** The public documents of the customer with the requested hostname, as pages without scripts. */
export const helpCenterRoutes =
  (perReader: RateLimit) =>
  async (app: App): Promise<void> => {
    app.addHook('onRequest', async (request) => perReader.count(addressKey(request.ip)))
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text as string)))
    })
    addPages(app)
    addArticle(app)
    addFeeds(app)
  }

function addPages(app: App): void {
  app.get('/help/', { config, schema: { querystring: Query } }, (request, reply) =>
    withCenter(request, reply, request.query, async (frame) => {
      const { context, customerID } = frame.center
      const page = toPage(request.query.page)
      const language = frame.languages.length > 1 ? frame.language : undefined
      const listing = { language, limit: rootsPerPage + 1, offset: (page - 1) * rootsPerPage }
      const roots = await listRoots(context.db, customerID, listing)
      const entries = roots.slice(0, rootsPerPage)
      const sectionIDs = entries.flatMap(({ documentID, size }) => (size > 0 ? [documentID] : []))
      const parts = await listFirstParts(context.db, customerID, { sectionIDs, language, limit: partsPerSection })
      const isLanguageNamed = request.query.lang !== undefined && frame.languages.includes(frame.language)
      return homePage(frame, { entries, parts, page, hasMore: roots.length > rootsPerPage, isLanguageNamed })
    }),
  )

  app.get('/help/search', { config, schema: { querystring: Query } }, (request, reply) =>
    withCenter(request, reply, request.query, async (frame) => {
      const text = (request.query.q ?? '').trim()
      const language = frame.languages.length > 1 ? frame.language : undefined
      const found = text ? await searchArticles(frame.center, { text, language, limit: maxResults }) : []
      return searchPage(frame, text, found)
    }),
  )

  app.get('/help/contact', { config, schema: { querystring: Query } }, (request, reply) =>
    withCenter(request, reply, request.query, async (frame) => {
      const { context, customerID } = frame.center
      const [published] = await listAddresses(context.db, customerID, 1)
      const nobody = { emails: [], phones: [], whatsApps: [] }
      return contactPage(frame, published ? await listContacts(context.db, customerID) : nobody)
    }),
  )
}

function addArticle(app: App): void {
  app.get('/help/:name', { config, schema: { params: OneArticle, querystring: Query } }, (request, reply) =>
    withCenter(request, reply, request.query, async (frame) => {
      const { context, customerID } = frame.center
      const article = await findArticle(context.db, customerID, request.params.name)
      if (!article) return undefined
      if (nameOf(article) !== request.params.name) {
        reply.redirect(encodeURI(pathOf(article)), 301)
        return 'sent'
      }
      return showArticle(toFrame(frame.center, article.language ?? frame.language, frame.languages), article, request)
    }),
  )

  app.post(
    '/help/:name/helpful',
    {
      config: { ...config, isOneTransaction: false },
      bodyLimit: 1024,
      schema: { params: OneArticle, body: Vote },
    },
    (request, reply) =>
      withCenter(request, reply, {}, async ({ center }) => {
        const { context, customerID } = center
        const article = await findArticle(context.db, customerID, request.params.name)
        if (!article) return undefined
        const voter = `${addressKey(request.ip)} ${customerID} ${article.documentID}`
        const isOwnPage = request.headers['sec-fetch-site'] !== 'cross-site'
        if (isOwnPage && !voters.has(voter)) {
          voters.set(voter, true)
          await voteArticle(context, customerID, article.documentID, request.body.helpful === 'yes')
        }
        reply.redirect(`${encodeURI(pathOf(article))}?voted=1`, 303)
        return 'sent'
      }),
  )
}

async function showArticle(
  frame: Frame,
  article: Article,
  { query }: { query: { page?: string; voted?: string } },
): Promise<Page | undefined> {
  const { context, customerID, name: customerName } = frame.center
  const page = toPage(query.page)
  const listing = { limit: partsPerPage + 1, offset: (page - 1) * partsPerPage }
  const parts = await listParts(context.db, customerID, article.documentID, listing)
  return articlePage(frame, {
    article,
    rendered: await readRendered(context, { customerID, customerName, ...article }),
    sections: await listSections(context.db, customerID, article),
    parts: parts.slice(0, partsPerPage),
    hasMoreParts: parts.length > partsPerPage,
    page,
    hasVoted: query.voted === '1',
  })
}

function addFeeds(app: App): void {
  app.get('/help/sitemap.xml', { config }, (request, reply) =>
    withXml(request, reply, 'application/xml', async (center) =>
      writeSitemap(center, await listAddresses(center.context.db, center.customerID, maxAddresses)),
    ),
  )

  app.get('/help/feed.xml', { config }, (request, reply) =>
    withXml(request, reply, 'application/atom+xml', async (center) => {
      const { context, customerID, name: customerName } = center
      const latest = await listLatest(context.db, customerID, maxFeed)
      const articles = []
      for (const article of latest) {
        const { text } = await readRendered(context, { customerID, customerName, ...article })
        articles.push({ ...article, summary: article.description || text })
      }
      return writeFeed(center, articles)
    }),
  )

  app.get('/robots.txt', { config }, async (request, reply) => {
    const center = await findHelpCenter(request)
    const sitemap = center ? [`Sitemap: ${center.origin}/help/sitemap.xml`] : []
    const lines = ['User-agent: *', 'Allow: /help/', 'Disallow: /help/search', 'Disallow: /api/', 'Disallow: /console/']
    return answerText(request, reply, `${[...lines, ...sitemap].join('\n')}\n`, 'text/plain; charset=utf-8')
  })
}

const toPage = (given: string | undefined) => (given && /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1)

/** A page of the customer's help center, or an error page that explains why there is none. */
async function withCenter(
  request: FastifyRequest,
  reply: FastifyReply,
  { lang }: { lang?: string },
  write: (frame: Frame) => Promise<Page | 'sent' | undefined>,
): Promise<unknown> {
  const center = await findHelpCenter(request)
  const accepted = request.headers['accept-language']
  if (!center) {
    const language = pageLanguage(accepted)
    const { helpCenter, noCenter } = wordsIn(language)
    const frame = toFrame(nowhere(request), language, [])
    return answerPage(request, reply, frame, { ...noticePage(helpCenter, noCenter), status: 404 })
  }
  const languages = await listLanguages(center.context.db, center.customerID)
  const chosen = chooseLanguage({ languages, asked: lang, accepted, locale: center.locale })
  const frame = toFrame(center, chosen.language, languages, chosen.pageLanguage)
  const page = await write(frame)
  if (page === 'sent') return reply
  if (!page) return answerPage(request, reply, frame, notFoundPage(frame))
  return answerPage(request, reply, page.language ? toFrame(center, page.language, languages) : frame, page)
}

const nowhere = ({ context }: FastifyRequest): HelpCenter => ({
  customerID: 0,
  name: 'Attendant',
  locale: null,
  themeColor: null,
  logoUrl: null,
  origin: context.publicUrl,
  context,
})

async function withXml(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  write: (center: HelpCenter) => Promise<string>,
): Promise<unknown> {
  const center = await findHelpCenter(request)
  if (!center) return reply.code(404).type('text/plain; charset=utf-8').send(wordsIn('en').noCenter)
  return answerText(request, reply, await write(center), `${type}; charset=utf-8`)
}
