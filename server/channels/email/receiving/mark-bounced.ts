import type { Context } from '../../../context.ts'
import {
  type RecipientReport,
  recordRecipientReports,
} from '../../../desk/messages/delivery/record-recipient-reports.ts'
import type { MessageRow } from '../../../desk/messages/get-message-for-caller.ts'
import type { DeliveryReport, RecipientOutcome } from '../parsing/parsed-mail.ts'

/** An undeliverable email counts as failed for the named recipients; a delayed one does not. */
export async function markBounced(context: Context, bounced: MessageRow, { outcomes }: DeliveryReport): Promise<void> {
  await recordRecipientReports(context, bounced, outcomes.flatMap(toReport))
}

function toReport({ recipient, action, status, reason }: RecipientOutcome): RecipientReport[] {
  if (action === 'delivered') return [{ address: recipient, state: 'Delivered', reason: null }]
  if (action !== 'failed') return []
  const to = recipient ? ` to ${recipient}` : ''
  const code = status && !reason.includes(status) ? ` (${status})` : ''
  return [{ address: recipient, state: 'Bounced', reason: `The mail${to} came back${code}: ${reason}` }]
}
