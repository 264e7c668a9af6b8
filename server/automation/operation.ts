import { Flag } from '@attendant/contract/fields.ts'
import { type Static, type TObject, Type } from 'typebox'
import type { MessageRow } from '../desk/messages/get-message-for-caller.ts'
import type { TicketRow } from '../desk/tickets/tickets.table.ts'
import { refuse } from '../errors.ts'
import type { MatchingAction } from './rules/mappings/judge-rules.ts'
import type { Run, StepContext, StepOutcome, StepResult, Task } from './runs/automation-run.ts'

export interface OperationResult extends Omit<StepResult, 'outcome' | 'next' | 'state' | 'isRepeated'> {
  /** Defaults to `Done`. */
  outcome?: StepOutcome
  /** Hooks to fire as a result. */
  hooks?: string[]
  /** Tasks to run before the next action. */
  tasks?: Task[]
}

export interface Occasion<Parameters = Record<string, unknown>, Prepared = unknown> {
  action: MatchingAction
  /** Validated when the action was saved. */
  parameters: Parameters
  prepared: Prepared
}

/** Something an action can do. `prepare` makes external calls; `run` writes, in one transaction. */
export interface Operation<Parameters extends TObject = TObject, Prepared = unknown> {
  operation: string
  description: string
  parameters: Parameters
  prepare?(context: StepContext, run: Run, parameters: Static<Parameters>): Promise<Prepared>
  run(context: StepContext, run: Run, occasion: Occasion<Static<Parameters>, Prepared>): Promise<OperationResult>
}

export const defineOperation = <Parameters extends TObject, Prepared>(
  operation: Operation<Parameters, Prepared>,
): Operation<Parameters, Prepared> => operation

/** Runs at most once per ticket, however often its rule matches. */
export const oncePerTicket = { oncePerTicket: Type.Optional(Flag) }

export const EmailAddress = Type.String({ format: 'email', maxLength: 320 })

/** A hook fired for a channel has no ticket or message. */
export function needTicket({ ticket }: Run): TicketRow {
  if (!ticket) throw refuse('ticket_missing')
  return ticket
}

export function needMessage({ message }: Run): MessageRow {
  if (!message) throw refuse('message_missing')
  return message
}

export const skipped = (why: string): OperationResult => ({ outcome: 'Skipped', why })
