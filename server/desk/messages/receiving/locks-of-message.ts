import type { TicketMessageCreate } from '@attendant/contract/desk/ticket-message.ts'
import type { FastifyRequest } from 'fastify'
import { readSenderType } from '../messages.policy.ts'

/** A larger text would delay the others in its transaction. */
const maxBytes = 64 * 1024

/**
 * What a plain message of an end user locks: the ticket that it names, or its sender. Undefined for a message with
 * files or by a representative, which does more.
 */
export function locksOfMessage(request: FastifyRequest): string[] | undefined {
  const { senderType, ticketID, uid, fromAddress, attachments, uploadIDs } = request.body as TicketMessageCreate
  if (request.isMultipart() || Number(request.headers['content-length'] ?? maxBytes) >= maxBytes) return undefined
  if (readSenderType(senderType) !== 'EndUser' || attachments?.length || uploadIDs?.length) return undefined
  const names = [uid, fromAddress].flatMap((name) => name?.trim().toLowerCase() || [])
  return [...(typeof ticketID === 'number' ? [`ticket ${ticketID}`] : []), ...names.map((name) => `sender ${name}`)]
}
