import type { SourceSettings } from '@attendant/contract/knowledge/knowledge-source.ts'
import { RE2JS } from 're2js'

/** Which pages belong to a source. */
export interface PageScope {
  /** May be requested. */
  isReachable(url: string): boolean
  /** Becomes a document. */
  isWanted(url: string): boolean
  /** Is on one of its hosts. */
  isOnHost(url: string): boolean
}

interface Rule {
  /** Null for the host of the source itself. */
  host: string | null
  matches(path: string): boolean
}

/** The host of the start URL and those in `include`. Without included paths, all pages of a host are included. */
export function readScope({ startUrl, sitemapUrl, include = [], exclude = [] }: SourceSettings): PageScope {
  const own = new URL(startUrl ?? sitemapUrl ?? '').host
  const [included, excluded] = [include.map(toRule), exclude.map(toRule)]
  const isHit = (rule: Rule, { host, pathname }: URL) =>
    host === (rule.host ?? own) && (rule.matches(pathname) || rule.matches(safelyDecoded(pathname)))
  const hosts = new Set([own, ...included.map(({ host }) => host)])
  const ownIsLimited = included.some(({ host }) => host === null || host === own)
  const isWanted = (address: string) => {
    const url = new URL(address)
    if (excluded.some((rule) => isHit(rule, url))) return false
    if (url.host === own && !ownIsLimited) return true
    return included.some((rule) => isHit(rule, url))
  }
  return {
    isWanted,
    isReachable: (address) => isWanted(address) || address === startUrl,
    isOnHost: (address) => hosts.has(new URL(address).host),
  }
}

function toRule(glob: string): Rule {
  const [, host, path = glob] = /^https?:\/\/([^/]+)(\/.*)$/i.exec(glob) ?? []
  const pattern = RE2JS.compile(toPattern(path))
  return { host: host?.toLowerCase() ?? null, matches: (text) => pattern.matches(text) }
}

/** `**` matches anything, `*` anything but a slash, `?` one such character; `/help/**` also matches `/help`. */
function toPattern(glob: string): string {
  const tail = glob.endsWith('/**') ? '(?:/.*)?' : ''
  const head = tail ? glob.slice(0, -3) : glob
  const parts = head.match(/\*\*\/?|\*|\?|[^*?]+/g) ?? []
  const written = parts.map((part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    return part === '?' ? '[^/]' : RE2JS.quote(part)
  })
  return `${written.join('')}${tail}`
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
