import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context } from '../../../context.ts'
import { html as tools } from '../../../platform/html/html.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { crawlerName } from './fetch-page.ts'
import { toPageAddress } from './page-address.ts'
import { SiteFault } from './site-fault.ts'

const maxBytes = 20 * 2 ** 20
const timeoutMs = 30_000
const maxSitemaps = 100

export interface Sitemap {
  urls: string[]
  /** Every part of it could be read: pages that it does not list are removed. */
  isWhole: boolean
}

/** The pages that a sitemap lists, and those that it refers to. */
export async function readSitemap(
  { outbound }: Pick<Context, 'outbound'>,
  address: string,
  { maxUrls, mayAsk }: { maxUrls: number; mayAsk(url: string): Promise<boolean> },
): Promise<Sitemap> {
  const waiting = [address]
  const seen = new Set(waiting)
  const urls = new Set<string>()
  let isWhole = true
  for (let index = 0; index < waiting.length && urls.size < maxUrls; index++) {
    const url = waiting[index] ?? ''
    const listed = await fetchSitemap(outbound, url).catch((fault: unknown) => {
      if (index === 0 || !(fault instanceof SiteFault)) throw fault
      isWhole = false
      return { pages: [], sitemaps: [] }
    })
    for (const [number, page] of listed.pages.entries()) {
      if (urls.size >= maxUrls) break
      if (number % addressesAtOnce === 0) await turn()
      const normal = toPageAddress(page, url)
      if (normal) urls.add(normal)
    }
    for (const sitemap of listed.sitemaps) {
      const normal = toPageAddress(sitemap, url)
      if (!normal || seen.has(normal)) continue
      const isTaken = waiting.length < maxSitemaps && (await mayAsk(normal))
      if (isTaken) {
        seen.add(normal)
        waiting.push(normal)
      } else isWhole = false
    }
  }
  return { urls: [...urls], isWhole }
}

async function fetchSitemap(outbound: Context['outbound'], url: string) {
  const headers = { 'user-agent': crawlerName, accept: 'application/xml,text/xml,text/plain' }
  const answer = await outbound.request(url, { headers, timeoutMs, maxBytes }).catch((fault: unknown) => {
    if (!(fault instanceof OutboundFault)) throw fault
    throw new SiteFault(`${url}: ${fault.message}`, {
      isPassing: fault.kind === 'timeout' || fault.kind === 'unreachable',
    })
  })
  if (answer.status !== 200) {
    throw new SiteFault(`${url} responded with ${answer.status}.`, { isPassing: answer.status >= 500 })
  }
  return parse(await unpack(answer.bytes, url), url)
}

const unzip = promisify(gunzip)

async function unpack(bytes: Buffer, url: string): Promise<string> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8')
  try {
    return (await unzip(bytes, { maxOutputLength: maxBytes })).toString('utf8')
  } catch {
    throw new SiteFault(`${url} cannot be unpacked.`, { isPassing: false })
  }
}

/** Parsed in one go, but limited, so that a long list does not block the event loop. */
const sliceSize = 2 ** 18
const addressesAtOnce = 1_000
/** The parser takes quadratic time in the depth. */
const maxDepth = 100

/** XML, or a list of URLs, one per line. */
async function parse(text: string, url: string): Promise<{ pages: string[]; sitemaps: string[] }> {
  if (!text.trimStart().startsWith('<')) {
    return { pages: text.split(/\s+/).filter((line) => /^https?:/i.test(line)), sitemaps: [] }
  }
  const [pages, sitemaps]: [string[], string[]] = [[], []]
  const open: string[] = []
  let location = ''
  const parser = new tools.Parser(
    {
      onopentag: (name) => {
        if (open.push(name.replace(/^.*:/, '').toLowerCase()) > maxDepth) parser.pause()
        location = ''
      },
      ontext: (piece) => {
        if (open.at(-1) === 'loc') location += piece
      },
      onclosetag: () => {
        const isLocation = open.pop() === 'loc'
        if (!isLocation || !location.trim()) return
        const parent = open.at(-1)
        if (parent === 'url') pages.push(location.trim())
        if (parent === 'sitemap') sitemaps.push(location.trim())
      },
    },
    { xmlMode: true },
  )
  for (let start = 0; start < text.length; start += sliceSize) {
    parser.write(text.slice(start, start + sliceSize))
    if (open.length > maxDepth) throw new SiteFault(`${url} is no sitemap.`, { isPassing: false })
    await turn()
  }
  parser.end()
  return { pages, sitemaps }
}
