import type { Context } from '../../../context.ts'
import { hideUrlSecrets } from '../../../knowledge/documents/retrieval/hide-secrets.ts'
import { enterRetrieval } from '../../../knowledge/documents/retrieval/retrieval-places.ts'
import type { OutboundAnswer } from '../../../platform/outbound/outbound-call.ts'
import { OutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import type { ToolRow } from '../tools/tools.table.ts'
import type { BuiltRequest } from './build-request.ts'
import { clip, maskTexts, readResult } from './read-result.ts'

/** `Unknown`: the call may or may not have taken effect. */
export interface Executed {
  state: 'Done' | 'Failed' | 'Unknown'
  result: string
  status: number | null
  attempts: number
  ms: number
}

const maxResponseBytes = 2 ** 20
/** Attempts for a call that may be repeated. */
export const maxAttempts = 3
/** Errors after which the request certainly did not reach the server. */
const unreachedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
/** A gateway gave up: the call may or may not have been carried out. */
const openStatuses = new Set([502, 504])

/** Sends the request of a tool. Calls that may have had an effect are repeated only with an idempotency key. */
export async function executeHttp(context: Context, tool: ToolRow, { call, secrets }: BuiltRequest): Promise<Executed> {
  const startedAt = performance.now()
  const isRepeatable = tool.risk === 'Read' || tool.idempotencyHeader !== null
  const timeoutMs = tool.timeoutSeconds * 1000
  const leave = await enterRetrieval(context, tool.customerID, timeoutMs)
  if (!leave) return { ...failed('Too many calls at the same time.'), ms: elapsed(startedAt) }
  const ask = () => {
    const { url, method, headers, body } = call
    return context.outbound.request(url, {
      method,
      headers,
      timeoutMs,
      maxBytes: maxResponseBytes,
      ...(body ? { body } : {}),
    })
  }
  try {
    for (let attempts = 1; ; attempts++) {
      const outcome = await attempt(ask, tool, secrets)
      const isOpen = outcome.state === 'Unknown' || (tool.risk === 'Read' && (outcome.status ?? 0) >= 500)
      if (!isOpen || !isRepeatable || attempts === maxAttempts) {
        const settled = tool.risk === 'Read' && outcome.state === 'Unknown' ? 'Failed' : outcome.state
        return { ...outcome, state: settled, attempts, ms: elapsed(startedAt) }
      }
    }
  } finally {
    leave()
  }
}

const elapsed = (since: number) => Math.round(performance.now() - since)
const failed = (result: string) => ({ state: 'Failed' as const, result, status: null, attempts: 1 })

async function attempt(
  ask: () => Promise<OutboundAnswer>,
  tool: ToolRow,
  secrets: string[],
): Promise<Pick<Executed, 'state' | 'result' | 'status'>> {
  try {
    const answer = await ask()
    const { status } = answer
    const isDone = status >= 200 && status < 300
    const text = readResult(answer.text(), { path: isDone ? tool.resultPath : null, secrets })
    if (isDone) return { state: 'Done', result: text, status }
    const result = clip(`The service answered ${status}. ${text}`.trim())
    return { state: openStatuses.has(status) ? 'Unknown' : 'Failed', result, status }
  } catch (fault) {
    if (!(fault instanceof OutboundFault)) throw fault
    const isUnreached = fault.kind === 'refused' || fault.kind === 'bad-address' || unreachedCodes.has(codeOf(fault))
    return { state: isUnreached ? 'Failed' : 'Unknown', result: maskTexts(fault.message, secrets), status: null }
  }
}

/** HTTP clients wrap the original network error. */
function codeOf(fault: unknown): string {
  for (let cause = fault, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string' && unreachedCodes.has(cause.code)) return cause.code
    if (cause instanceof AggregateError && cause.errors.every((one) => unreachedCodes.has(codeOf(one)))) {
      return codeOf(cause.errors[0])
    }
  }
  return ''
}

/** The request as shown to people. */
export const describeRequest = ({ call, secrets }: BuiltRequest) => ({
  method: call.method,
  url: maskTexts(hideUrlSecrets(call.url), secrets),
  body: call.body === undefined ? null : clip(maskTexts(call.body, secrets)),
})
