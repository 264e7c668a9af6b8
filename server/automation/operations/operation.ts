import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import { badRequest } from '../../platform/errors.ts'
import type { MatchingAction } from '../rules/mappings/judge-rules.ts'
import type { Run, StepContext, StepOutcome, StepResult, Task } from '../runs/automation-run.ts'

export type Parameters = Record<string, unknown>

export interface OperationResult extends Omit<StepResult, 'outcome' | 'next' | 'state' | 'isRepeated'> {
  /** `Done` unless said otherwise. */
  outcome?: StepOutcome
  /** Hooks that this sets off. */
  hooks?: string[]
  /** Further work, before the next action. */
  tasks?: Task[]
}

export interface Occasion {
  action: MatchingAction
  /** As they were checked when the action was saved. */
  parameters: Parameters
  prepared: unknown
}

/** How an operation of the catalogue is carried out. `prepare` asks the outside, `run` writes, in one transaction. */
export interface Operation {
  prepare?(context: StepContext, run: Run, parameters: Parameters): Promise<unknown>
  run(context: StepContext, run: Run, occasion: Occasion): Promise<OperationResult>
}

/** A hook may be fired on a channel alone; then there is nothing to change. */
export function needTicket({ ticket }: Run): TicketRow {
  if (!ticket) throw badRequest('There is no ticket to do this to.')
  return ticket
}

export function needMessage({ message }: Run): MessageRow {
  if (!message) throw badRequest('There is no message to do this to.')
  return message
}

export const skipped = (why: string): OperationResult => ({ outcome: 'Skipped', why })
