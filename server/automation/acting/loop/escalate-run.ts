import { requestPerson } from '../../../desk/tickets/changes/request-person.ts'
import type { Run, StepContext, StepResult } from '../../runs/automation-run.ts'
import { handOver } from '../../steps/hand-over.ts'
import { clearState } from './find-procedure.ts'

/** Ends the procedure and hands the ticket over to people. */
export async function escalate(
  context: StepContext,
  { run, chain }: { run: Run; chain: string[] },
  { reason, reply = '' }: { reason: string; reply?: string },
): Promise<StepResult> {
  const { customerID, message, ticket } = run
  if (!message || !ticket) return { outcome: 'Skipped', why: reason }
  await clearState(context, customerID, ticket.ticketID)
  await requestPerson(context, message, reason)
  const language = message.language ?? ticket.language
  const handedOver = await handOver(context, run, { reply, language, documentIDs: [], chain })
  return { outcome: 'Done', why: reason, facts: { acting: { ...run.facts.acting, ended: reason } }, ...handedOver }
}
