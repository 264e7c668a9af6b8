import type { SourceSettings } from '@attendant/contract/knowledge/knowledge-source.ts'
import { defaultMaxDepth } from '../source-settings.ts'
import type { FoundPage } from './frontier.store.ts'
import { toPageAddress } from './page-address.ts'
import type { PageScope } from './page-scope.ts'

/** Never pages. */
const assets =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|ogg|wav|mov|avi|zip|gz|tgz|rar|7z|exe|dmg|msi|apk|css|js|mjs|json|xml|rss|woff2?|ttf|eot|pdf|docx?|xlsx?|pptx?|ics)$/i

/** A path linked with more different queries is an endless calendar or filter. */
const maxQueries = 30

/** The pages among a page's links that the source may request, without duplicates. */
export function pickPages(links: string[], scope: PageScope): string[] {
  const urls = links.flatMap((link) => {
    const url = toPageAddress(link)
    return url && !assets.test(new URL(url).pathname) && scope.isReachable(url) ? [url] : []
  })
  return [...new Set(urls)]
}

/** Selects the links to process next. One instance per job, because it counts. */
export function createFollower({ startUrl, maxDepth = defaultMaxDepth }: SourceSettings, scope: PageScope) {
  const queries = new Map<string, Set<string>>()
  const isEndless = (address: string) => {
    const { origin, pathname, search } = new URL(address)
    if (search === '') return false
    const path = origin + pathname
    const seen = queries.get(path) ?? new Set<string>()
    queries.set(path, seen)
    if (seen.size < maxQueries) seen.add(search)
    return !seen.has(search)
  }
  return (links: string[], depth: number): FoundPage[] => {
    // A sitemap lists all pages.
    if (!startUrl || depth >= maxDepth) return []
    return pickPages(links, scope)
      .filter((url) => !isEndless(url))
      .map((url) => ({ url, depth: depth + 1 }))
  }
}
