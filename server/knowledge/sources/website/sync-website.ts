import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findRun, publishProgress, reportRun } from '../runs/runs.store.ts'
import { defaultMaxPages } from '../source-settings.ts'
import type { PageRow, RunRow, SourceRow } from '../sources.table.ts'
import { type FetchedPage, fetchPage } from './fetch-page.ts'
import { createFollower, pickPages } from './follow-links.ts'
import { addKnownPages, addPages, countPages, listUnlisted, listWaiting } from './frontier.store.ts'
import { readScope } from './page-scope.ts'
import { readRobots } from './read-robots.ts'
import { readSitemap } from './read-sitemap.ts'
import { SiteFault } from './site-fault.ts'
import { retirePage, storePage } from './store-page.ts'

/** Concurrent requests. */
const atOnce = 4
/** Minimum interval between progress events. */
const progressIntervalMs = 500
/** URLs that are not pages also cost a request: this many are allowed per wanted page. */
const asksPerPage = 3

interface Site {
  source: SourceRow
  run: RunRow
  maxPages: number
  scope: ReturnType<typeof readScope>
  robots: ReturnType<typeof readRobots>
  follow: ReturnType<typeof createFollower>
}

/** Processes the pages of a site, continuing where an earlier job stopped. Returns whether there is more to do. */
export async function syncWebsite(
  context: Context,
  source: SourceRow,
  run: RunRow,
  isOver: () => boolean,
): Promise<{ isPaused: boolean }> {
  const scope = readScope(source.settings)
  const maxPages = source.settings.maxPages ?? defaultMaxPages
  const follow = createFollower(source.settings, scope)
  const site: Site = { source, run, maxPages, scope, robots: readRobots(context), follow }
  if (!run.isListed) await listSite(context, site)
  let { asked, known } = await countPages(context.db, run)
  const maxAsks = asksPerPage * maxPages + 100
  let publishedAt = performance.now()
  for (;;) {
    const current = await findRun(context.db, run)
    // It may have been deleted with its source, or cancelled.
    if (current?.state !== 'Running') return { isPaused: false }
    if (performance.now() - publishedAt > progressIntervalMs) {
      publishedAt = performance.now()
      await inTransaction(context, (inside) => publishProgress(inside, current))
    }
    const read = current.new + current.changed + current.unchanged
    const left = Math.min(maxPages - read, maxAsks - asked)
    if (left <= 0) return { isPaused: false }
    if (isOver()) return { isPaused: true }
    const pages = await listWaiting(context.db, run, Math.min(atOnce, left))
    if (pages.length === 0) {
      const added = source.settings.startUrl ? await addKnownPages(context.db, run, left) : 0
      if (added === 0) return { isPaused: false }
      known += added
      continue
    }
    const fetched = await Promise.all(pages.map((page) => lookAt(context, site, page)))
    for (const [index, page] of pages.entries()) {
      const result = fetched[index]
      if (!result) continue
      const found = follow(linksOf(result), page.depth).slice(0, Math.max(0, maxAsks - known))
      known += await storePage(context, run, page.url, result, found)
    }
    asked += pages.length
  }
}

const linksOf = (fetched: FetchedPage) => [
  ...(fetched.outcome === 'moved' ? [fetched.url] : []),
  ...(fetched.links ?? []),
]

/** The list and the fact that it is complete are stored together: a job interrupted before that lists again. */
async function listSite(context: Context, { source, run, scope, robots, maxPages }: Site): Promise<void> {
  const { startUrl, sitemapUrl } = source.settings
  if (startUrl && !(await robots.isAllowed(startUrl))) {
    throw new SiteFault('The robots.txt of the site does not allow the start page.', { isPassing: false })
  }
  const listed = sitemapUrl
    ? await readSitemap(context, sitemapUrl, { maxUrls: 5 * maxPages + 1000, mayAsk: robots.isAllowed })
    : { urls: startUrl ? [startUrl] : [], isWhole: false }
  const urls = sitemapUrl ? listed.urls.filter(scope.isWanted) : listed.urls
  await inTransaction(context, async (context) => {
    await addPages(
      context.db,
      run,
      urls.map((url) => ({ url, depth: 0 })),
    )
    if (sitemapUrl && listed.isWhole) {
      for (const page of await listUnlisted(context.db, run)) await retirePage(context, run, page)
    }
    await reportRun(context, run, { isListed: true })
  })
}

async function lookAt(context: Context, site: Site, page: PageRow): Promise<FetchedPage> {
  const { scope, robots, source } = site
  const { url } = page
  if (!scope.isReachable(url) || !(await robots.isAllowed(url))) return { outcome: 'gone' }
  const delayMs = await robots.delayMs(url)
  if (delayMs > 0) await pause(delayMs)
  const { customerID, settings } = source
  const isFollowed = Boolean(settings.startUrl)
  const isKnown = page.documentID !== null && page.hash !== null && !page.isGone && (page.links !== null || !isFollowed)
  const mayFollow = async (to: string) => !scope.isOnHost(to) || robots.isAllowed(to)
  const asked = await fetchPage(context, { customerID, page, isKnown, selector: settings.selector, mayFollow })
  const links = asked.outcome === 'same' ? (page.links ?? []) : asked.links
  const fetched = links ? { ...asked, links: isFollowed ? pickPages(links, scope) : [] } : asked
  if (url === settings.startUrl) refuseLostStart(fetched, scope.isReachable)
  if (fetched.outcome === 'read' && !scope.isWanted(url)) return { outcome: 'skipped', links: fetched.links ?? [] }
  if (fetched.outcome === 'moved' && !scope.isReachable(fetched.url)) return { outcome: 'skipped' }
  return fetched
}

/** Without its start page, nothing is known about other pages: none of them counts as removed. */
function refuseLostStart(fetched: FetchedPage, isReachable: (url: string) => boolean): void {
  if (fetched.outcome === 'failed') throw new SiteFault(`The start page: ${fetched.reason}`, { isPassing: true })
  if (fetched.outcome === 'missing' || (fetched.outcome === 'gone' && !fetched.links)) {
    throw new SiteFault('The start page does not exist.', { isPassing: false })
  }
  if (fetched.outcome === 'moved' && !isReachable(fetched.url)) {
    throw new SiteFault(`The start page redirects to ${fetched.url}. Start there, or include that host.`, {
      isPassing: false,
    })
  }
}
