import type { FastifyRequest } from 'fastify'
import { bindCustomer } from '../../context.ts'
import { isBlockedSender } from '../../desk/blocked-senders/is-blocked-sender.ts'
import { type Gateway, openLine, toStorable } from './gateway.ts'
import { ApiRefusal } from './service-api.ts'
import { verifyCallback } from './verify-callback.ts'

/**
 * A message of an end user. The provider may deliver it several times, concurrently or later: its ID makes that one
 * message. The response is sent only when the message is stored, so that the provider retries otherwise.
 */
export async function receiveWhatsApp(gateway: Gateway, request: FastifyRequest): Promise<void> {
  const { context, api } = gateway
  const callback = await verifyCallback(context, request)
  const text = context.telephony.readText(callback.fields)
  if (!text) return
  const line = await openLine(gateway, callback, `whatsapp:${text.to}`)
  if (await isBlockedSender(bindCustomer(context, line.customerID).db, { ...line, sender: text.from })) return
  const words = toStorable(text.text)
  const body = {
    uid: text.from,
    fromAddress: text.from,
    toAddress: text.to,
    ...(text.senderName ? { fromName: toStorable(text.senderName, 255) } : {}),
    ...(words.trim() ? { message: words } : {}),
    ...(text.media.length > 0 ? { attachments: text.media } : {}),
  }
  await api.createMessage(line, body, { key: text.externalID }).catch((fault: unknown) => {
    // The same ID with other words: the message exists and was delivered in another form.
    if (!(fault instanceof ApiRefusal) || fault.status !== 409) throw fault
    context.log.warn({ externalID: text.externalID }, 'Received a message again with different content.')
  })
}
