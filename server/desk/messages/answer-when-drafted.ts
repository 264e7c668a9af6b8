import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { automationPort } from '../ports.ts'
import { getMessage } from './messages.store.ts'

const contextOf = new WeakMap<FastifyRequest, Context>()

/**
 * For routes that create a message: with `waitSeconds` the response waits for the draft, after the transaction that
 * stored the message has committed. On timeout the message is returned as `Processing`.
 */
export const answerWhenDrafted = {
  async preHandler(request: FastifyRequest): Promise<void> {
    contextOf.set(request, request.context)
  },

  async preSerialization(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { waitSeconds } = request.query as { waitSeconds?: number }
    const context = contextOf.get(request)
    if (!waitSeconds || !context || reply.statusCode !== 200) return payload
    const { messageID, senderType } = payload as TicketMessage
    if (senderType !== 'EndUser') return payload

    const { customerID } = request.caller
    const isFinished = await automationPort(context).waitForRun(context, { customerID, messageID }, waitSeconds)
    const message = await getMessage(context.db, request.caller, messageID)
    return isFinished || message.status !== 'Received' ? message : { ...message, status: 'Processing' }
  },
}
