import type { Occasion } from './operation.ts'
import { claimEffect } from './runs/automation.store.ts'
import type { Run, StepContext } from './runs/automation-run.ts'

/** Whether an action with `oncePerTicket` has already run for this ticket. */
export async function wasDoneBefore(
  context: StepContext,
  { customerID, ticket, macro }: Run,
  { action, parameters }: Pick<Occasion, 'action' | 'parameters'>,
): Promise<boolean> {
  if (parameters.oncePerTicket !== true || !ticket) return false
  const { ticketID } = ticket
  const source = macro ? `macro ${macro.macroID}` : action.mappingID
  return !(await claimEffect(context, { customerID, key: `once ${source} ${ticketID}`, ticketID }))
}
