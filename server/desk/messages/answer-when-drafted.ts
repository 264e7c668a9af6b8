import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { automationPort } from '../ports.ts'
import { getMessage } from './messages.store.ts'

const outside = new WeakMap<FastifyRequest, Context>()

/**
 * For a route that creates a message: with `waitSeconds` its answer waits for the draft, after the transaction that
 * stored the message. When time runs out, the message is shown as it is then: under way.
 */
export const answerWhenDrafted = {
  async preHandler(request: FastifyRequest): Promise<void> {
    outside.set(request, request.context)
  },

  async preSerialization(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { waitSeconds } = request.query as { waitSeconds?: number }
    const context = outside.get(request)
    if (!waitSeconds || !context || reply.statusCode !== 200) return payload
    const { messageID, senderType } = payload as TicketMessage
    if (senderType !== 'EndUser') return payload

    const { customerID } = request.caller
    const isOver = await automationPort(context).waitForRun(context, { customerID, messageID }, waitSeconds)
    const message = await getMessage(context.db, request.caller, messageID)
    return isOver || message.status !== 'Received' ? message : { ...message, status: 'Processing' }
  },
}
