import { createRequire } from 'node:module'
import type robots from 'robots-parser'
import type { Context } from '../../../context.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { crawlerName } from './fetch-page.ts'
import { keepOwnRules } from './robots-rules.ts'
import { SiteFault } from './site-fault.ts'

export interface Robots {
  isAllowed(url: string): Promise<boolean>
  /** Delay between two requests to the host. */
  delayMs(url: string): Promise<number>
}

const maxBytes = 512 * 1024
const timeoutMs = 15_000
const maxDelayMs = 10_000

/** Its types declare a default export that does not exist. */
const parseRules = createRequire(import.meta.url)('robots-parser') as typeof robots.default

type Rules = ReturnType<typeof parseRules>

/** The rules of each host, read once. A host without rules allows everything; one whose rules cannot be read is skipped. */
export function readRobots({ outbound }: Pick<Context, 'outbound'>): Robots {
  const byOrigin = new Map<string, Promise<Rules>>()
  const rulesOf = (url: string) => {
    const { origin } = new URL(url)
    const known = byOrigin.get(origin) ?? fetchRules(outbound, `${origin}/robots.txt`)
    byOrigin.set(origin, known)
    return known
  }
  return {
    isAllowed: async (url) => (await rulesOf(url)).isAllowed(url, crawlerName) !== false,
    async delayMs(url) {
      const seconds = (await rulesOf(url)).getCrawlDelay(crawlerName) ?? 0
      return Math.min(maxDelayMs, Math.max(0, seconds * 1000))
    },
  }
}

async function fetchRules(outbound: Context['outbound'], address: string): Promise<Rules> {
  try {
    const answer = await outbound.request(address, { headers: { 'user-agent': crawlerName }, timeoutMs, maxBytes })
    if (answer.status >= 500) throw new SiteFault(`${address} responded with ${answer.status}.`, { isPassing: true })
    return parseRules(address, answer.status >= 400 ? '' : keepOwnRules(answer.text(), crawlerName))
  } catch (fault) {
    if (!(fault instanceof OutboundFault)) throw fault
    if (fault.kind === 'too-large' || fault.kind === 'too-many-redirects') return parseRules(address, '')
    throw new SiteFault(`${address}: ${fault.message}`, { isPassing: fault.kind !== 'refused' })
  }
}
