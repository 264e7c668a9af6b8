import type { Context } from '../../../context.ts'
import type { OutboundAnswer } from '../../../platform/outbound/outbound-call.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { problemTexts, readText } from '../reading/read-text.ts'
import type { TextKind } from '../reading/reading.ts'
import type { PageRow } from '../sources.table.ts'
import { toPageAddress } from './page-address.ts'

/** Our name in robots.txt. */
export const crawlerName = 'Attendant'

const maxBytes = 5 * 2 ** 20
const timeoutMs = 20_000
const readingMs = 20_000

/** The result of requesting a page. */
export type FetchedPage = { links?: string[] } & (
  | { outcome: 'read'; title: string | null; text: string; etag: string | null; lastModified: string | null }
  | { outcome: 'same' }
  /** It must not be indexed. */
  | { outcome: 'gone' }
  | { outcome: 'missing'; reason: string }
  /** Not searchable, such as a picture. */
  | { outcome: 'skipped' }
  | { outcome: 'moved'; url: string }
  | { outcome: 'failed'; reason: string }
)

interface ToFetch {
  customerID: number
  page: Pick<PageRow, 'url' | 'etag' | 'lastModified'>
  /** The page is stored, so the server may answer that it is unchanged. */
  isKnown: boolean
  selector: string | null | undefined
  /** Whether a redirect to a URL may be followed. */
  mayFollow(url: string): Promise<boolean>
}

/** Never throws for errors of the site. */
export async function fetchPage(context: Context, given: ToFetch): Promise<FetchedPage> {
  const { url, etag, lastModified } = given.page
  try {
    const answer = await context.outbound.request(url, {
      headers: {
        'user-agent': crawlerName,
        accept: 'text/html,application/xhtml+xml,text/plain,text/markdown',
        ...(given.isKnown && etag ? { 'if-none-match': etag } : {}),
        ...(given.isKnown && lastModified ? { 'if-modified-since': lastModified } : {}),
      },
      timeoutMs,
      maxBytes,
      mayFollow: given.mayFollow,
    })
    return await readAnswer(context, given, answer)
  } catch (fault) {
    if (!(fault instanceof OutboundFault)) throw fault
    return { outcome: 'failed', reason: fault.message }
  }
}

async function readAnswer(
  context: Context,
  { customerID, page, selector }: ToFetch,
  answer: OutboundAnswer,
): Promise<FetchedPage> {
  const { status, headers } = answer
  if (status === 304) return { outcome: 'same' }
  const reached = toPageAddress(answer.url)
  if (reached !== page.url) return reached ? { outcome: 'moved', url: reached } : { outcome: 'skipped' }
  if (status !== 200) {
    const outcome = status === 404 || status === 410 ? 'missing' : 'failed'
    return { outcome, reason: `The page responded with ${status}.` }
  }
  const kind = kindOf(headers['content-type'])
  if (!kind) return { outcome: 'skipped' }
  const given = {
    kind,
    bytes: new Uint8Array(answer.bytes),
    url: answer.url,
    ...charsetOf(headers['content-type']),
    ...(selector ? { selector } : {}),
  }
  const read = await readText(context, customerID, given, { maxMs: readingMs })
  const directives = (headers['x-robots-tag'] ?? '').toLowerCase().split(/[\s,:]+/)
  const links = directives.includes('nofollow') ? [] : (read.links ?? [])
  if (read.isHidden || directives.includes('noindex') || directives.includes('none')) return { outcome: 'gone', links }
  if ('problem' in read) return { outcome: 'failed', reason: problemTexts[read.problem], links }
  const { title, text } = read
  return {
    outcome: 'read',
    title,
    text,
    links,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  }
}

const kinds: Record<string, TextKind> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'markdown',
}

const kindOf = (contentType = 'text/html') => kinds[contentType.split(';')[0]?.trim().toLowerCase() ?? '']

function charsetOf(contentType = ''): { charset?: string } {
  const [, charset] = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? []
  return charset ? { charset } : {}
}
