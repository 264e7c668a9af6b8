import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { Refusal } from './platform/errors.ts'
import { answerOnce } from './platform/http/idempotency.ts'
import { inTransaction } from './platform/transaction.ts'

interface Once {
  /** What was asked, to tell a retry from another request under the same key. */
  asked: unknown
  /** Of a success. */
  status: number
}

/** Runs the work of a request in one transaction: under an `Idempotency-Key` once, and later calls get that answer. */
export async function runOnce(
  request: FastifyRequest,
  { asked, status }: Once,
  work: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const { caller, context, method, url, headers } = request
  const key = headers['idempotency-key']
  if (key === undefined) return inTransaction(context, work)

  const call = {
    customerID: caller.customerID,
    caller: caller.kind === 'rep' ? `rep ${caller.customerRepID}` : `phone ${caller.channelID}`,
    route: `${method} ${url.split('?')[0]}`,
    key: String(key),
    asked,
    now: context.now(),
  }
  const answer = await answerOnce(context, call, async (context) => ({ status, body: await work(context) }))
  if (answer.status < 400) return answer.body
  const { message, details } = answer.body as Pick<Refusal, 'message' | 'details'>
  throw new Refusal(answer.status, message, details ? { details } : {})
}
