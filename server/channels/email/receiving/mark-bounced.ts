import type { Context } from '../../../context.ts'
import { failBouncedMessage } from '../../../desk/messages/delivery/fail-bounced-message.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import type { DeliveryReport } from '../parsing/parsed-mail.ts'

/** A mail that will never arrive is a failed one; one that is late is not. */
export async function markBounced(context: Context, bounced: MessageRow, report: DeliveryReport): Promise<void> {
  if (!report.isPermanent) return
  const { recipient, status, reason } = report
  const to = recipient ? ` to ${recipient}` : ''
  const code = status && !reason.includes(status) ? ` (${status})` : ''
  await failBouncedMessage(context, bounced, `The mail${to} came back${code}: ${reason}`)
}
