import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { type FetchedMedia, type TelephonyAccount, TelephonyFault } from '../telephony.ts'
import { reach, toBasic } from './call-provider.ts'

interface Ways {
  baseUrl: string
  outbound: Pick<Outbound, 'request'>
  ask: typeof fetch
}

const timeoutMs = 30_000

/**
 * The account's credentials are sent only to the provider's media URLs of that account. All other URLs, including
 * redirect targets, are guarded like any external URL and requested without credentials.
 */
export async function fetchMedia(
  { baseUrl, outbound, ask }: Ways,
  account: TelephonyAccount,
  url: string,
  maxBytes: number,
): Promise<FetchedMedia> {
  if (!URL.canParse(url)) throw new TelephonyFault('The file has no readable address.', { isTemporary: false })
  const address = new URL(url)
  if (!isMediaOf(account, baseUrl, address)) return fetchGuarded(outbound, url, maxBytes)

  const answer = await reach(() =>
    ask(address, {
      headers: { authorization: toBasic(account) },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }),
  )
  const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
  if (location) {
    await answer.body?.cancel()
    return fetchGuarded(outbound, new URL(location, address).href, maxBytes)
  }
  refuseFailure(answer.status)
  const bytes = await reach(() => readUpTo(answer, maxBytes))
  if (!bytes) throw tooLarge(maxBytes)
  return describe(bytes, answer.headers.get('content-type'), answer.headers.get('content-disposition'))
}

const id = '[A-Za-z0-9]+'
const mediaPath = new RegExp(`^(Messages/${id}/Media/${id}|(Calls/${id}/)?Recordings/${id}([.](wav|mp3))?)$`)

/**
 * Files of messages and recordings of calls. The comparison uses the same parsed URL as the request, so dot segments,
 * encoded slashes and backslashes cannot lead elsewhere.
 */
function isMediaOf({ accountSid, authToken }: TelephonyAccount, baseUrl: string, address: URL): boolean {
  const base = new URL(baseUrl)
  const folder = `${base.pathname.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/`
  return (
    Boolean(accountSid && authToken) &&
    address.origin === base.origin &&
    !address.username &&
    !address.password &&
    !address.search &&
    address.pathname.startsWith(folder) &&
    mediaPath.test(address.pathname.slice(folder.length))
  )
}

async function fetchGuarded(outbound: Ways['outbound'], url: string, maxBytes: number): Promise<FetchedMedia> {
  try {
    const { status, bytes, headers } = await outbound.request(url, { maxBytes, timeoutMs })
    refuseFailure(status)
    return describe(bytes, headers['content-type'], headers['content-disposition'])
  } catch (fault) {
    const known = findOutboundFault(fault)
    if (!known) throw fault
    const isTemporary = known.kind === 'timeout' || known.kind === 'unreachable'
    throw new TelephonyFault(known.message, { isTemporary })
  }
}

/** Media may be announced a moment before it is available. */
function refuseFailure(status: number): void {
  if (status < 300) return
  const isTemporary = status === 404 || status === 408 || status === 429 || status >= 500
  throw new TelephonyFault(`The file could not be fetched (status ${status}).`, { isTemporary })
}

const tooLarge = (maxBytes: number) =>
  new TelephonyFault(`The file is larger than ${Math.round(maxBytes / 2 ** 20)} MB.`, { isTemporary: false })

/** Undefined if there is more than that. */
async function readUpTo(answer: Response, maxBytes: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

function describe(bytes: Buffer, contentType: string | null | undefined, disposition: string | null | undefined) {
  const fileName = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim()
  return { bytes, contentType: contentType ?? 'application/octet-stream', fileName: fileName || undefined }
}
