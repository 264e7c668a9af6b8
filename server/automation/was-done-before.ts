import type { Occasion } from './operation.ts'
import { claimEffect } from './runs/automation.store.ts'
import type { Run, StepContext } from './runs/automation-run.ts'

/** Of an action that is wanted once per ticket: whether its rule did it about this one already. */
export async function wasDoneBefore(
  context: StepContext,
  { customerID, ticket }: Run,
  { action, parameters }: Pick<Occasion, 'action' | 'parameters'>,
): Promise<boolean> {
  if (parameters.oncePerTicket !== true || !ticket) return false
  const { ticketID } = ticket
  return !(await claimEffect(context, { customerID, key: `once ${action.mappingID} ${ticketID}`, ticketID }))
}
