import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { countRetrieval } from '../../../organization/budgets/spending/count-use.ts'
import type { Spender } from '../../../organization/budgets/spending/spender.ts'
import type { OutboundAnswer } from '../../../platform/outbound/outbound-call.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { documents } from '../documents.table.ts'
import type { PlaceholderFacts } from '../replace-placeholders.ts'
import { assertKnownSubject } from './assert-known-subject.ts'
import { buildCall, type Call, type CallSettings } from './build-call.ts'
import { describeAnswer } from './describe-answer.ts'
import { hideUrlSecrets } from './hide-secrets.ts'
import { readCustomerCredentials } from './read-credentials.ts'
import { enterRetrieval } from './retrieval-places.ts'

export interface RetrievalTrace {
  method: string
  /** Without anything that looks like a secret; null if no URL could be built. */
  url: string | null
  /** Null if there was no response. */
  status: number | null
  ms: number
  bytes: number
}

export interface RetrievedData {
  /** Empty if there is none. */
  text: string
  /** Errors, or notes about the text. */
  note?: string
  trace: RetrievalTrace
}

/** Responses already fetched in this run, so that nothing is called twice. */
export type RetrievalCache = Map<string, Promise<RetrievedData>>

export interface RetrievalOptions {
  cache?: RetrievalCache
  /** The end user whose limit applies; none for actions of agents. */
  spender?: Spender | undefined
}

type DocumentRow = typeof documents.$inferSelect

const maxMs = 10_000
const maxResponseBytes = 2 ** 20

/** Makes the request that a document describes. External failures become a note and are not thrown. */
export async function retrieveData(
  context: Context,
  customerID: number,
  document: DocumentRow,
  facts: PlaceholderFacts,
  { cache = new Map(), spender }: RetrievalOptions = {},
): Promise<RetrievedData> {
  const settings = await readSettings(context, customerID, document)
  const method = document.apiMethod?.toUpperCase() || 'GET'
  let call: Call
  try {
    assertKnownSubject([document.apiEndpoint, settings.apiHeaders, document.apiBodyTemplate], facts)
    call = buildCall({ ...document, apiHeaders: settings.apiHeaders }, settings, facts)
  } catch (fault) {
    if (!(fault instanceof OutboundFault)) throw fault
    return { text: '', note: fault.message, trace: { method, url: null, status: null, ms: 0, bytes: 0 } }
  }
  // Hashed, because the call contains credentials.
  const key = createHash('sha256').update(JSON.stringify(call)).digest('base64')
  const known = cache.get(key)
  if (known) return known
  const fetching = fetchWithinLimits(context, customerID, call, spender)
  cache.set(key, fetching)
  return fetching
}

async function readSettings(
  context: Context,
  customerID: number,
  document: DocumentRow,
): Promise<CallSettings & { apiHeaders: string | null }> {
  const { secrets } = context
  const open = (sealed: string | null | undefined) => (sealed ? secrets.open(sealed, sealOwnerOf(customerID)) : null)
  return {
    ...(await readCustomerCredentials(context, customerID)),
    apiHeaders: open(document.apiHeaders),
    own: {
      type: document.overrideApiAuthenticationType,
      username: document.overrideApiUsername,
      password: open(document.overrideApiPassword),
      token: open(document.overrideApiToken),
    },
  }
}

/** The wait for a slot counts towards the timeout, so that one slow service does not delay other customers. */
async function fetchWithinLimits(
  context: Context,
  customerID: number,
  call: Call,
  spender: Spender | undefined,
): Promise<RetrievedData> {
  const trace = { method: call.method, url: hideUrlSecrets(call.url), status: null, bytes: 0 }
  const exceeded = spender && (await countRetrieval(context, customerID, spender))
  if (exceeded) return { text: '', note: exceeded, trace: { ...trace, ms: 0 } }
  const leave = await enterRetrieval(context, customerID, maxMs)
  if (!leave) return { text: '', note: 'Too many retrievals at the same time.', trace: { ...trace, ms: maxMs } }
  const fetch = () => fetchNow(context, customerID, call)
  const { url, method, body } = call
  const question = { url: url.href, method, body }
  const fetching = context.outsideAnswers ? context.outsideAnswers.recall(question, fetch) : fetch()
  return fetching.finally(leave)
}

async function fetchNow(context: Context, customerID: number, call: Call): Promise<RetrievedData> {
  const startedAt = context.now().getTime()
  const elapsedMs = () => context.now().getTime() - startedAt
  const toTrace = (answer?: OutboundAnswer) => ({
    method: call.method,
    url: hideUrlSecrets(call.url),
    status: answer?.status ?? null,
    ms: elapsedMs(),
    bytes: answer?.bytes.length ?? 0,
  })
  try {
    const answer = await requestWithRetry(context, call, elapsedMs)
    return { ...(await describeAnswer(context, customerID, answer)), trace: toTrace(answer) }
  } catch (fault) {
    if (!(fault instanceof OutboundFault)) throw fault
    return { text: '', note: fault.message, trace: toTrace() }
  }
}

const repeatable = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']

/** Retries an idempotent request once if the service was down. */
async function requestWithRetry({ outbound }: Context, call: Call, elapsedMs: () => number): Promise<OutboundAnswer> {
  const ask = () => {
    const { url, method, headers, body } = call
    const timeoutMs = Math.max(1, maxMs - elapsedMs())
    return outbound.request(url, { method, headers, timeoutMs, maxBytes: maxResponseBytes, ...(body ? { body } : {}) })
  }
  if (!repeatable.includes(call.method)) return ask()
  const first = await ask().catch((fault: unknown) => {
    if (fault instanceof OutboundFault && fault.kind === 'unreachable') return undefined
    throw fault
  })
  return first && first.status < 500 ? first : ask()
}
