import { setTimeout as pause } from 'node:timers/promises'
import type { ImportOrder, ImportOrders, ImportQuery } from '@attendant/contract/channels/mail.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { findImport } from './imports.store.ts'

const maxWaitMs = 60_000
const lookEveryMs = 200

const outside = new WeakMap<FastifyRequest, Context>()

/**
 * For the routes that start imports: with `wait`, the response is sent when the imports are finished, or after a
 * minute.
 */
export const answerWhenImported = {
  async preHandler(request: FastifyRequest): Promise<void> {
    outside.set(request, request.context)
  },

  async preSerialization(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { wait } = request.query as ImportQuery
    const context = outside.get(request)
    if (!wait || !context || reply.statusCode !== 200) return payload
    const { customerID } = request.caller
    const end = performance.now() + maxWaitMs
    const { jobs } = payload as ImportOrders
    return { jobs: await Promise.all(jobs.map((order) => watch(context, customerID, order, end))) }
  },
}

async function watch(context: Context, customerID: number, order: ImportOrder, end: number): Promise<ImportOrder> {
  for (;;) {
    const row = await findImport(context.db, { customerID, importID: order.jobID })
    if (!row) return order
    const { channelID, importID, state, total, imported, skipped, failed, error } = row
    const isOver = state === 'Done' || state === 'Failed'
    if (isOver || performance.now() >= end) {
      return { channelID, jobID: importID, state, total, imported, skipped, failed, ...(error ? { error } : {}) }
    }
    await pause(lookEveryMs)
  }
}
