import type { FastifyRequest } from 'fastify'
import { bindCustomer } from '../../context.ts'
import { recordDeliveryReport } from '../../desk/messages/delivery/record-delivery-report.ts'
import { refuse } from '../../errors.ts'
import type { Gateway } from './gateway.ts'
import { verifyCallback } from './verify-callback.ts'

export interface ReportQuery {
  customerID: number
  messageID: number
  isPart?: boolean
}

/**
 * The delivery status of a message of the service. It is reported to the service directly, because a phone token must
 * not know what the operator's account sent.
 */
export async function reportDelivery(
  { context }: Gateway,
  request: FastifyRequest,
  { customerID, messageID, isPart = false }: ReportQuery,
): Promise<void> {
  const { fields, customerIDs } = await verifyCallback(context, request)
  if (!customerIDs.includes(customerID)) throw refuse('message_of_other_account')
  const report = context.telephony.readReport(fields)
  if (report)
    await recordDeliveryReport(bindCustomer(context, customerID), { ...report, customerID, messageID, isPart })
}
