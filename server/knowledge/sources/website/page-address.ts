/** Longer URLs are machine-generated. */
const maxLength = 2_000
/** Tracking parameters, which do not affect the content. */
const trackers = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|phpsessid|jsessionid|sessionid|sid)$/i
const maxSegments = 30
/** A path that repeats a segment more often is a loop. */
const maxRepeats = 3

/** The normalized URL of a page, or undefined if it is not useful. */
export function toPageAddress(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  url.hash = ''
  for (const name of [...new Set(url.searchParams.keys())]) if (trackers.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  if (url.href.length > maxLength || isCircular(url.pathname)) return undefined
  return url.href
}

function isCircular(path: string): boolean {
  const segments = path.split('/').filter(Boolean)
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return segments.length > maxSegments || Math.max(0, ...counts.values()) > maxRepeats
}
