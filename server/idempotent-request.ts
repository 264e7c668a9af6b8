import type { ErrorBody } from '@attendant/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { nameCaller } from './access.ts'
import type { Context } from './context.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { Refusal } from './platform/errors.ts'
import { answerOnce, findAnswer, type IdempotentCall } from './platform/http/requests/idempotency.ts'
import { createKeyedMutex } from './platform/keyed-mutex.ts'

interface Once {
  /** The request content, to distinguish a retry from a different request with the same key. */
  asked: unknown
  /** Status code of a success. */
  status: number
}

/** Runs a request in one transaction. With an `Idempotency-Key` it runs once, and later calls get the stored response. */
export async function runOnce(
  request: FastifyRequest,
  once: Once,
  work: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const call = findCall(request, once)
  return call ? answer(request, once, call, work) : inTransaction(request.context, work)
}

const runExclusive = createKeyedMutex()

/**
 * Like `runOnce`, for requests with slow preparation outside the transaction, such as a model call. The key is looked up
 * before the preparation, and a concurrent call with the same key waits without holding a connection. Concurrent calls
 * on different nodes both prepare, and both get the response that is stored first.
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
  return runExclusive(JSON.stringify([customerID, caller, route.toLowerCase(), key]), async () => {
    const known = await findAnswer(context.db, call)
    if (known) return toBody(known)
    // An error response counts too: it is thrown inside `answerOnce`, which stores it.
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
    caller: nameCaller(caller),
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
  const stored = body as ErrorBody
  const {
    status: _status,
    error: _error,
    message: _message,
    code: _code,
    params: _params,
    details: _details,
    ...extra
  } = stored
  throw new Refusal({ ...stored, extra })
}
