import type { ErrorBody } from '@attendant/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { Refusal } from './platform/errors.ts'
import { answerOnce, findAnswer, type IdempotentCall } from './platform/http/requests/idempotency.ts'
import { createTurns } from './platform/turns.ts'

interface Once {
  /** What was asked, to tell a retry from another request under the same key. */
  asked: unknown
  /** Of a success. */
  status: number
}

/** Runs the work of a request in one transaction: under an `Idempotency-Key` once, and later calls get that answer. */
export async function runOnce(
  request: FastifyRequest,
  once: Once,
  work: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const call = findCall(request, once)
  return call ? answer(request, once, call, work) : inTransaction(request.context, work)
}

const takeTurn = createTurns()

/**
 * As `runOnce`, for work that is prepared outside its transaction because that takes long, such as asking a model. The
 * key is looked up before that, and a parallel second call waits for the first without holding a connection. Only on
 * another node it does not: there both are prepared, and both get the answer of whichever is kept first.
 */
export async function prepareAndRunOnce<Prepared>(
  request: FastifyRequest,
  once: Once,
  prepare: () => Promise<Prepared>,
  work: (context: Context, prepared: Prepared) => Promise<unknown>,
): Promise<unknown> {
  const { context } = request
  const call = findCall(request, once)
  if (!call) {
    const prepared = await prepare()
    return inTransaction(context, (context) => work(context, prepared))
  }
  const { customerID, caller, route, key } = call
  return takeTurn(JSON.stringify([customerID, caller, route.toLowerCase(), key]), async () => {
    const known = await findAnswer(context.db, call)
    if (known) return toBody(known)
    // A refusal is an answer too: it is thrown where it is kept.
    const [prepared] = await Promise.allSettled([prepare()])
    return answer(request, once, call, async (context) => {
      if (prepared.status === 'rejected') throw prepared.reason
      return work(context, prepared.value)
    })
  })
}

function findCall({ caller, context, method, url, headers }: FastifyRequest, { asked }: Once): IdempotentCall | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  return {
    customerID: caller.customerID,
    caller: caller.kind === 'rep' ? `rep ${caller.customerRepID}` : `phone ${caller.channelID}`,
    route: `${method} ${url.split('?')[0]}`,
    key: String(key),
    asked,
    now: context.now(),
  }
}

async function answer(
  { context }: FastifyRequest,
  { status }: Once,
  call: IdempotentCall,
  work: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  return toBody(await answerOnce(context, call, async (context) => ({ status, body: await work(context) })))
}

function toBody({ status, body }: { status: number; body: unknown }): unknown {
  if (status < 400) return body
  throw new Refusal(body as ErrorBody)
}
